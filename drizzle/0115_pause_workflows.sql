CREATE TABLE `paused_workflows` (
	`workflow` text PRIMARY KEY NOT NULL,
	`paused_by_id` text,
	`paused_at` integer NOT NULL,
	FOREIGN KEY (`paused_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `paused_workflows_by` ON `paused_workflows` (`paused_by_id`);--> statement-breakpoint
ALTER TABLE `campaign_runs` ADD `is_held` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `campaign_runs_held` ON `campaign_runs` (`workflow`,`id`) WHERE is_held = 1;