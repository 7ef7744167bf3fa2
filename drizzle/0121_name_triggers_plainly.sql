-- Triggers and a view get names that say what they do; they work as before.
DROP TRIGGER `campaign_counts_told`;
--> statement-breakpoint
DROP TRIGGER `crm_records_gone`;
--> statement-breakpoint
DROP TRIGGER `lead_activities_kept`;
--> statement-breakpoint
DROP TRIGGER `lead_changes_kept_short`;
--> statement-breakpoint
DROP TRIGGER `listed_anew`;
--> statement-breakpoint
DROP TRIGGER `listed_anew_document_deleted`;
--> statement-breakpoint
DROP TRIGGER `listed_anew_document_inserted`;
--> statement-breakpoint
DROP TRIGGER `listed_anew_document_updated`;
--> statement-breakpoint
DROP TRIGGER `listed_anew_entry_deleted`;
--> statement-breakpoint
DROP TRIGGER `listed_anew_entry_inserted`;
--> statement-breakpoint
DROP TRIGGER `listed_anew_entry_updated`;
--> statement-breakpoint
DROP TRIGGER `listed_anew_lead_deleted`;
--> statement-breakpoint
DROP TRIGGER `listed_anew_lead_inserted`;
--> statement-breakpoint
DROP TRIGGER `listed_anew_lead_updated`;
--> statement-breakpoint
DROP TRIGGER `listed_anew_user_renamed`;
--> statement-breakpoint
DROP VIEW `list_anew`;
--> statement-breakpoint
CREATE VIEW `refresh_lead_list` AS SELECT '' AS `id`;
--> statement-breakpoint
ALTER TABLE `crm_records` RENAME COLUMN `told` TO `sent_lead`;
--> statement-breakpoint
ALTER TABLE `crm_records` RENAME COLUMN `telling` TO `pending_lead`;
--> statement-breakpoint
ALTER TABLE `lead_distinctions` RENAME COLUMN `said_by_id` TO `marked_by_id`;
--> statement-breakpoint
ALTER TABLE `property_analysis_results` RENAME COLUMN `range_holds_percent` TO `range_coverage_percent`;
--> statement-breakpoint
DROP INDEX `lead_distinctions_said_by`;
--> statement-breakpoint
CREATE INDEX `lead_distinctions_marked_by` ON `lead_distinctions` (`marked_by_id`);
--> statement-breakpoint
CREATE TRIGGER `campaign_counts_message_changed` AFTER UPDATE OF `state`, `delivered_at`, `bounced_at`, `answered_at`, `opened_at`, `unsubscribed_at` ON `messages` WHEN new.`template` = 'campaign' BEGIN
	UPDATE `campaign_counts` SET
		`sent` = `sent` + (new.`state` IN ('sent', 'kept')) - (old.`state` IN ('sent', 'kept')),
		`delivered` = `delivered` + (new.`delivered_at` IS NOT NULL) - (old.`delivered_at` IS NOT NULL),
		`bounced` = `bounced` + (new.`bounced_at` IS NOT NULL) - (old.`bounced_at` IS NOT NULL),
		`answered` = `answered` + (new.`answered_at` IS NOT NULL) - (old.`answered_at` IS NOT NULL),
		`opened` = `opened` + (new.`opened_at` IS NOT NULL) - (old.`opened_at` IS NOT NULL),
		`unsubscribed` = `unsubscribed` + (new.`unsubscribed_at` IS NOT NULL) - (old.`unsubscribed_at` IS NOT NULL)
	WHERE (`step_id`, `template_id`, `version`, `channel`) IN (
		SELECT coalesce(`step_id`, ''), coalesce(`template_id`, ''), `version`, new.`channel` FROM `campaign_sends` WHERE `message_id` = new.`id`
	);
END;
--> statement-breakpoint
CREATE TRIGGER `crm_records_lead_deleted` AFTER DELETE ON `leads` BEGIN
	UPDATE `crm_records` SET `version` = `version` + 1, `sent_lead` = NULL, `pending_lead` = NULL WHERE `lead_id` = old.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `lead_activities_undeleted` BEFORE DELETE ON `lead_activities` WHEN EXISTS (SELECT 1 FROM `leads` WHERE `id` = old.`lead_id`) BEGIN
	SELECT RAISE(ABORT, 'The timeline is only added to');
END;
--> statement-breakpoint
CREATE TRIGGER `lead_changes_pruned` AFTER INSERT ON `lead_changes` WHEN new.`key` % 100 = 0 BEGIN
	DELETE FROM `lead_changes` WHERE `key` <= new.`key` - 2000;
