CREATE TABLE `lead_selections` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`lead_ids` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `lead_selections_user` ON `lead_selections` (`user_id`);--> statement-breakpoint
CREATE INDEX `lead_selections_created` ON `lead_selections` (`created_at`);