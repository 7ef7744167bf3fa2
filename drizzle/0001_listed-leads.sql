CREATE TABLE `lead_counts` (
	`status_key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL
);
--> statement-breakpoint
DROP INDEX `leads_created`;--> statement-breakpoint
DROP INDEX `leads_status_created`;--> statement-breakpoint
DROP INDEX `leads_deleted`;--> statement-breakpoint
ALTER TABLE `leads` ADD `status_key` text GENERATED ALWAYS AS (case when status is null or status in ('', 'new', 'new_lead') then 'leads' else status end) VIRTUAL NOT NULL;--> statement-breakpoint
CREATE INDEX `leads_listed` ON `leads` (`created_at`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `leads_listed_status` ON `leads` (`status_key`,`created_at`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `leads_deleted` ON `leads` (`deleted_at`) WHERE deleted_at is not null;--> statement-breakpoint
ALTER TABLE `property_analysis_entries` ADD `status_key` text GENERATED ALWAYS AS (case when status is null or status in ('', 'pending') then 'analysis_submitted' when status in ('new', 'new_lead') then 'leads' else status end) VIRTUAL NOT NULL;--> statement-breakpoint
CREATE INDEX `property_analysis_entries_listed` ON `property_analysis_entries` (`created_at`,`id`) WHERE lead_id is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX `property_analysis_entries_listed_status` ON `property_analysis_entries` (`status_key`,`created_at`,`id`) WHERE lead_id is null and deleted_at is null;