CREATE TABLE `lead_distinctions` (
	`lead_id` text NOT NULL,
	`other_id` text NOT NULL,
	`said_by_id` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`lead_id`, `other_id`),
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`other_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`said_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `lead_distinctions_other` ON `lead_distinctions` (`other_id`);--> statement-breakpoint
CREATE INDEX `lead_distinctions_said_by` ON `lead_distinctions` (`said_by_id`);--> statement-breakpoint
ALTER TABLE `leads` ADD `merged_into_id` text REFERENCES leads(id) ON DELETE cascade;--> statement-breakpoint
CREATE INDEX `leads_merged_into` ON `leads` (`merged_into_id`) WHERE merged_into_id is not null;--> statement-breakpoint
CREATE INDEX `leads_house` ON `leads` (cast(zip_code as integer),cast(street_address as integer)) WHERE deleted_at is null and street_address <> '';--> statement-breakpoint
ALTER TABLE `lead_batch_items` ADD `rows` text;--> statement-breakpoint
ALTER TABLE `lead_activities` ADD `origin_lead_id` text REFERENCES leads(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `lead_activities_origin` ON `lead_activities` (`origin_lead_id`) WHERE origin_lead_id is not null;