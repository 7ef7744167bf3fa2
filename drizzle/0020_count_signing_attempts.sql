CREATE TABLE `signing_attempts` (
	`id` text PRIMARY KEY NOT NULL,
	`lead_id` text,
	`mailbox_key` text NOT NULL,
	`kind` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `signing_attempts_lead` ON `signing_attempts` (`lead_id`,`kind`,`created_at`);--> statement-breakpoint
CREATE INDEX `signing_attempts_mailbox` ON `signing_attempts` (`mailbox_key`,`kind`,`created_at`);--> statement-breakpoint
CREATE INDEX `signing_attempts_created` ON `signing_attempts` (`created_at`);--> statement-breakpoint
ALTER TABLE `signing_codes` DROP COLUMN `sent_count`;