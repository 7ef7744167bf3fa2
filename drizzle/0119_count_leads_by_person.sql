DROP INDEX `lead_progress_created`;--> statement-breakpoint
ALTER TABLE `lead_progress` ADD `assignee_id` text;--> statement-breakpoint
CREATE INDEX `lead_progress_created` ON `lead_progress` (`created_at`,`source`,`city`,`farthest_step`,`is_lost`,`enrolled_at`,`first_contact_at`,`assignee_id`) WHERE is_merged = 0;--> statement-breakpoint
UPDATE `lead_progress` SET `assignee_id` = `lead`.`assignee_id` FROM `leads` AS `lead` WHERE `lead`.`id` = `lead_progress`.`lead_id` AND `lead`.`assignee_id` IS NOT NULL;
--> statement-breakpoint
DROP TRIGGER `lead_progress_inserted`;
--> statement-breakpoint
CREATE TRIGGER `lead_progress_inserted` AFTER INSERT ON `leads` BEGIN
	INSERT INTO `lead_stays` (`lead_id`, `entered_at`, `step`) VALUES (new.`id`, new.`status_changed_at`, CASE new.`status_key` WHEN 'analysis_submitted' THEN 1 WHEN 'proposal' THEN 2 WHEN 'site_visit_scheduled' THEN 3 WHEN 'walkthrough_scheduled' THEN 4 WHEN 'contract_sent' THEN 5 WHEN 'enrolled' THEN 6 WHEN 'closed' THEN 7 WHEN 'won' THEN 7 WHEN 'lost' THEN -1 ELSE 0 END);
	INSERT INTO `lead_progress` (`lead_id`, `created_at`, `source`, `city`, `farthest_step`, `is_lost`, `enrolled_at`, `first_contact_at`, `is_merged`, `assignee_id`)
	SELECT new.`id`, new.`created_at`, new.`source`, trim(new.`city`), max(0, `step`), `step` = -1, CASE WHEN `step` >= 6 THEN `entered_at` END, new.`last_contacted_at`, new.`merged_into_id` IS NOT NULL, new.`assignee_id`
	FROM `lead_stays` WHERE `lead_id` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `lead_progress_assigned` AFTER UPDATE OF `assignee_id` ON `leads` WHEN new.`assignee_id` IS NOT old.`assignee_id` BEGIN
	UPDATE `lead_progress` SET `assignee_id` = new.`assignee_id` WHERE `lead_id` = new.`id`;
END;
