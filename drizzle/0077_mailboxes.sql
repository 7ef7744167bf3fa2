CREATE TABLE `mailboxes` (
	`name` text PRIMARY KEY NOT NULL,
	`uid_validity` text,
	`last_uid` integer,
	`created_at` integer NOT NULL,
	`last_received_at` integer,
	`lease_token` text,
	`lease_until` integer,
	`connected_at` integer,
	`last_error` text
);
--> statement-breakpoint
ALTER TABLE `received_messages` ADD `attachments` text;--> statement-breakpoint
ALTER TABLE `received_messages` ADD `is_cut` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `received_messages` ADD `done_at` integer;--> statement-breakpoint
ALTER TABLE `received_messages` ADD `done_by_id` text REFERENCES users(id);--> statement-breakpoint
CREATE INDEX `received_messages_done_by` ON `received_messages` (`done_by_id`);