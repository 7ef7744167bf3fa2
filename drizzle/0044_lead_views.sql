CREATE TABLE `lead_view_pins` (
	`view_id` text NOT NULL,
	`user_id` text NOT NULL,
	PRIMARY KEY(`view_id`, `user_id`),
	FOREIGN KEY (`view_id`) REFERENCES `lead_views`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `lead_view_pins_user` ON `lead_view_pins` (`user_id`);--> statement-breakpoint
CREATE TABLE `lead_views` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`name` text NOT NULL,
	`query` text NOT NULL,
	`is_shared` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `lead_views_owner` ON `lead_views` (`owner_id`);