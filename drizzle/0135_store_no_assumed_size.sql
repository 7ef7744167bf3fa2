PRAGMA foreign_keys=OFF;--> statement-breakpoint
-- Views and triggers refer to the table: they stay as they are.
PRAGMA legacy_alter_table=ON;--> statement-breakpoint
CREATE TABLE `__new_property_analysis_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL,
	`name` text,
	`email` text NOT NULL,
	`email_key` text GENERATED ALWAYS AS (lower(trim(email))) VIRTUAL NOT NULL,
	`phone` text,
	`status` text DEFAULT 'pending',
	`status_key` text GENERATED ALWAYS AS (case when status is null or status in ('', 'pending') then 'analysis_submitted' when status in ('new', 'new_lead') then 'leads' else status end) VIRTUAL NOT NULL,
	`street_address` text NOT NULL,
	`city` text NOT NULL,
	`state` text NOT NULL,
	`zip_code` text NOT NULL,
	`property_type` text NOT NULL,
	`square_footage` integer,
	`unit_count` integer DEFAULT 1 NOT NULL,
	`bedrooms` integer,
	`bathrooms` real,
	`year_built` integer,
	`lead_id` text,
	`requested_at` integer,
	`last_error` text,
	`deleted_at` integer,
	`is_sample` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "property_analysis_entries_square_footage" CHECK("square_footage" >= 1),
	CONSTRAINT "property_analysis_entries_unit_count" CHECK("unit_count" >= 1),
	CONSTRAINT "property_analysis_entries_type" CHECK("property_type" in ('single-family', 'multi-family', 'townhouse', 'condo'))
);
--> statement-breakpoint
INSERT INTO `__new_property_analysis_entries`("id", "created_at", "name", "email", "phone", "status", "street_address", "city", "state", "zip_code", "property_type", "square_footage", "unit_count", "bedrooms", "bathrooms", "year_built", "lead_id", "requested_at", "last_error", "deleted_at", "is_sample") SELECT "id", "created_at", "name", "email", "phone", "status", "street_address", "city", "state", "zip_code", "property_type", "square_footage", "unit_count", "bedrooms", "bathrooms", "year_built", "lead_id", "requested_at", "last_error", "deleted_at", "is_sample" FROM `property_analysis_entries`;--> statement-breakpoint
DROP TABLE `property_analysis_entries`;--> statement-breakpoint
ALTER TABLE `__new_property_analysis_entries` RENAME TO `property_analysis_entries`;--> statement-breakpoint
PRAGMA legacy_alter_table=OFF;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `property_analysis_entries_created` ON `property_analysis_entries` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `property_analysis_entries_email` ON `property_analysis_entries` (`email_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `property_analysis_entries_lead` ON `property_analysis_entries` (`lead_id`) WHERE lead_id is not null;--> statement-breakpoint
-- Who enrolled online gave no size: 1,500 was the lookup's. The lead has none, or got its own after the only request.
UPDATE `property_analysis_entries` SET `square_footage` = NULL
WHERE `square_footage` = 1500 AND EXISTS (
	SELECT 1 FROM `leads` AS `lead` WHERE `lead`.`id` = `property_analysis_entries`.`lead_id` AND (
		(coalesce(`lead`.`square_footage`, 0) = 0 AND (`lead`.`source` = 'enrollment'
			OR EXISTS (SELECT 1 FROM `lead_activities` WHERE `lead_id` = `lead`.`id` AND `kind` = 'enrolled_online')))
		OR (`lead`.`source` = 'enrollment' AND `lead`.`created_at` = `property_analysis_entries`.`created_at`
			AND `property_analysis_entries`.`requested_at` = `property_analysis_entries`.`created_at`)
	)
);
--> statement-breakpoint
UPDATE `property_analysis_results` SET `market_data` = json_insert(`market_data`, '$.assumed[#]', 'squareFootage')
WHERE `market_data` ->> '$.squareFootage' = 1500
	AND NOT EXISTS (SELECT 1 FROM json_each(`market_data`, '$.assumed') WHERE `value` = 'squareFootage')
	AND `entry_id` IN (SELECT `id` FROM `property_analysis_entries` WHERE `square_footage` IS NULL);
--> statement-breakpoint
-- Dropping the table dropped them.
CREATE TRIGGER `lead_changes_entry_inserted` AFTER INSERT ON `property_analysis_entries` WHEN new.lead_id IS NULL AND new.deleted_at IS NULL BEGIN
	INSERT INTO `lead_changes` (`subject_id`, `kind`) VALUES (new.id, 'created');
END;
--> statement-breakpoint
CREATE TRIGGER `lead_changes_entry_updated` AFTER UPDATE ON `property_analysis_entries`
WHEN (old.lead_id IS NULL AND old.deleted_at IS NULL) OR (new.lead_id IS NULL AND new.deleted_at IS NULL) BEGIN
	INSERT INTO `lead_changes` (`subject_id`, `kind`)
	VALUES (new.id, CASE
		WHEN old.lead_id IS NOT NULL OR old.deleted_at IS NOT NULL THEN 'created'
		WHEN new.lead_id IS NOT NULL OR new.deleted_at IS NOT NULL THEN 'deleted'
		ELSE 'changed' END);
END;
--> statement-breakpoint
CREATE TRIGGER `lead_changes_entry_deleted` AFTER DELETE ON `property_analysis_entries` WHEN old.lead_id IS NULL AND old.deleted_at IS NULL BEGIN
	INSERT INTO `lead_changes` (`subject_id`, `kind`) VALUES (old.id, 'deleted');
END;
--> statement-breakpoint
CREATE TRIGGER `lead_list_entry_deleted` AFTER DELETE ON `property_analysis_entries` WHEN old.`lead_id` IS NULL BEGIN
	INSERT INTO `refresh_lead_list` VALUES (old.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `lead_list_entry_inserted` AFTER INSERT ON `property_analysis_entries` WHEN new.`lead_id` IS NULL BEGIN
	INSERT INTO `refresh_lead_list` VALUES (new.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `lead_list_entry_updated` AFTER UPDATE OF `name`, `email`, `phone`, `street_address`, `city`, `state`, `zip_code`, `property_type`, `unit_count`, `status`, `created_at`, `lead_id`, `deleted_at` ON `property_analysis_entries` WHEN old.`lead_id` IS NULL OR new.`lead_id` IS NULL BEGIN
	INSERT INTO `refresh_lead_list` VALUES (new.`id`);
END;
