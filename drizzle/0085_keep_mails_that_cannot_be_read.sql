CREATE TABLE `received_originals` (
	`id` text PRIMARY KEY NOT NULL,
	`received_message_id` text,
	`storage_key` text NOT NULL,
	`bytes` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`received_message_id`) REFERENCES `received_messages`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `received_originals_message` ON `received_originals` (`received_message_id`);--> statement-breakpoint
ALTER TABLE `received_messages` ADD `quoted_text` text;--> statement-breakpoint
ALTER TABLE `received_messages` ADD `is_unreadable` integer DEFAULT false NOT NULL;