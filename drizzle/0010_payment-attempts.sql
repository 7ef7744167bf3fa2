CREATE TABLE `test_checkouts` (
	`session_id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`lead_id` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`description` text NOT NULL,
	`success_url` text NOT NULL,
	`cancel_url` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `payments` ADD `checkout_url` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `expires_at` integer;--> statement-breakpoint
ALTER TABLE `payments` ADD `customer_id` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `needs_new_key` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `note` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `refunded` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `settled_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `payments_open` ON `payments` (`lead_id`) WHERE state = 'open';