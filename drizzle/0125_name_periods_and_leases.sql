-- Tables, columns and outcomes get names that say what they are; rows stay as they are.
DROP TRIGGER `campaign_runs_changed`;
--> statement-breakpoint
DROP TRIGGER `campaign_runs_consent`;
--> statement-breakpoint
DROP TRIGGER `campaign_runs_consent_confirmed`;
--> statement-breakpoint
DROP TRIGGER `campaign_runs_lead_changed`;
--> statement-breakpoint
DROP TRIGGER `campaign_runs_list_left`;
--> statement-breakpoint
DROP TRIGGER `campaign_runs_list_rejoined`;
--> statement-breakpoint
DROP TRIGGER `campaign_runs_mailbox_proved`;
--> statement-breakpoint
DROP TRIGGER `campaign_runs_suppressed`;
--> statement-breakpoint
DROP TRIGGER `campaign_runs_suppressed_again`;
--> statement-breakpoint
DROP TRIGGER `campaign_runs_unsuppressed`;
--> statement-breakpoint
DROP TRIGGER `lead_progress_inserted`;
--> statement-breakpoint
DROP TRIGGER `lead_progress_moved`;
--> statement-breakpoint
ALTER TABLE `lead_stays` RENAME TO `lead_status_periods`;
--> statement-breakpoint
DROP INDEX `lead_stays_left`;
--> statement-breakpoint
CREATE INDEX `lead_status_periods_left` ON `lead_status_periods` (`left_at`,`step`,`entered_at`) WHERE left_at is not null;
--> statement-breakpoint
ALTER TABLE `lead_distinctions` RENAME TO `lead_non_duplicates`;
--> statement-breakpoint
DROP INDEX `lead_distinctions_other`;
--> statement-breakpoint
CREATE INDEX `lead_non_duplicates_other` ON `lead_non_duplicates` (`other_id`);
--> statement-breakpoint
DROP INDEX `lead_distinctions_marked_by`;
--> statement-breakpoint
CREATE INDEX `lead_non_duplicates_marked_by` ON `lead_non_duplicates` (`marked_by_id`);
--> statement-breakpoint
DROP INDEX `campaign_runs_look`;
--> statement-breakpoint
ALTER TABLE `campaign_runs` RENAME COLUMN `look_at` TO `next_check_at`;
--> statement-breakpoint
ALTER TABLE `invoices` RENAME COLUMN `busy_until` TO `lease_until`;
--> statement-breakpoint
ALTER TABLE `messages` RENAME COLUMN `answers_id` TO `replies_to_id`;
--> statement-breakpoint
ALTER TABLE `received_messages` RENAME COLUMN `is_cut` TO `is_truncated`;
--> statement-breakpoint
ALTER TABLE `mailing_recipients` RENAME COLUMN `missed_reason` TO `skipped_reason`;
--> statement-breakpoint
ALTER TABLE `jobs` RENAME COLUMN `lost_tries` TO `interrupted_attempts`;
--> statement-breakpoint
ALTER TABLE `backups` RENAME COLUMN `kept_count` TO `backup_count`;
--> statement-breakpoint
ALTER TABLE `privacy_requests` RENAME COLUMN `wish` TO `kind`;
--> statement-breakpoint
ALTER TABLE `proved_mailboxes` RENAME COLUMN `how` TO `method`;
--> statement-breakpoint
CREATE INDEX `campaign_runs_next_check` ON `campaign_runs` (`next_check_at`,`id`) WHERE next_check_at is not null;
--> statement-breakpoint
UPDATE `lead_batch_items` SET `undo` = CASE `undo` WHEN 'put_back' THEN 'restored' ELSE 'skipped' END WHERE `undo` IS NOT NULL;
--> statement-breakpoint
UPDATE `lead_batch_items` SET `rows` = replace(replace(replace(replace(replace(replace(`rows`, '"lead_distinctions"', '"lead_non_duplicates"'), '"look_at":', '"next_check_at":'), '"busy_until":', '"lease_until":'), '"answers_id":', '"replies_to_id":'), '"is_cut":', '"is_truncated":'), '"missed_reason":', '"skipped_reason":') WHERE `rows` LIKE '%"lead_distinctions"%' OR `rows` LIKE '%"look_at":%' OR `rows` LIKE '%"busy_until":%' OR `rows` LIKE '%"answers_id":%' OR `rows` LIKE '%"is_cut":%' OR `rows` LIKE '%"missed_reason":%';
--> statement-breakpoint
CREATE TRIGGER `campaign_runs_changed` AFTER UPDATE OF `lead_id`, `state` ON `campaign_runs` BEGIN
	UPDATE `campaign_runs` SET `next_check_at` = iif(new.`state` IN ('active', 'blocked'), 0, NULL), `next_at` = NULL, `next_step_id` = NULL WHERE `id` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `campaign_runs_consent` AFTER INSERT ON `consents` BEGIN
	UPDATE `campaign_runs` SET `next_check_at` = 0 WHERE `state` IN ('active', 'blocked') AND `lead_id` IN (SELECT `id` FROM `leads` WHERE `email_key` = new.`recipient_key` UNION SELECT `id` FROM `leads` WHERE `phone_e164` = new.`recipient_key` AND `phone_e164` IS NOT NULL);
