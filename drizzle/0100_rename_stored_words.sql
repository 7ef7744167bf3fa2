ALTER TABLE `jobs` RENAME COLUMN `lane` TO `queue`;--> statement-breakpoint
ALTER TABLE `paused_lanes` RENAME TO `paused_queues`;--> statement-breakpoint
ALTER TABLE `paused_queues` RENAME COLUMN `lane` TO `queue`;--> statement-breakpoint
UPDATE `bookings` SET `state` = 'canceled' WHERE `state` = 'cancelled';--> statement-breakpoint
UPDATE `payments` SET `state` = 'canceled' WHERE `state` = 'cancelled';--> statement-breakpoint
UPDATE `messages` SET `template` = 'walkthrough-canceled' WHERE `template` = 'walkthrough-cancelled';--> statement-breakpoint
UPDATE `tasks` SET `kind` = replace(`kind`, '-brake', '-limit') WHERE `kind` IN ('mail-brake', 'lead-brake');--> statement-breakpoint
UPDATE `lead_views` SET `query` = replace(`query`, 'assignee=nobody', 'assignee=unassigned') WHERE `query` LIKE '%assignee=nobody%';--> statement-breakpoint
-- What undoing a batch puts back.
UPDATE `lead_batch_items` SET `before` = replace(`before`, '"cancelled"', '"canceled"'), `after` = replace(`after`, '"cancelled"', '"canceled"'),
	`rows` = replace(replace(`rows`, '"cancelled"', '"canceled"'), '"walkthrough_cancelled"', '"walkthrough_canceled"')
WHERE `before` LIKE '%cancelled%' OR `after` LIKE '%cancelled%' OR `rows` LIKE '%cancelled%';--> statement-breakpoint
UPDATE `settings` SET `key` = replace(`key`, 'HourlyBrake', 'HourlyLimit') WHERE `key` IN ('mailHourlyBrake', 'leadHourlyBrake');--> statement-breakpoint
UPDATE `settings` SET `value` = '"none"' WHERE `key` = 'twoStepRequired' AND `value` = '"nobody"';--> statement-breakpoint
-- Triggers refuse to change the histories. They are taken away for their new words, and made again as they were.
DROP TRIGGER `setting_versions_unchanged`;--> statement-breakpoint
UPDATE `setting_versions` SET `key` = replace(`key`, 'HourlyBrake', 'HourlyLimit') WHERE `key` IN ('mailHourlyBrake', 'leadHourlyBrake');--> statement-breakpoint
UPDATE `setting_versions` SET `value` = '"none"' WHERE `key` = 'twoStepRequired' AND `value` = '"nobody"';--> statement-breakpoint
CREATE TRIGGER `setting_versions_unchanged` BEFORE UPDATE OF `id`, `key`, `value`, `created_at` ON `setting_versions` BEGIN
	SELECT RAISE(ABORT, 'A version of a setting is never changed');
END;
--> statement-breakpoint
DROP TRIGGER `lead_activities_unchanged`;--> statement-breakpoint
UPDATE `lead_activities` SET `kind` = 'walkthrough_canceled' WHERE `kind` = 'walkthrough_cancelled';--> statement-breakpoint
CREATE TRIGGER `lead_activities_unchanged` BEFORE UPDATE OF `kind`, `actor_kind`, `summary`, `detail` ON `lead_activities` BEGIN
	SELECT RAISE(ABORT, 'The timeline is only added to');
END;
--> statement-breakpoint
DROP TRIGGER `audit_log_no_update`;--> statement-breakpoint
UPDATE `audit_log` SET `action` = 'lead_walkthrough_canceled' WHERE `action` = 'lead_walkthrough_cancelled';--> statement-breakpoint
UPDATE `audit_log` SET `action` = replace(`action`, 'lane_', 'queue_') WHERE `area` = 'jobs' AND `action` IN ('lane_paused', 'lane_resumed');--> statement-breakpoint
UPDATE `audit_log` SET `subject` = replace(`subject`, 'HourlyBrake', 'HourlyLimit') WHERE `area` = 'settings' AND `subject` IN ('mailHourlyBrake', 'leadHourlyBrake');--> statement-breakpoint
CREATE TRIGGER `audit_log_no_update` BEFORE UPDATE ON `audit_log` BEGIN
	SELECT RAISE(ABORT, 'A line of the audit log cannot be changed');
END;
--> statement-breakpoint
-- The search names who did nothing by hand 'system', and finds the new words.
DROP TRIGGER `audit_log_written`;--> statement-breakpoint
CREATE TRIGGER `audit_log_written` AFTER INSERT ON `audit_log` BEGIN
	INSERT INTO `audit_log_search` (`rowid`, `text`)
	VALUES (-new.`key`, 'r_' || new.`area` || ' a_' || new.`action` || ' u_' || coalesce(new.`user_id`, 'system') || ' ' || new.`subject` || ' ' || coalesce(new.`ip_address`, '') || ' ' || coalesce(new.`detail`, ''));
END;
--> statement-breakpoint
INSERT INTO `audit_log_search` (`audit_log_search`) VALUES ('delete-all');--> statement-breakpoint
INSERT INTO `audit_log_search` (`rowid`, `text`)
SELECT -`key`, 'r_' || `area` || ' a_' || `action` || ' u_' || coalesce(`user_id`, 'system') || ' ' || `subject` || ' ' || coalesce(`ip_address`, '') || ' ' || coalesce(`detail`, '')
FROM `audit_log`;
