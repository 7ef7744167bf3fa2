CREATE TABLE `lead_files` (
	`id` text PRIMARY KEY NOT NULL,
	`lead_id` text,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`storage_key` text NOT NULL,
	`thumbnail_key` text,
	`bytes` integer NOT NULL,
	`uploaded_by_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`uploaded_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `lead_files_lead` ON `lead_files` (`lead_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `lead_files_uploaded_by` ON `lead_files` (`uploaded_by_id`);--> statement-breakpoint
ALTER TABLE `invoice_items` ADD `quantity` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `invoices` ADD `provider` text DEFAULT 'own' NOT NULL;--> statement-breakpoint
ALTER TABLE `invoices` ADD `own_number` integer;--> statement-breakpoint
ALTER TABLE `invoices` ADD `customer_id` text;--> statement-breakpoint
ALTER TABLE `invoices` ADD `attempts` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `invoices` ADD `busy_until` integer;--> statement-breakpoint
ALTER TABLE `invoices` ADD `last_error` text;--> statement-breakpoint
ALTER TABLE `invoices` ADD `hosted_url` text;--> statement-breakpoint
ALTER TABLE `invoices` ADD `pdf_url` text;--> statement-breakpoint
ALTER TABLE `invoices` ADD `sent_at` integer;--> statement-breakpoint
ALTER TABLE `invoices` ADD `due_at` integer;--> statement-breakpoint
ALTER TABLE `invoices` ADD `reminded_at` integer;--> statement-breakpoint
ALTER TABLE `invoices` ADD `paid_at` integer;--> statement-breakpoint
ALTER TABLE `invoices` ADD `paid_by` text;--> statement-breakpoint
ALTER TABLE `invoices` ADD `voided_at` integer;--> statement-breakpoint
ALTER TABLE `invoices` ADD `void_reason` text;--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_own_number` ON `invoices` (`own_number`);--> statement-breakpoint
CREATE INDEX `invoices_created_by` ON `invoices` (`created_by_id`);--> statement-breakpoint
CREATE INDEX `invoices_status` ON `invoices` (`status`,`updated_at`);--> statement-breakpoint
CREATE INDEX `leads_stripe_customer` ON `leads` (`stripe_customer_id`) WHERE stripe_customer_id is not null;