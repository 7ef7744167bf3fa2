DROP INDEX `lead_progress_created`;--> statement-breakpoint
CREATE INDEX `lead_progress_groups` ON `lead_progress` (`source`,`city`,`assignee_id`,`created_at`,`farthest_step`,`is_lost`,`enrolled_at`,`first_contact_at`) WHERE is_merged = 0;--> statement-breakpoint
DROP INDEX `lead_status_periods_left`;--> statement-breakpoint
CREATE INDEX `lead_status_periods_stay` ON `lead_status_periods` (`step`,left_at - entered_at,`left_at`) WHERE left_at is not null;--> statement-breakpoint
CREATE INDEX `lead_activities_report_readers` ON `lead_activities` (`lead_id`,`created_at`) WHERE kind = 'report_opened';