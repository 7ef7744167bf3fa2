CREATE TABLE `tokens` (
	`hash` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`lead_id` text,
	`user_id` text,
	`subject_id` text,
	`email_key` text,
	`visitor_id` text,
	`label` text,
	`detail` text,
	`sealed_token` blob,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "tokens_invitation" CHECK("tokens"."purpose" <> 'invitation' or ("tokens"."subject_id" is not null and "tokens"."detail" in ('admin', 'user') and "tokens"."email_key" = lower(trim("tokens"."email_key"))))
);
--> statement-breakpoint
CREATE INDEX `tokens_lead` ON `tokens` (`lead_id`);--> statement-breakpoint
CREATE INDEX `tokens_user` ON `tokens` (`user_id`) WHERE "tokens"."user_id" is not null;--> statement-breakpoint
CREATE INDEX `tokens_subject` ON `tokens` (`subject_id`) WHERE "tokens"."subject_id" is not null;--> statement-breakpoint
CREATE INDEX `tokens_visitor` ON `tokens` (`visitor_id`);--> statement-breakpoint
CREATE INDEX `tokens_expires` ON `tokens` (`expires_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `tokens_invited` ON `tokens` (`email_key`) WHERE "tokens"."purpose" = 'invitation';--> statement-breakpoint
INSERT INTO `tokens` (`hash`, `purpose`, `lead_id`, `subject_id`, `email_key`, `visitor_id`, `label`, `sealed_token`, `created_at`, `expires_at`, `revoked_at`)
	SELECT `token_hash`, `purpose`, `lead_id`, `subject_id`, `email_key`, `visitor_id`, `label`, `sealed_token`, `created_at`, `expires_at`, `revoked_at` FROM `link_tokens`;--> statement-breakpoint
INSERT INTO `tokens` (`hash`, `purpose`, `subject_id`, `email_key`, `label`, `detail`, `created_at`, `expires_at`)
	SELECT `token_hash`, 'invitation', `id`, `email`, `name`, `role`, `invited_at`, `expires_at` FROM `user_invitations`;--> statement-breakpoint
INSERT INTO `tokens` (`hash`, `purpose`, `user_id`, `email_key`, `created_at`, `expires_at`)
	SELECT `token_hash`, 'email_change', `user_id`, `email`, `created_at`, `expires_at` FROM `email_change_tokens`;--> statement-breakpoint
INSERT INTO `tokens` (`hash`, `purpose`, `user_id`, `created_at`, `expires_at`)
	SELECT `token_hash`, 'password_reset', `user_id`, `created_at`, `expires_at` FROM `password_reset_tokens`;--> statement-breakpoint
INSERT INTO `tokens` (`hash`, `purpose`, `user_id`, `created_at`, `expires_at`)
	SELECT `token_hash`, 'pending_sign_in', `user_id`, `created_at`, `expires_at` FROM `pending_sign_ins`;--> statement-breakpoint
INSERT INTO `tokens` (`hash`, `purpose`, `user_id`, `detail`, `created_at`, `expires_at`)
	SELECT `token_hash`, 'passkey_challenge', `user_id`, `challenge_hash`, `created_at`, `expires_at` FROM `passkey_challenges`;--> statement-breakpoint
INSERT INTO `tokens` (`hash`, `purpose`, `user_id`, `created_at`, `expires_at`)
	SELECT `calendar_hash`, 'calendar', `id`, `created_at`, `created_at` + 3153600000000 FROM `users` WHERE `calendar_hash` IS NOT NULL;--> statement-breakpoint
UPDATE `lead_batch_items` SET `rows` = replace(`rows`, '"table":"link_tokens"', '"table":"tokens"') WHERE `rows` LIKE '%"table":"link_tokens"%';--> statement-breakpoint
DROP TABLE `pending_sign_ins`;--> statement-breakpoint
DROP TABLE `passkey_challenges`;--> statement-breakpoint
DROP TABLE `email_change_tokens`;--> statement-breakpoint
DROP TABLE `password_reset_tokens`;--> statement-breakpoint
DROP TABLE `user_invitations`;--> statement-breakpoint
DROP TABLE `link_tokens`;--> statement-breakpoint
DROP INDEX `users_calendar`;--> statement-breakpoint
ALTER TABLE `users` DROP COLUMN `calendar_hash`;