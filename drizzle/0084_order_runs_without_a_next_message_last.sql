DROP INDEX `campaign_runs_next`;--> statement-breakpoint
ALTER TABLE `campaign_runs` ADD `next_key` integer GENERATED ALWAYS AS (coalesce(next_at, 8640000000000000)) VIRTUAL NOT NULL;--> statement-breakpoint
CREATE INDEX `campaign_runs_next` ON `campaign_runs` (`state`,`next_key`,`id`);