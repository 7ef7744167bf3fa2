CREATE TABLE `user_invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`role` text NOT NULL,
	`token_hash` text NOT NULL,
	`invited_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "user_invitations_role" CHECK("user_invitations"."role" in ('admin', 'user')),
	CONSTRAINT "user_invitations_email_normalised" CHECK("user_invitations"."email" = lower(trim("user_invitations"."email")))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_invitations_email` ON `user_invitations` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `user_invitations_token` ON `user_invitations` (`token_hash`);--> statement-breakpoint
ALTER TABLE `users` ADD `last_seen_at` integer;--> statement-breakpoint
UPDATE `users` SET `last_seen_at` = (SELECT max(`last_seen_at`) FROM `sessions` WHERE `sessions`.`user_id` = `users`.`id`);