END;
--> statement-breakpoint
CREATE TRIGGER `campaign_runs_consent_confirmed` AFTER UPDATE OF `confirmed_at` ON `consents` BEGIN
	UPDATE `campaign_runs` SET `next_check_at` = 0 WHERE `state` IN ('active', 'blocked') AND `lead_id` IN (SELECT `id` FROM `leads` WHERE `email_key` = new.`recipient_key` UNION SELECT `id` FROM `leads` WHERE `phone_e164` = new.`recipient_key` AND `phone_e164` IS NOT NULL);
END;
--> statement-breakpoint
CREATE TRIGGER `campaign_runs_lead_changed` AFTER UPDATE OF `status`, `walkthrough_date`, `deleted_at`, `email`, `phone`, `last_contacted_at` ON `leads`
WHEN new.`status` IS NOT old.`status` OR new.`walkthrough_date` IS NOT old.`walkthrough_date` OR new.`deleted_at` IS NOT old.`deleted_at`
	OR new.`email` IS NOT old.`email` OR new.`phone` IS NOT old.`phone` OR (new.`last_contacted_at` IS NULL) <> (old.`last_contacted_at` IS NULL) BEGIN
	UPDATE `campaign_runs` SET `next_check_at` = 0 WHERE `lead_id` = new.`id` AND `state` IN ('active', 'blocked');
END;
--> statement-breakpoint
CREATE TRIGGER `campaign_runs_list_left` AFTER INSERT ON `list_refusals` BEGIN
	UPDATE `campaign_runs` SET `next_check_at` = 0 WHERE `state` IN ('active', 'blocked') AND `lead_id` IN (SELECT `id` FROM `leads` WHERE `email_key` = new.`recipient_key`);
END;
--> statement-breakpoint
CREATE TRIGGER `campaign_runs_list_rejoined` AFTER DELETE ON `list_refusals` BEGIN
	UPDATE `campaign_runs` SET `next_check_at` = 0 WHERE `state` IN ('active', 'blocked') AND `lead_id` IN (SELECT `id` FROM `leads` WHERE `email_key` = old.`recipient_key`);
END;
--> statement-breakpoint
CREATE TRIGGER `campaign_runs_mailbox_proved` AFTER INSERT ON `proved_mailboxes` BEGIN
	UPDATE `campaign_runs` SET `next_check_at` = 0 WHERE `state` IN ('active', 'blocked') AND `lead_id` IN (SELECT `id` FROM `leads` WHERE `email_key` = new.`email_key`);
END;
--> statement-breakpoint
CREATE TRIGGER `campaign_runs_suppressed` AFTER INSERT ON `suppressions` BEGIN
	UPDATE `campaign_runs` SET `next_check_at` = 0 WHERE `state` IN ('active', 'blocked') AND `lead_id` IN (SELECT `id` FROM `leads` WHERE `email_key` = new.`recipient_key` UNION SELECT `id` FROM `leads` WHERE `phone_e164` = new.`recipient_key` AND `phone_e164` IS NOT NULL);
