CREATE TABLE `owner_passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`email_key` text NOT NULL,
	`name` text NOT NULL,
	`credential_id` text NOT NULL,
	`public_key` blob NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `owner_passkeys_email_key` ON `owner_passkeys` (`email_key`);--> statement-breakpoint
CREATE INDEX `owner_passkeys_last_used` ON `owner_passkeys` (`last_used_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `owner_passkeys_credential` ON `owner_passkeys` (`credential_id`);--> statement-breakpoint
ALTER TABLE `users` ADD `mails_weekly` integer DEFAULT false NOT NULL;