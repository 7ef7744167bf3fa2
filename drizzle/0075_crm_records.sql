CREATE TABLE `crm_connection` (
	`id` integer PRIMARY KEY NOT NULL,
	`since` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `crm_records` (
	`lead_id` text PRIMARY KEY NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`sent_version` integer DEFAULT 0 NOT NULL,
	`failed_version` integer DEFAULT 0 NOT NULL,
	`crm_id` integer,
	`run_id` text,
	`last_error` text,
	`queued_at` integer NOT NULL,
	`sent_at` integer
);
--> statement-breakpoint
CREATE INDEX `crm_records_open` ON `crm_records` (`queued_at`,`lead_id`) WHERE version > sent_version and version > failed_version;--> statement-breakpoint
CREATE INDEX `crm_records_failed` ON `crm_records` (`lead_id`) WHERE version = failed_version;--> statement-breakpoint
CREATE INDEX `crm_records_run` ON `crm_records` (`run_id`,`sent_version`,`failed_version`) WHERE run_id is not null;--> statement-breakpoint
CREATE TABLE `crm_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`started_by_id` text,
	`created_at` integer NOT NULL,
	`stopped_at` integer,
	FOREIGN KEY (`started_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE TABLE `crm_tests` (
	`id` text PRIMARY KEY NOT NULL,
	`tested_by_id` text,
	`is_ok` integer DEFAULT false NOT NULL,
	`message` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tested_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE TRIGGER `crm_records_created` AFTER INSERT ON `leads` WHEN new.`deleted_at` IS NULL AND EXISTS (SELECT 1 FROM `crm_connection`) BEGIN
	INSERT INTO `crm_records` (`lead_id`, `queued_at`) VALUES (new.`id`, new.`created_at`) ON CONFLICT (`lead_id`) DO UPDATE SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `crm_records_moved` AFTER UPDATE OF `status` ON `leads` WHEN new.`status_key` <> old.`status_key` AND EXISTS (SELECT 1 FROM `crm_connection`) BEGIN
	INSERT INTO `crm_records` (`lead_id`, `queued_at`) VALUES (new.`id`, new.`status_changed_at`)
	ON CONFLICT (`lead_id`) DO UPDATE SET `version` = `version` + 1, `queued_at` = excluded.`queued_at`;
END;
--> statement-breakpoint
CREATE TRIGGER `crm_records_changed` AFTER UPDATE OF `name`, `email`, `phone`, `status_reason`, `source`, `property_address`, `street_address`, `city`, `state`, `zip_code`, `property_type`, `unit_count`, `estimated_rent`, `deleted_at` ON `leads`
WHEN EXISTS (SELECT 1 FROM `crm_connection`) AND (new.`name`, new.`email`, new.`phone`, new.`status_reason`, new.`source`, new.`property_address`, new.`street_address`, new.`city`, new.`state`, new.`zip_code`, new.`property_type`, new.`unit_count`, new.`estimated_rent`, new.`deleted_at`)
	IS NOT (old.`name`, old.`email`, old.`phone`, old.`status_reason`, old.`source`, old.`property_address`, old.`street_address`, old.`city`, old.`state`, old.`zip_code`, old.`property_type`, old.`unit_count`, old.`estimated_rent`, old.`deleted_at`) BEGIN
	UPDATE `crm_records` SET `version` = `version` + 1, `queued_at` = new.`updated_at` WHERE `lead_id` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `crm_records_gone` AFTER DELETE ON `leads` BEGIN
	UPDATE `crm_records` SET `version` = `version` + 1 WHERE `lead_id` = old.`id`;
END;
