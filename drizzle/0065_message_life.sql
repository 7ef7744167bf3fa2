CREATE TABLE `received_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`channel` text NOT NULL,
	`kind` text DEFAULT 'reply' NOT NULL,
	`state` text DEFAULT 'new' NOT NULL,
	`sender` text NOT NULL,
	`sender_name` text DEFAULT '' NOT NULL,
	`sender_key` text NOT NULL,
	`recipient` text NOT NULL,
	`subject` text DEFAULT '' NOT NULL,
	`text_body` text NOT NULL,
	`html_body` text,
	`provider_id` text NOT NULL,
	`in_reply_to` text,
	`reference_ids` text,
	`lead_id` text,
	`message_id` text,
	`assignee_id` text,
	`received_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`is_sample` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`assignee_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `received_messages_provider` ON `received_messages` (`channel`,`provider_id`);--> statement-breakpoint
CREATE INDEX `received_messages_state` ON `received_messages` (`state`,`received_at`,`id`);--> statement-breakpoint
CREATE INDEX `received_messages_lead` ON `received_messages` (`lead_id`,`received_at`);--> statement-breakpoint
CREATE INDEX `received_messages_message` ON `received_messages` (`message_id`);--> statement-breakpoint
CREATE INDEX `received_messages_sender` ON `received_messages` (`sender_key`,`received_at`);--> statement-breakpoint
CREATE INDEX `received_messages_assignee` ON `received_messages` (`assignee_id`);--> statement-breakpoint
ALTER TABLE `messages` ADD `try_started_at` integer;--> statement-breakpoint
ALTER TABLE `messages` ADD `doubtful_tries` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `messages` ADD `segments` integer;--> statement-breakpoint
ALTER TABLE `messages` ADD `delivered_at` integer;--> statement-breakpoint
ALTER TABLE `messages` ADD `bounced_at` integer;--> statement-breakpoint
ALTER TABLE `messages` ADD `bounce_reason` text;--> statement-breakpoint
ALTER TABLE `messages` ADD `complained_at` integer;--> statement-breakpoint
ALTER TABLE `messages` ADD `answered_at` integer;--> statement-breakpoint
CREATE INDEX `messages_provider` ON `messages` (`provider_id`) WHERE provider_id is not null;--> statement-breakpoint
CREATE INDEX `messages_delivered` ON `messages` (`created_at`,`id`) WHERE delivered_at is not null;--> statement-breakpoint
CREATE INDEX `messages_bounced` ON `messages` (`created_at`,`id`) WHERE bounced_at is not null;--> statement-breakpoint
CREATE INDEX `messages_complained` ON `messages` (`created_at`,`id`) WHERE complained_at is not null;--> statement-breakpoint
CREATE INDEX `messages_answered` ON `messages` (`created_at`,`id`) WHERE answered_at is not null;