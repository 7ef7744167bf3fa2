CREATE TABLE `mailing_recipients` (
	`id` text PRIMARY KEY NOT NULL,
	`mailing_id` text NOT NULL,
	`lead_id` text,
	`mailbox_key` text NOT NULL,
	`message_id` text,
	`missed_reason` text,
	`settled_at` integer,
	FOREIGN KEY (`mailing_id`) REFERENCES `mailings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mailing_recipients_once` ON `mailing_recipients` (`mailing_id`,`mailbox_key`) WHERE missed_reason is null;--> statement-breakpoint
CREATE INDEX `mailing_recipients_waiting` ON `mailing_recipients` (`mailing_id`,`id`) WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX `mailing_recipients_lead` ON `mailing_recipients` (`lead_id`);--> statement-breakpoint
CREATE INDEX `mailing_recipients_message` ON `mailing_recipients` (`message_id`);--> statement-breakpoint
CREATE TABLE `mailings` (
	`id` text PRIMARY KEY NOT NULL,
	`state` text DEFAULT 'draft' NOT NULL,
	`kind` text NOT NULL,
	`view_id` text,
	`view_name` text NOT NULL,
	`view_query` text NOT NULL,
	`subject` text NOT NULL,
	`content` text NOT NULL,
	`send_at` integer,
	`per_hour` integer,
	`created_by_id` text,
	`scheduled_at` integer,
	`started_at` integer,
	`listed_at` integer,
	`ended_at` integer,
	`stop_reason` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`view_id`) REFERENCES `lead_views`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`created_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "mailings_per_hour" CHECK("mailings"."per_hour" is null or "mailings"."per_hour" > 0)
);
--> statement-breakpoint
CREATE INDEX `mailings_created` ON `mailings` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `mailings_view` ON `mailings` (`view_id`);--> statement-breakpoint
CREATE INDEX `mailings_created_by` ON `mailings` (`created_by_id`);