CREATE TABLE `campaign_plan` (
	`id` integer PRIMARY KEY NOT NULL,
	`fingerprint` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `campaign_steps` (
	`id` text PRIMARY KEY NOT NULL,
	`workflow` text NOT NULL,
	`position` integer NOT NULL,
	`anchor` text DEFAULT 'start' NOT NULL,
	`timing` text,
	`times_interval` integer DEFAULT 1 NOT NULL,
	`delay` integer,
	`delay_unit` text,
	`template_id` text NOT NULL,
	`template_b_id` text,
	`condition` text DEFAULT 'always' NOT NULL,
	`is_marketing` integer DEFAULT true NOT NULL,
	`is_on` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`template_id`) REFERENCES `campaign_templates`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`template_b_id`) REFERENCES `campaign_templates`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "campaign_steps_delay" CHECK("campaign_steps"."timing" is not null or ("campaign_steps"."delay" is not null and "campaign_steps"."delay_unit" is not null))
);
--> statement-breakpoint
CREATE INDEX `campaign_steps_workflow` ON `campaign_steps` (`workflow`,`position`);--> statement-breakpoint
CREATE INDEX `campaign_steps_template` ON `campaign_steps` (`template_id`);--> statement-breakpoint
CREATE INDEX `campaign_steps_template_b` ON `campaign_steps` (`template_b_id`);--> statement-breakpoint
DROP INDEX `campaign_runs_active`;--> statement-breakpoint
ALTER TABLE `campaign_runs` ADD `anchor_at` integer;--> statement-breakpoint
ALTER TABLE `campaign_runs` ADD `paused_at` integer;--> statement-breakpoint
ALTER TABLE `campaign_runs` ADD `started_in` text;--> statement-breakpoint
ALTER TABLE `campaign_runs` ADD `walkthrough_at` integer;--> statement-breakpoint
ALTER TABLE `campaign_runs` ADD `walkthrough_seen_at` integer;--> statement-breakpoint
ALTER TABLE `campaign_runs` ADD `look_at` integer;--> statement-breakpoint
ALTER TABLE `campaign_runs` ADD `next_at` integer;--> statement-breakpoint
ALTER TABLE `campaign_runs` ADD `next_step_id` text REFERENCES campaign_steps(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `campaign_runs_look` ON `campaign_runs` (`look_at`,`id`) WHERE look_at is not null;--> statement-breakpoint
CREATE INDEX `campaign_runs_next_step` ON `campaign_runs` (`next_step_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `campaign_runs_active` ON `campaign_runs` (`lead_id`) WHERE state in ('active', 'paused');--> statement-breakpoint
DROP INDEX `campaign_sends_once`;--> statement-breakpoint
ALTER TABLE `campaign_sends` ADD `step_id` text REFERENCES campaign_steps(id) ON DELETE set null;--> statement-breakpoint
ALTER TABLE `campaign_sends` ADD `version` text DEFAULT 'a' NOT NULL;--> statement-breakpoint
ALTER TABLE `campaign_sends` ADD `skipped_reason` text;--> statement-breakpoint
CREATE INDEX `campaign_sends_step` ON `campaign_sends` (`step_id`,`version`);--> statement-breakpoint
CREATE INDEX `campaign_sends_template` ON `campaign_sends` (`template_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `campaign_sends_once` ON `campaign_sends` (`run_id`,`step_id`);
--> statement-breakpoint
-- The three workflows of the specification; who enrolled before the walkthrough is reminded of it, too.
INSERT INTO `campaign_steps` (`id`, `workflow`, `position`, `anchor`, `timing`, `times_interval`, `template_id`, `condition`, `is_marketing`, `created_at`, `updated_at`) VALUES
	('warm-lead-1', 'warm_lead', 1, 'start', 'initialResponseHours', 1, 'warm-lead-1', 'always', 1, 1795392000000, 1795392000000),
	('warm-lead-2', 'warm_lead', 2, 'start', 'followUpEveryDays', 1, 'warm-lead-2', 'always', 1, 1795392000000, 1795392000000),
	('warm-lead-3', 'warm_lead', 3, 'start', 'followUpEveryDays', 2, 'warm-lead-3', 'always', 1, 1795392000000, 1795392000000),
	('warm-lead-4', 'warm_lead', 4, 'start', 'followUpEveryDays', 3, 'warm-lead-4', 'always', 1, 1795392000000, 1795392000000),
	('warm-lead-5', 'warm_lead', 5, 'start', 'followUpEveryDays', 4, 'warm-lead-5', 'always', 1, 1795392000000, 1795392000000),
	('warm-lead-6', 'warm_lead', 6, 'start', 'followUpEveryDays', 5, 'warm-lead-6', 'always', 1, 1795392000000, 1795392000000),
	('warm-lead-7', 'warm_lead', 7, 'start', 'followUpEveryDays', 6, 'warm-lead-7', 'always', 1, 1795392000000, 1795392000000),
	('warm-lead-8', 'warm_lead', 8, 'start', 'followUpEveryDays', 7, 'warm-lead-8', 'always', 1, 1795392000000, 1795392000000),
	('warm-lead-9', 'warm_lead', 9, 'start', 'followUpEveryDays', 8, 'warm-lead-9', 'always', 1, 1795392000000, 1795392000000),
	('warm-lead-10', 'warm_lead', 10, 'start', 'followUpEveryDays', 9, 'warm-lead-10', 'always', 1, 1795392000000, 1795392000000),
	('warm-lead-11', 'warm_lead', 11, 'start', 'followUpEveryDays', 10, 'warm-lead-11', 'always', 1, 1795392000000, 1795392000000),
	('warm-lead-12', 'warm_lead', 12, 'start', 'followUpEveryDays', 11, 'warm-lead-12', 'always', 1, 1795392000000, 1795392000000),
	('warm-lead-13', 'warm_lead', 13, 'start', 'followUpEveryDays', 12, 'warm-lead-13', 'always', 1, 1795392000000, 1795392000000),
	('warm-lead-14', 'warm_lead', 14, 'start', 'followUpEveryDays', 13, 'warm-lead-14', 'always', 1, 1795392000000, 1795392000000),
	('warm-lead-15', 'warm_lead', 15, 'start', 'followUpEveryDays', 14, 'warm-lead-15', 'always', 1, 1795392000000, 1795392000000),
	('warm-lead-16', 'warm_lead', 16, 'start', 'followUpEveryDays', 15, 'warm-lead-16', 'always', 1, 1795392000000, 1795392000000),
	('walkthrough-7-days', 'confirmation', 1, 'before_walkthrough', 'firstReminderDays', 1, 'walkthrough-7-days', 'always', 0, 1795392000000, 1795392000000),
	('walkthrough-3-days', 'confirmation', 2, 'before_walkthrough', 'secondReminderDays', 1, 'walkthrough-3-days', 'always', 0, 1795392000000, 1795392000000),
	('walkthrough-24-hours', 'confirmation', 3, 'before_walkthrough', 'lastReminderHours', 1, 'walkthrough-24-hours', 'always', 0, 1795392000000, 1795392000000),
	('walkthrough-2-hours', 'confirmation', 4, 'before_walkthrough', 'textReminderHours', 1, 'walkthrough-2-hours', 'always', 0, 1795392000000, 1795392000000),
	('onboarding-welcome', 'onboarding', 1, 'start', 'welcomeHours', 1, 'onboarding-welcome', 'no_welcome', 0, 1795392000000, 1795392000000),
	('onboarding-checklist', 'onboarding', 2, 'start', 'checklistReminderDays', 1, 'onboarding-checklist', 'onboarding_open', 0, 1795392000000, 1795392000000),
	('onboarding-follow-up', 'onboarding', 3, 'start', 'onboardingFollowUpDays', 1, 'onboarding-follow-up', 'always', 1, 1795392000000, 1795392000000),
	('onboarding-walkthrough-7-days', 'onboarding', 4, 'before_walkthrough', 'firstReminderDays', 1, 'walkthrough-7-days', 'always', 0, 1795392000000, 1795392000000),
	('onboarding-walkthrough-3-days', 'onboarding', 5, 'before_walkthrough', 'secondReminderDays', 1, 'walkthrough-3-days', 'always', 0, 1795392000000, 1795392000000),
	('onboarding-walkthrough-24-hours', 'onboarding', 6, 'before_walkthrough', 'lastReminderHours', 1, 'walkthrough-24-hours', 'always', 0, 1795392000000, 1795392000000),
	('onboarding-walkthrough-2-hours', 'onboarding', 7, 'before_walkthrough', 'textReminderHours', 1, 'walkthrough-2-hours', 'always', 0, 1795392000000, 1795392000000);
--> statement-breakpoint
-- What runs already goes on from where it stands.
UPDATE `campaign_runs` SET `look_at` = 0, `started_in` = (
	SELECT CASE
		WHEN `status_key` IN ('leads', 'analysis_submitted', 'proposal') THEN 'warm_lead'
		WHEN `status_key` IN ('site_visit_scheduled', 'walkthrough_scheduled', 'contract_sent') THEN 'confirmation'
		WHEN `status_key` IN ('enrolled', 'closed') THEN 'onboarding' END
	FROM `leads` WHERE `leads`.`id` = `campaign_runs`.`lead_id`
) WHERE `state` = 'active';
--> statement-breakpoint
-- Whoever changes what the schedule of a run rests on: it is looked at again within a minute.
CREATE TRIGGER `campaign_runs_lead_changed` AFTER UPDATE OF `status`, `walkthrough_date`, `deleted_at` ON `leads`
WHEN new.`status` IS NOT old.`status` OR new.`walkthrough_date` IS NOT old.`walkthrough_date` OR new.`deleted_at` IS NOT old.`deleted_at` BEGIN
	UPDATE `campaign_runs` SET `look_at` = 0 WHERE `lead_id` = new.`id` AND `state` = 'active';
END;
--> statement-breakpoint
CREATE TRIGGER `campaign_runs_changed` AFTER UPDATE OF `lead_id`, `state` ON `campaign_runs` BEGIN
	UPDATE `campaign_runs` SET `look_at` = iif(new.`state` = 'active', 0, NULL), `next_at` = NULL, `next_step_id` = NULL WHERE `id` = new.`id`;
END;
