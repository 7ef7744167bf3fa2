DROP INDEX `property_analysis_entries_lead`;--> statement-breakpoint
CREATE UNIQUE INDEX `property_analysis_entries_lead` ON `property_analysis_entries` (`lead_id`) WHERE lead_id is not null;