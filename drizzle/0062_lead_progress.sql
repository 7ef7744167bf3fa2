CREATE TABLE `lead_progress` (
	`lead_id` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL,
	`source` text NOT NULL,
	`city` text NOT NULL,
	`farthest_step` integer NOT NULL,
	`is_lost` integer DEFAULT false NOT NULL,
	`enrolled_at` integer,
	`first_contact_at` integer,
	`is_merged` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `lead_progress_created` ON `lead_progress` (`created_at`,`source`,`city`,`farthest_step`,`is_lost`,`enrolled_at`,`first_contact_at`) WHERE is_merged = 0;--> statement-breakpoint
CREATE TABLE `lead_stays` (
	`lead_id` text NOT NULL,
	`entered_at` integer NOT NULL,
	`step` integer NOT NULL,
	`left_at` integer,
	PRIMARY KEY(`lead_id`, `entered_at`),
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `lead_stays_left` ON `lead_stays` (`left_at`,`step`,`entered_at`) WHERE left_at is not null;--> statement-breakpoint
CREATE INDEX `lead_activities_report_opened` ON `lead_activities` (`created_at`,`lead_id`) WHERE kind = 'report_opened';--> statement-breakpoint
CREATE INDEX `payments_paid` ON `payments` (`paid_at`) WHERE paid_at is not null;--> statement-breakpoint
CREATE INDEX `invoices_paid` ON `invoices` (`paid_at`) WHERE paid_at is not null;--> statement-breakpoint
-- The step of a status: its place in the pipeline, Closed and Won together; -1 is Lost.
CREATE TRIGGER `lead_progress_inserted` AFTER INSERT ON `leads` BEGIN
	INSERT INTO `lead_stays` (`lead_id`, `entered_at`, `step`) VALUES (new.`id`, new.`status_changed_at`, CASE new.`status_key` WHEN 'analysis_submitted' THEN 1 WHEN 'proposal' THEN 2 WHEN 'site_visit_scheduled' THEN 3 WHEN 'walkthrough_scheduled' THEN 4 WHEN 'contract_sent' THEN 5 WHEN 'enrolled' THEN 6 WHEN 'closed' THEN 7 WHEN 'won' THEN 7 WHEN 'lost' THEN -1 ELSE 0 END);
	INSERT INTO `lead_progress` (`lead_id`, `created_at`, `source`, `city`, `farthest_step`, `is_lost`, `enrolled_at`, `first_contact_at`, `is_merged`)
	SELECT new.`id`, new.`created_at`, new.`source`, trim(new.`city`), max(0, `step`), `step` = -1, CASE WHEN `step` >= 6 THEN `entered_at` END, new.`last_contacted_at`, new.`merged_into_id` IS NOT NULL
	FROM `lead_stays` WHERE `lead_id` = new.`id`;
END;
--> statement-breakpoint
-- A change that is undone brings back an earlier moment: what came at or after it never was.
CREATE TRIGGER `lead_progress_moved` AFTER UPDATE OF `status`, `status_changed_at` ON `leads` WHEN new.`status_key` <> old.`status_key` BEGIN
	DELETE FROM `lead_stays` WHERE `lead_id` = new.`id` AND `entered_at` >= new.`status_changed_at`;
	UPDATE `lead_stays` SET `left_at` = new.`status_changed_at` WHERE `lead_id` = new.`id` AND `left_at` IS NULL;
	INSERT INTO `lead_stays` (`lead_id`, `entered_at`, `step`) VALUES (new.`id`, new.`status_changed_at`, CASE new.`status_key` WHEN 'analysis_submitted' THEN 1 WHEN 'proposal' THEN 2 WHEN 'site_visit_scheduled' THEN 3 WHEN 'walkthrough_scheduled' THEN 4 WHEN 'contract_sent' THEN 5 WHEN 'enrolled' THEN 6 WHEN 'closed' THEN 7 WHEN 'won' THEN 7 WHEN 'lost' THEN -1 ELSE 0 END);
	UPDATE `lead_progress` SET
		`farthest_step` = (SELECT max(0, max(`step`)) FROM `lead_stays` WHERE `lead_id` = new.`id`),
		`is_lost` = new.`status_key` = 'lost',
		`enrolled_at` = (SELECT min(`entered_at`) FROM `lead_stays` WHERE `lead_id` = new.`id` AND `step` >= 6)
	WHERE `lead_id` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `lead_progress_corrected` AFTER UPDATE OF `created_at`, `source`, `city`, `merged_into_id` ON `leads` BEGIN
	UPDATE `lead_progress` SET `created_at` = new.`created_at`, `source` = new.`source`, `city` = trim(new.`city`), `is_merged` = new.`merged_into_id` IS NOT NULL WHERE `lead_id` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `lead_progress_contacted` AFTER UPDATE OF `last_contacted_at` ON `leads` WHEN new.`last_contacted_at` IS NOT NULL BEGIN
	UPDATE `lead_progress` SET `first_contact_at` = coalesce(`first_contact_at`, new.`last_contacted_at`) WHERE `lead_id` = new.`id`;
END;
--> statement-breakpoint
-- What the timelines tell of the leads that are there already: the status before the first change, that of each change before the present one, and the present one.
INSERT OR REPLACE INTO `lead_stays` (`lead_id`, `entered_at`, `step`, `left_at`)
WITH `changes` AS (
	SELECT `lead`.`id`, `line`.`created_at` AS `at`, json_extract(`line`.`detail`, '$.from') AS `before`, json_extract(`line`.`detail`, '$.to') AS `after`,
		row_number() OVER (PARTITION BY `lead`.`id` ORDER BY `line`.`created_at`, `line`.`id`) AS `place`
	FROM `lead_activities` AS `line` JOIN `leads` AS `lead` ON `lead`.`id` = `line`.`lead_id`
	WHERE `line`.`kind` = 'status_changed' AND `line`.`origin_lead_id` IS NULL AND `line`.`created_at` <= `lead`.`status_changed_at`
), `points` AS (
	SELECT `change`.`id`, `lead`.`created_at` AS `at`, `change`.`before` AS `status`
	FROM `changes` AS `change` JOIN `leads` AS `lead` ON `lead`.`id` = `change`.`id` WHERE `change`.`place` = 1 AND `lead`.`created_at` < `change`.`at`
	UNION ALL SELECT `change`.`id`, `change`.`at`, `change`.`after` FROM `changes` AS `change` JOIN `leads` AS `lead` ON `lead`.`id` = `change`.`id` WHERE `change`.`at` < `lead`.`status_changed_at`
	UNION ALL SELECT `id`, `status_changed_at`, `status_key` FROM `leads`
)
SELECT `id`, `at`, CASE `status` WHEN 'analysis_submitted' THEN 1 WHEN 'proposal' THEN 2 WHEN 'site_visit_scheduled' THEN 3 WHEN 'walkthrough_scheduled' THEN 4 WHEN 'contract_sent' THEN 5 WHEN 'enrolled' THEN 6 WHEN 'closed' THEN 7 WHEN 'won' THEN 7 WHEN 'lost' THEN -1 ELSE 0 END,
	lead(`at`) OVER (PARTITION BY `id` ORDER BY `at`)
FROM `points`;
--> statement-breakpoint
INSERT INTO `lead_progress` (`lead_id`, `created_at`, `source`, `city`, `farthest_step`, `is_lost`, `enrolled_at`, `first_contact_at`, `is_merged`)
SELECT `id`, `created_at`, `source`, trim(`city`),
	coalesce((SELECT max(0, max(`step`)) FROM `lead_stays` WHERE `lead_id` = `lead`.`id`), 0),
	`status_key` = 'lost',
	(SELECT min(`entered_at`) FROM `lead_stays` WHERE `lead_id` = `lead`.`id` AND `step` >= 6),
	CASE WHEN `last_contacted_at` IS NOT NULL THEN coalesce((SELECT min(`created_at`) FROM `lead_activities` WHERE `lead_id` = `lead`.`id` AND `actor_kind` = 'staff' AND `kind` IN ('contacted', 'call_logged', 'text_logged', 'meeting_logged', 'mail_written')), `last_contacted_at`) END,
	`merged_into_id` IS NOT NULL
FROM `leads` AS `lead`;