END;
--> statement-breakpoint
CREATE TRIGGER `refresh_lead_list_inserted` INSTEAD OF INSERT ON `refresh_lead_list` BEGIN
	DELETE FROM `listed_leads` WHERE `id` = new.`id` AND NOT EXISTS (SELECT 1 FROM `leads_to_list` WHERE `id` = new.`id`);
	INSERT INTO `listed_leads` (`id`, `name`, `email`, `street_address`, `city`, `state`, `zip_code`, `property_address`, `status_key`, `status_changed_at`, `source`, `estimated_rent`, `unit_count`, `fee_key`, `assignee_id`, `assignee_name`, `next_action_at`, `created_at`, `sort_name`, `sort_address`, `search_text`)
	SELECT `id`, `name`, `email`, `street_address`, `city`, `state`, `zip_code`, `property_address`, `status_key`, `status_changed_at`, `source`, `estimated_rent`, `unit_count`, `fee_key`, `assignee_id`, `assignee_name`, `next_action_at`, `created_at`, `sort_name`, `sort_address`, `search_text` FROM `leads_to_list` WHERE `id` = new.`id`
	ON CONFLICT (`id`) DO UPDATE SET
		`name` = excluded.`name`,
		`email` = excluded.`email`,
		`street_address` = excluded.`street_address`,
		`city` = excluded.`city`,
		`state` = excluded.`state`,
		`zip_code` = excluded.`zip_code`,
		`property_address` = excluded.`property_address`,
		`status_key` = excluded.`status_key`,
		`status_changed_at` = excluded.`status_changed_at`,
		`source` = excluded.`source`,
		`estimated_rent` = excluded.`estimated_rent`,
		`unit_count` = excluded.`unit_count`,
		`fee_key` = excluded.`fee_key`,
		`assignee_id` = excluded.`assignee_id`,
		`assignee_name` = excluded.`assignee_name`,
		`next_action_at` = excluded.`next_action_at`,
		`created_at` = excluded.`created_at`,
		`sort_name` = excluded.`sort_name`,
		`sort_address` = excluded.`sort_address`,
		`search_text` = excluded.`search_text`;
END;
--> statement-breakpoint
CREATE TRIGGER `lead_list_document_deleted` AFTER DELETE ON `documents` WHEN old.`status` = 'completed' BEGIN
	INSERT INTO `refresh_lead_list` VALUES (old.`lead_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `lead_list_document_inserted` AFTER INSERT ON `documents` WHEN new.`status` = 'completed' BEGIN
	INSERT INTO `refresh_lead_list` VALUES (new.`lead_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `lead_list_document_updated` AFTER UPDATE OF `lead_id`, `status`, `fees`, `created_at` ON `documents` WHEN 'completed' IN (old.`status`, new.`status`) BEGIN
	INSERT INTO `refresh_lead_list` VALUES (old.`lead_id`);
	INSERT INTO `refresh_lead_list` VALUES (new.`lead_id`);
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
--> statement-breakpoint
CREATE TRIGGER `lead_list_lead_deleted` AFTER DELETE ON `leads` BEGIN
	INSERT INTO `refresh_lead_list` VALUES (old.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `lead_list_lead_inserted` AFTER INSERT ON `leads` BEGIN
	INSERT INTO `refresh_lead_list` VALUES (new.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `lead_list_lead_updated` AFTER UPDATE OF `name`, `email`, `phone`, `street_address`, `city`, `state`, `zip_code`, `property_address`, `status`, `status_changed_at`, `source`, `estimated_rent`, `unit_count`, `property_type`, `plan`, `assignee_id`, `next_action_at`, `created_at`, `deleted_at` ON `leads` BEGIN
	INSERT INTO `refresh_lead_list` VALUES (new.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `lead_list_user_renamed` AFTER UPDATE OF `name` ON `users` WHEN new.`name` <> old.`name` BEGIN
	UPDATE `listed_leads` SET `assignee_name` = new.`name` WHERE `assignee_id` = new.`id`;
END;
--> statement-breakpoint
DROP TRIGGER `lead_activities_unchanged`;
--> statement-breakpoint
UPDATE `lead_activities` SET `kind` = 'marked_not_duplicate' WHERE `kind` = 'told_apart';
--> statement-breakpoint
UPDATE `lead_batch_items` SET `rows` = replace(`rows`, '"told_apart"', '"marked_not_duplicate"') WHERE `rows` LIKE '%told_apart%';
--> statement-breakpoint
CREATE TRIGGER `lead_activities_unchanged` BEFORE UPDATE OF `kind`, `actor_kind`, `summary`, `detail` ON `lead_activities` BEGIN
	SELECT RAISE(ABORT, 'The timeline is only added to');
END;
--> statement-breakpoint
DROP TRIGGER `audit_log_no_update`;
--> statement-breakpoint
DELETE FROM `audit_log_search` WHERE `rowid` IN (SELECT -`key` FROM `audit_log` WHERE `action` = 'lead_told_apart');
--> statement-breakpoint
UPDATE `audit_log` SET `action` = 'lead_marked_not_duplicate' WHERE `action` = 'lead_told_apart';
--> statement-breakpoint
INSERT INTO `audit_log_search` (`rowid`, `text`)
SELECT -`key`, 'r_' || `area` || ' a_' || `action` || ' u_' || coalesce(`user_id`, 'system') || ' ' || `subject` || ' ' || coalesce(`ip_address`, '') || ' ' || coalesce(`detail`, '')
FROM `audit_log` WHERE `action` = 'lead_marked_not_duplicate';
--> statement-breakpoint
CREATE TRIGGER `audit_log_no_update` BEFORE UPDATE ON `audit_log` BEGIN
	SELECT RAISE(ABORT, 'A line of the audit log cannot be changed');
END;
