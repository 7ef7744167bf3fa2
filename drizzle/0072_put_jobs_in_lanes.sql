CREATE TABLE `paused_lanes` (
	`lane` text PRIMARY KEY NOT NULL,
	`paused_by_id` text,
	`paused_at` integer NOT NULL,
	FOREIGN KEY (`paused_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE TABLE `rate_buckets` (
	`name` text PRIMARY KEY NOT NULL,
	`tokens` real NOT NULL,
	`filled_at` integer NOT NULL
);
--> statement-breakpoint
DROP INDEX `jobs_due`;--> statement-breakpoint
ALTER TABLE `jobs` ADD `lane` text DEFAULT 'prompt' NOT NULL;--> statement-breakpoint
CREATE INDEX `jobs_due` ON `jobs` (`state`,`lane`,`run_at`);