CREATE TABLE `list_refusals` (
	`recipient_key` text NOT NULL,
	`list` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`recipient_key`, `list`)
);
--> statement-breakpoint
ALTER TABLE `consents` ADD `by_user_id` text REFERENCES users(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `consents_created` ON `consents` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `consents_by` ON `consents` (`by_user_id`);--> statement-breakpoint
ALTER TABLE `messages` ADD `marketing_list` text;--> statement-breakpoint
ALTER TABLE `messages` ADD `marketing_basis` text;--> statement-breakpoint
CREATE INDEX `messages_marketing` ON `messages` (`mailbox_key`,`created_at`) WHERE is_marketing = 1;--> statement-breakpoint
ALTER TABLE `suppressions` ADD `note` text;--> statement-breakpoint
ALTER TABLE `suppressions` ADD `by_user_id` text REFERENCES users(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `suppressions_created` ON `suppressions` (`created_at`,`recipient_key`);--> statement-breakpoint
CREATE INDEX `suppressions_by` ON `suppressions` (`by_user_id`);--> statement-breakpoint
UPDATE `suppressions` SET `reason` = 'deletion' WHERE `reason` = 'Asked for deletion';
