CREATE TABLE `campaign_counts` (
	`step_id` text NOT NULL,
	`template_id` text NOT NULL,
	`version` text NOT NULL,
	`channel` text NOT NULL,
	`sent` integer DEFAULT 0 NOT NULL,
	`delivered` integer DEFAULT 0 NOT NULL,
	`bounced` integer DEFAULT 0 NOT NULL,
	`answered` integer DEFAULT 0 NOT NULL,
	`converted` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`step_id`, `template_id`, `version`, `channel`)
);
--> statement-breakpoint
CREATE INDEX `campaign_runs_next` ON `campaign_runs` (`state`,`next_at`,`id`);--> statement-breakpoint
CREATE INDEX `campaign_runs_ended` ON `campaign_runs` (`state`,`ended_at`,`id`);
--> statement-breakpoint
-- A message of a campaign was written; the product's own samples are sent already.
CREATE TRIGGER `campaign_counts_written` AFTER INSERT ON `campaign_sends` WHEN new.`message_id` IS NOT NULL BEGIN
	INSERT INTO `campaign_counts` (`step_id`, `template_id`, `version`, `channel`, `sent`, `delivered`, `bounced`, `answered`)
	SELECT coalesce(new.`step_id`, ''), coalesce(new.`template_id`, ''), new.`version`, `channel`, `state` IN ('sent', 'kept'), `delivered_at` IS NOT NULL, `bounced_at` IS NOT NULL, `answered_at` IS NOT NULL
	FROM `messages` WHERE `id` = new.`message_id`
	ON CONFLICT DO UPDATE SET `sent` = `sent` + excluded.`sent`, `delivered` = `delivered` + excluded.`delivered`, `bounced` = `bounced` + excluded.`bounced`, `answered` = `answered` + excluded.`answered`;
END;
--> statement-breakpoint
CREATE TRIGGER `campaign_counts_told` AFTER UPDATE OF `state`, `delivered_at`, `bounced_at`, `answered_at` ON `messages` WHEN new.`template` = 'campaign' BEGIN
	UPDATE `campaign_counts` SET
		`sent` = `sent` + (new.`state` IN ('sent', 'kept')) - (old.`state` IN ('sent', 'kept')),
		`delivered` = `delivered` + (new.`delivered_at` IS NOT NULL) - (old.`delivered_at` IS NOT NULL),
		`bounced` = `bounced` + (new.`bounced_at` IS NOT NULL) - (old.`bounced_at` IS NOT NULL),
		`answered` = `answered` + (new.`answered_at` IS NOT NULL) - (old.`answered_at` IS NOT NULL)
	WHERE (`step_id`, `template_id`, `version`, `channel`) IN (
		SELECT coalesce(`step_id`, ''), coalesce(`template_id`, ''), `version`, new.`channel` FROM `campaign_sends` WHERE `message_id` = new.`id`
	);
END;
--> statement-breakpoint
-- A lead reached Enrolled, or it turned out that it had not: what was written to it before counts.
CREATE TRIGGER `campaign_counts_converted` AFTER UPDATE OF `enrolled_at` ON `lead_progress` WHEN (new.`enrolled_at` IS NULL) <> (old.`enrolled_at` IS NULL) BEGIN
	UPDATE `campaign_counts` SET `converted` = `converted` + iif(new.`enrolled_at` IS NULL, -1, 1) * (
		SELECT count(*) FROM `campaign_runs` AS `run` JOIN `campaign_sends` AS `send` ON `send`.`run_id` = `run`.`id` JOIN `messages` AS `message` ON `message`.`id` = `send`.`message_id`
		WHERE `run`.`lead_id` = new.`lead_id` AND `send`.`created_at` <= coalesce(new.`enrolled_at`, old.`enrolled_at`)
			AND coalesce(`send`.`step_id`, '') = `campaign_counts`.`step_id` AND coalesce(`send`.`template_id`, '') = `campaign_counts`.`template_id`
			AND `send`.`version` = `campaign_counts`.`version` AND `message`.`channel` = `campaign_counts`.`channel`
	)
	WHERE EXISTS (SELECT 1 FROM `campaign_runs` AS `run` JOIN `campaign_sends` AS `send` ON `send`.`run_id` = `run`.`id` WHERE `run`.`lead_id` = new.`lead_id`);
END;
--> statement-breakpoint
INSERT INTO `campaign_counts` (`step_id`, `template_id`, `version`, `channel`, `sent`, `delivered`, `bounced`, `answered`)
SELECT coalesce(`send`.`step_id`, ''), coalesce(`send`.`template_id`, ''), `send`.`version`, `message`.`channel`, sum(`message`.`state` IN ('sent', 'kept')), count(`message`.`delivered_at`), count(`message`.`bounced_at`), count(`message`.`answered_at`)
FROM `campaign_sends` AS `send` JOIN `messages` AS `message` ON `message`.`id` = `send`.`message_id` GROUP BY 1, 2, 3, 4;
