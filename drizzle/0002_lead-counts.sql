-- Keeps lead_counts: how many leads and lead-less analysis entries the lists show of each status.
-- A row is listed while it is outside the bin; an entry only while it has no lead.
CREATE TRIGGER `lead_counts_lead_inserted` AFTER INSERT ON `leads` WHEN new.deleted_at IS NULL BEGIN
	INSERT INTO `lead_counts` (`status_key`, `count`) VALUES (new.status_key, 1) ON CONFLICT (`status_key`) DO UPDATE SET `count` = `count` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `lead_counts_lead_deleted` AFTER DELETE ON `leads` WHEN old.deleted_at IS NULL BEGIN
	UPDATE `lead_counts` SET `count` = `count` - 1 WHERE `status_key` = old.status_key;
END;
--> statement-breakpoint
CREATE TRIGGER `lead_counts_lead_left` AFTER UPDATE OF `status`, `deleted_at` ON `leads` WHEN old.deleted_at IS NULL BEGIN
	UPDATE `lead_counts` SET `count` = `count` - 1 WHERE `status_key` = old.status_key;
END;
--> statement-breakpoint
CREATE TRIGGER `lead_counts_lead_entered` AFTER UPDATE OF `status`, `deleted_at` ON `leads` WHEN new.deleted_at IS NULL BEGIN
	INSERT INTO `lead_counts` (`status_key`, `count`) VALUES (new.status_key, 1) ON CONFLICT (`status_key`) DO UPDATE SET `count` = `count` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `lead_counts_entry_inserted` AFTER INSERT ON `property_analysis_entries` WHEN new.lead_id IS NULL AND new.deleted_at IS NULL BEGIN
	INSERT INTO `lead_counts` (`status_key`, `count`) VALUES (new.status_key, 1) ON CONFLICT (`status_key`) DO UPDATE SET `count` = `count` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `lead_counts_entry_deleted` AFTER DELETE ON `property_analysis_entries` WHEN old.lead_id IS NULL AND old.deleted_at IS NULL BEGIN
	UPDATE `lead_counts` SET `count` = `count` - 1 WHERE `status_key` = old.status_key;
END;
--> statement-breakpoint
CREATE TRIGGER `lead_counts_entry_left` AFTER UPDATE OF `status`, `deleted_at`, `lead_id` ON `property_analysis_entries` WHEN old.lead_id IS NULL AND old.deleted_at IS NULL BEGIN
	UPDATE `lead_counts` SET `count` = `count` - 1 WHERE `status_key` = old.status_key;
END;
--> statement-breakpoint
CREATE TRIGGER `lead_counts_entry_entered` AFTER UPDATE OF `status`, `deleted_at`, `lead_id` ON `property_analysis_entries` WHEN new.lead_id IS NULL AND new.deleted_at IS NULL BEGIN
	INSERT INTO `lead_counts` (`status_key`, `count`) VALUES (new.status_key, 1) ON CONFLICT (`status_key`) DO UPDATE SET `count` = `count` + 1;
END;
--> statement-breakpoint
INSERT INTO `lead_counts` (`status_key`, `count`)
SELECT `status_key`, count(*) FROM (
	SELECT `status_key` FROM `leads` WHERE `deleted_at` IS NULL
	UNION ALL
	SELECT `status_key` FROM `property_analysis_entries` WHERE `lead_id` IS NULL AND `deleted_at` IS NULL
) GROUP BY `status_key`;
