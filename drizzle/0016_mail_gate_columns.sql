CREATE TABLE `collected_notices` (
	`message_id` text PRIMARY KEY NOT NULL,
	`notice` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `collected_notices_created` ON `collected_notices` (`created_at`);--> statement-breakpoint
CREATE TABLE `message_contents` (
	`message_id` text PRIMARY KEY NOT NULL,
	`sealed` blob NOT NULL,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `messages` ADD `mailbox_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `messages` ADD `cause` text DEFAULT 'system' NOT NULL;--> statement-breakpoint
ALTER TABLE `messages` ADD `is_limited` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `messages` ADD `held_reason` text;--> statement-breakpoint
ALTER TABLE `messages` ADD `is_masked` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `messages` ADD `body_removed_at` integer;--> statement-breakpoint
CREATE INDEX `messages_limited_mailbox` ON `messages` (`mailbox_key`,`created_at`) WHERE is_limited = 1;--> statement-breakpoint
CREATE INDEX `messages_limited` ON `messages` (`created_at`) WHERE is_limited = 1;--> statement-breakpoint
CREATE INDEX `messages_notices` ON `messages` (`created_at`) WHERE cause = 'notice';--> statement-breakpoint
CREATE INDEX `messages_unmasked` ON `messages` (`id`) WHERE is_masked = 0;--> statement-breakpoint
CREATE INDEX `messages_with_body` ON `messages` (`created_at`) WHERE body_removed_at is null;