DROP TABLE `lead_counts`;--> statement-breakpoint
DROP INDEX `leads_listed`;--> statement-breakpoint
DROP INDEX `leads_listed_status`;--> statement-breakpoint
DROP INDEX `property_analysis_entries_listed`;--> statement-breakpoint
DROP INDEX `property_analysis_entries_listed_status`;