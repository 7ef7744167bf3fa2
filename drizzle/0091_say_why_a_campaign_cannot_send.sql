DROP INDEX `campaign_runs_active`;--> statement-breakpoint
ALTER TABLE `campaign_runs` ADD `blocked_reason` text;--> statement-breakpoint
ALTER TABLE `campaign_runs` ADD `blocked_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `campaign_runs_active` ON `campaign_runs` (`lead_id`) WHERE state in ('active', 'blocked', 'paused');--> statement-breakpoint
ALTER TABLE `messages` ADD `unsubscribed_at` integer;--> statement-breakpoint
ALTER TABLE `received_messages` ADD `holds_texts` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `received_messages_holding` ON `received_messages` (`sender_key`) WHERE holds_texts = 1;--> statement-breakpoint
ALTER TABLE `campaign_counts` ADD `skipped` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `campaign_counts` ADD `unsubscribed` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
DROP TRIGGER `campaign_runs_lead_changed`;
--> statement-breakpoint
-- Whoever changes what a run rests on, or whether anything of it may be sent: it is looked at again within a minute.
CREATE TRIGGER `campaign_runs_lead_changed` AFTER UPDATE OF `status`, `walkthrough_date`, `deleted_at`, `email`, `phone`, `last_contacted_at` ON `leads`
WHEN new.`status` IS NOT old.`status` OR new.`walkthrough_date` IS NOT old.`walkthrough_date` OR new.`deleted_at` IS NOT old.`deleted_at`
	OR new.`email` IS NOT old.`email` OR new.`phone` IS NOT old.`phone` OR (new.`last_contacted_at` IS NULL) <> (old.`last_contacted_at` IS NULL) BEGIN
	UPDATE `campaign_runs` SET `look_at` = 0 WHERE `lead_id` = new.`id` AND `state` IN ('active', 'blocked');
END;
--> statement-breakpoint
DROP TRIGGER `campaign_runs_changed`;
--> statement-breakpoint
CREATE TRIGGER `campaign_runs_changed` AFTER UPDATE OF `lead_id`, `state` ON `campaign_runs` BEGIN
	UPDATE `campaign_runs` SET `look_at` = iif(new.`state` IN ('active', 'blocked'), 0, NULL), `next_at` = NULL, `next_step_id` = NULL WHERE `id` = new.`id`;
END;
--> statement-breakpoint
-- A word of the person, or of a mail server, about an address or a number.
CREATE TRIGGER `campaign_runs_suppressed` AFTER INSERT ON `suppressions` BEGIN
	UPDATE `campaign_runs` SET `look_at` = 0 WHERE `state` IN ('active', 'blocked') AND `lead_id` IN (SELECT `id` FROM `leads` WHERE `email_key` = new.`recipient_key` UNION SELECT `id` FROM `leads` WHERE `phone_e164` = new.`recipient_key` AND `phone_e164` IS NOT NULL);
END;
--> statement-breakpoint
CREATE TRIGGER `campaign_runs_suppressed_again` AFTER UPDATE OF `reason` ON `suppressions` BEGIN
	UPDATE `campaign_runs` SET `look_at` = 0 WHERE `state` IN ('active', 'blocked') AND `lead_id` IN (SELECT `id` FROM `leads` WHERE `email_key` = new.`recipient_key` UNION SELECT `id` FROM `leads` WHERE `phone_e164` = new.`recipient_key` AND `phone_e164` IS NOT NULL);
END;
--> statement-breakpoint
CREATE TRIGGER `campaign_runs_unsuppressed` AFTER DELETE ON `suppressions` BEGIN
	UPDATE `campaign_runs` SET `look_at` = 0 WHERE `state` IN ('active', 'blocked') AND `lead_id` IN (SELECT `id` FROM `leads` WHERE `email_key` = old.`recipient_key` UNION SELECT `id` FROM `leads` WHERE `phone_e164` = old.`recipient_key` AND `phone_e164` IS NOT NULL);
END;
--> statement-breakpoint
CREATE TRIGGER `campaign_runs_consent` AFTER INSERT ON `consents` BEGIN
	UPDATE `campaign_runs` SET `look_at` = 0 WHERE `state` IN ('active', 'blocked') AND `lead_id` IN (SELECT `id` FROM `leads` WHERE `email_key` = new.`recipient_key` UNION SELECT `id` FROM `leads` WHERE `phone_e164` = new.`recipient_key` AND `phone_e164` IS NOT NULL);
END;
--> statement-breakpoint
CREATE TRIGGER `campaign_runs_consent_confirmed` AFTER UPDATE OF `confirmed_at` ON `consents` BEGIN
	UPDATE `campaign_runs` SET `look_at` = 0 WHERE `state` IN ('active', 'blocked') AND `lead_id` IN (SELECT `id` FROM `leads` WHERE `email_key` = new.`recipient_key` UNION SELECT `id` FROM `leads` WHERE `phone_e164` = new.`recipient_key` AND `phone_e164` IS NOT NULL);
END;
--> statement-breakpoint
CREATE TRIGGER `campaign_runs_list_left` AFTER INSERT ON `list_refusals` BEGIN
	UPDATE `campaign_runs` SET `look_at` = 0 WHERE `state` IN ('active', 'blocked') AND `lead_id` IN (SELECT `id` FROM `leads` WHERE `email_key` = new.`recipient_key`);
END;
--> statement-breakpoint
CREATE TRIGGER `campaign_runs_list_rejoined` AFTER DELETE ON `list_refusals` BEGIN
	UPDATE `campaign_runs` SET `look_at` = 0 WHERE `state` IN ('active', 'blocked') AND `lead_id` IN (SELECT `id` FROM `leads` WHERE `email_key` = old.`recipient_key`);
END;
--> statement-breakpoint
CREATE TRIGGER `campaign_runs_mailbox_proved` AFTER INSERT ON `proved_mailboxes` BEGIN
	UPDATE `campaign_runs` SET `look_at` = 0 WHERE `state` IN ('active', 'blocked') AND `lead_id` IN (SELECT `id` FROM `leads` WHERE `email_key` = new.`email_key`);
END;
--> statement-breakpoint
DROP TRIGGER `campaign_counts_written`;
--> statement-breakpoint
CREATE TRIGGER `campaign_counts_written` AFTER INSERT ON `campaign_sends` WHEN new.`message_id` IS NOT NULL BEGIN
	INSERT INTO `campaign_counts` (`step_id`, `template_id`, `version`, `channel`, `sent`, `delivered`, `bounced`, `answered`, `unsubscribed`)
	SELECT coalesce(new.`step_id`, ''), coalesce(new.`template_id`, ''), new.`version`, `channel`, `state` IN ('sent', 'kept'), `delivered_at` IS NOT NULL, `bounced_at` IS NOT NULL, `answered_at` IS NOT NULL, `unsubscribed_at` IS NOT NULL
	FROM `messages` WHERE `id` = new.`message_id`
	ON CONFLICT DO UPDATE SET `sent` = `sent` + excluded.`sent`, `delivered` = `delivered` + excluded.`delivered`, `bounced` = `bounced` + excluded.`bounced`, `answered` = `answered` + excluded.`answered`, `unsubscribed` = `unsubscribed` + excluded.`unsubscribed`;
END;
--> statement-breakpoint
-- A step was settled without a message; taken back where it is sent after all. Those of a lead that is gone for good stay counted.
CREATE TRIGGER `campaign_counts_skipped` AFTER INSERT ON `campaign_sends` WHEN new.`skipped_reason` IS NOT NULL BEGIN
	INSERT INTO `campaign_counts` (`step_id`, `template_id`, `version`, `channel`, `skipped`)
	VALUES (coalesce(new.`step_id`, ''), coalesce(new.`template_id`, ''), new.`version`, coalesce((SELECT `type` FROM `campaign_templates` WHERE `id` = new.`template_id`), 'email'), 1)
	ON CONFLICT DO UPDATE SET `skipped` = `skipped` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `campaign_counts_unskipped` AFTER DELETE ON `campaign_sends`
WHEN old.`skipped_reason` IS NOT NULL AND EXISTS (SELECT 1 FROM `campaign_runs` WHERE `id` = old.`run_id`) BEGIN
	UPDATE `campaign_counts` SET `skipped` = `skipped` - 1
	WHERE `step_id` = coalesce(old.`step_id`, '') AND `template_id` = coalesce(old.`template_id`, '') AND `version` = old.`version` AND `skipped` > 0;
END;
--> statement-breakpoint
DROP TRIGGER `campaign_counts_told`;
--> statement-breakpoint
CREATE TRIGGER `campaign_counts_told` AFTER UPDATE OF `state`, `delivered_at`, `bounced_at`, `answered_at`, `opened_at`, `unsubscribed_at` ON `messages` WHEN new.`template` = 'campaign' BEGIN
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
INSERT INTO `campaign_counts` (`step_id`, `template_id`, `version`, `channel`, `skipped`)
SELECT coalesce(`send`.`step_id`, ''), coalesce(`send`.`template_id`, ''), `send`.`version`, coalesce(`template`.`type`, 'email'), count(*)
FROM `campaign_sends` AS `send` LEFT JOIN `campaign_templates` AS `template` ON `template`.`id` = `send`.`template_id`
WHERE `send`.`skipped_reason` IS NOT NULL GROUP BY 1, 2, 3, 4
ON CONFLICT DO UPDATE SET `skipped` = excluded.`skipped`;
--> statement-breakpoint
-- Those who said no before this was written down: after the last message of a campaign that they had got.
UPDATE `messages` SET `unsubscribed_at` = (
	SELECT `created_at` FROM `suppressions` WHERE `suppressions`.`channel` = `messages`.`channel` AND `suppressions`.`recipient_key` = `messages`.`recipient_key`
) WHERE `id` IN (
	SELECT (
		SELECT `message`.`id` FROM `messages` AS `message`
		WHERE `message`.`recipient_key` = `word`.`recipient_key` AND `message`.`template` = 'campaign' AND `message`.`channel` = `word`.`channel`
			AND `message`.`state` IN ('sent', 'kept') AND `message`.`created_at` <= `word`.`created_at`
		ORDER BY `message`.`created_at` DESC, `message`.`id` DESC LIMIT 1
	) FROM `suppressions` AS `word` WHERE `word`.`reason` IN ('unsubscribed', 'stop', 'complained')
);
--> statement-breakpoint
-- Whether anything of a run may be sent is found out by its next look, within a minute.
UPDATE `campaign_runs` SET `look_at` = 0 WHERE `state` = 'active';