END;
--> statement-breakpoint
CREATE TRIGGER `campaign_runs_suppressed_again` AFTER UPDATE OF `reason` ON `suppressions` BEGIN
	UPDATE `campaign_runs` SET `next_check_at` = 0 WHERE `state` IN ('active', 'blocked') AND `lead_id` IN (SELECT `id` FROM `leads` WHERE `email_key` = new.`recipient_key` UNION SELECT `id` FROM `leads` WHERE `phone_e164` = new.`recipient_key` AND `phone_e164` IS NOT NULL);
END;
--> statement-breakpoint
CREATE TRIGGER `campaign_runs_unsuppressed` AFTER DELETE ON `suppressions` BEGIN
	UPDATE `campaign_runs` SET `next_check_at` = 0 WHERE `state` IN ('active', 'blocked') AND `lead_id` IN (SELECT `id` FROM `leads` WHERE `email_key` = old.`recipient_key` UNION SELECT `id` FROM `leads` WHERE `phone_e164` = old.`recipient_key` AND `phone_e164` IS NOT NULL);
END;
--> statement-breakpoint
CREATE TRIGGER `lead_progress_inserted` AFTER INSERT ON `leads` BEGIN
	INSERT INTO `lead_status_periods` (`lead_id`, `entered_at`, `step`) VALUES (new.`id`, new.`status_changed_at`, CASE new.`status_key` WHEN 'analysis_submitted' THEN 1 WHEN 'proposal' THEN 2 WHEN 'site_visit_scheduled' THEN 3 WHEN 'walkthrough_scheduled' THEN 4 WHEN 'contract_sent' THEN 5 WHEN 'enrolled' THEN 6 WHEN 'closed' THEN 7 WHEN 'won' THEN 7 WHEN 'lost' THEN -1 ELSE 0 END);
	INSERT INTO `lead_progress` (`lead_id`, `created_at`, `source`, `city`, `farthest_step`, `is_lost`, `enrolled_at`, `first_contact_at`, `is_merged`, `assignee_id`)
	SELECT new.`id`, new.`created_at`, new.`source`, trim(new.`city`), max(0, `step`), `step` = -1, CASE WHEN `step` >= 6 THEN `entered_at` END, new.`last_contacted_at`, new.`merged_into_id` IS NOT NULL, new.`assignee_id`
	FROM `lead_status_periods` WHERE `lead_id` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `lead_progress_moved` AFTER UPDATE OF `status`, `status_changed_at` ON `leads` WHEN new.`status_key` <> old.`status_key` BEGIN
	DELETE FROM `lead_status_periods` WHERE `lead_id` = new.`id` AND `entered_at` >= new.`status_changed_at`;
	UPDATE `lead_status_periods` SET `left_at` = new.`status_changed_at` WHERE `lead_id` = new.`id` AND `left_at` IS NULL;
	INSERT INTO `lead_status_periods` (`lead_id`, `entered_at`, `step`) VALUES (new.`id`, new.`status_changed_at`, CASE new.`status_key` WHEN 'analysis_submitted' THEN 1 WHEN 'proposal' THEN 2 WHEN 'site_visit_scheduled' THEN 3 WHEN 'walkthrough_scheduled' THEN 4 WHEN 'contract_sent' THEN 5 WHEN 'enrolled' THEN 6 WHEN 'closed' THEN 7 WHEN 'won' THEN 7 WHEN 'lost' THEN -1 ELSE 0 END);
	UPDATE `lead_progress` SET
		`farthest_step` = (SELECT max(0, max(`step`)) FROM `lead_status_periods` WHERE `lead_id` = new.`id`),
		`is_lost` = new.`status_key` = 'lost',
		`enrolled_at` = (SELECT min(`entered_at`) FROM `lead_status_periods` WHERE `lead_id` = new.`id` AND `step` >= 6)
	WHERE `lead_id` = new.`id`;
END;
