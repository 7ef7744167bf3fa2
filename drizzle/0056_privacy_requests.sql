CREATE TABLE `privacy_copies` (
	`request_id` text PRIMARY KEY NOT NULL,
	`sealed` blob NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`request_id`) REFERENCES `privacy_requests`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `privacy_copies_expires` ON `privacy_copies` (`expires_at`);--> statement-breakpoint
CREATE TABLE `privacy_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`wish` text NOT NULL,
	`message` text,
	`state` text DEFAULT 'unproved' NOT NULL,
	`created_at` integer NOT NULL,
	`proved_at` integer,
	`due_at` integer,
	`copy_sent_at` integer,
	`answered_at` integer,
	`answered_by_id` text,
	`refusal` text,
	FOREIGN KEY (`answered_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "privacy_requests_wish" CHECK("privacy_requests"."wish" in ('copy', 'deletion', 'both')),
	CONSTRAINT "privacy_requests_state_known" CHECK("privacy_requests"."state" in ('unproved', 'open', 'in_work', 'done', 'refused'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `privacy_requests_unproved` ON `privacy_requests` (`email_key`) WHERE state = 'unproved';--> statement-breakpoint
CREATE INDEX `privacy_requests_email` ON `privacy_requests` (`email_key`);--> statement-breakpoint
CREATE INDEX `privacy_requests_state` ON `privacy_requests` (`state`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `privacy_requests_created` ON `privacy_requests` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `privacy_requests_due` ON `privacy_requests` (`due_at`,`id`) WHERE state in ('open', 'in_work');--> statement-breakpoint
CREATE INDEX `privacy_requests_answered_by` ON `privacy_requests` (`answered_by_id`);