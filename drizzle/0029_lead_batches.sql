CREATE TABLE `lead_batch_items` (
	`id` text PRIMARY KEY NOT NULL,
	`batch_id` text NOT NULL,
	`lead_id` text NOT NULL,
	`kind` text NOT NULL,
	`before` text DEFAULT '{}' NOT NULL,
	`after` text DEFAULT '{}' NOT NULL,
	`undo` text,
	FOREIGN KEY (`batch_id`) REFERENCES `lead_batches`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `lead_batch_items_batch` ON `lead_batch_items` (`batch_id`,`undo`);--> statement-breakpoint
CREATE INDEX `lead_batch_items_lead` ON `lead_batch_items` (`lead_id`);--> statement-breakpoint
CREATE TABLE `lead_batches` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`actor_id` text,
	`summary` text NOT NULL,
	`created_at` integer NOT NULL,
	`undo_until` integer NOT NULL,
	`undone_at` integer,
	`undone_by_id` text,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`undone_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `lead_batches_undo_until` ON `lead_batches` (`undo_until`);--> statement-breakpoint
CREATE INDEX `lead_batches_actor` ON `lead_batches` (`actor_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `lead_batches_undone_by` ON `lead_batches` (`undone_by_id`);