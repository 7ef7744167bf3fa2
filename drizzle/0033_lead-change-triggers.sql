-- Fills lead_changes with every change of what the lists of leads show, and keeps its newest 2,000 rows.
-- A lead is listed while it is outside the bin; an analysis entry only while it has no lead, too.
CREATE TRIGGER `lead_changes_lead_inserted` AFTER INSERT ON `leads` WHEN new.deleted_at IS NULL BEGIN
	INSERT INTO `lead_changes` (`subject_id`, `kind`) VALUES (new.id, 'created');
END;
--> statement-breakpoint
CREATE TRIGGER `lead_changes_lead_updated` AFTER UPDATE ON `leads` WHEN old.deleted_at IS NULL OR new.deleted_at IS NULL BEGIN
	INSERT INTO `lead_changes` (`subject_id`, `kind`)
	VALUES (new.id, CASE WHEN old.deleted_at IS NOT NULL THEN 'created' WHEN new.deleted_at IS NOT NULL THEN 'deleted' ELSE 'changed' END);
END;
--> statement-breakpoint
CREATE TRIGGER `lead_changes_lead_deleted` AFTER DELETE ON `leads` WHEN old.deleted_at IS NULL BEGIN
	INSERT INTO `lead_changes` (`subject_id`, `kind`) VALUES (old.id, 'deleted');
END;
--> statement-breakpoint
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
CREATE TRIGGER `lead_changes_kept_short` AFTER INSERT ON `lead_changes` BEGIN
	DELETE FROM `lead_changes` WHERE `key` <= new.key - 2000;
END;
