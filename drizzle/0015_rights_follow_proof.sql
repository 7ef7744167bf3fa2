CREATE TABLE `visitor_mailboxes` (
	`visitor_id` text NOT NULL,
	`email_key` text NOT NULL,
	`proved_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`visitor_id`, `email_key`),
	FOREIGN KEY (`visitor_id`) REFERENCES `visitors`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `visitor_mailboxes_email_key` ON `visitor_mailboxes` (`email_key`);--> statement-breakpoint
CREATE INDEX `visitor_mailboxes_expires` ON `visitor_mailboxes` (`expires_at`);--> statement-breakpoint
ALTER TABLE `lead_grants` ADD `email_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `lead_grants` ADD `contact_hash` text;--> statement-breakpoint
CREATE INDEX `lead_grants_email_key` ON `lead_grants` (`email_key`);--> statement-breakpoint
ALTER TABLE `link_tokens` ADD `visitor_id` text;--> statement-breakpoint
CREATE INDEX `link_tokens_visitor` ON `link_tokens` (`visitor_id`);--> statement-breakpoint
ALTER TABLE `bookings` ADD `visitor_id` text;