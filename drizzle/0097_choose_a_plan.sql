ALTER TABLE `leads` ADD `plan` text;--> statement-breakpoint
-- Who enrolled online has that plan; who finished the presentation, acknowledged the terms or was sent the agreement was shown the fees of Full service.
UPDATE `leads` SET `plan` = CASE
	WHEN `source` = 'enrollment' OR EXISTS (SELECT 1 FROM `lead_activities` WHERE `lead_id` = `leads`.`id` AND `kind` = 'enrolled_online') THEN 'online'
	WHEN EXISTS (SELECT 1 FROM `lead_activities` WHERE `lead_id` = `leads`.`id` AND `kind` IN ('presentation_finished', 'terms_acknowledged'))
		OR EXISTS (SELECT 1 FROM `documents` WHERE `lead_id` = `leads`.`id` AND `kind` = 'agreement') THEN 'full-service'
END;
--> statement-breakpoint
UPDATE `documents` SET `fees` = json_set(json_remove(`fees`, '$.basis'), '$.plan', CASE json_extract(`fees`, '$.basis') WHEN 'enrollment' THEN 'online' ELSE 'full-service' END)
WHERE `fees` IS NOT NULL;
--> statement-breakpoint
DROP TRIGGER `listed_anew_enrolled_online`;
--> statement-breakpoint
DROP TRIGGER `listed_anew_enrollment_moved`;
--> statement-breakpoint
DROP TRIGGER `listed_anew_enrollment_deleted`;
--> statement-breakpoint
DROP TRIGGER `listed_anew_lead_updated`;
--> statement-breakpoint
DROP VIEW `leads_to_list`;
--> statement-breakpoint
-- As in 0036_fill_listed_leads.sql, with the plan of the lead.
CREATE VIEW `leads_to_list` AS
SELECT *, '  ' || replace(lower(`name` || ' ' || `email` || ' ' || `phone` || ' ' || replace(replace(replace(replace(replace(replace(replace(`phone`, ' ', ''), '(', ''), ')', ''), '-', ''), '.', ''), '+', ''), '/', '') || ' '
	|| CASE WHEN trim(`street_address`) = '' THEN `property_address` ELSE `street_address` END || ' ' || `city` || ' ' || `zip_code`), ' ', '  ') AS `search_text`
FROM (
	SELECT `lead`.`id`, `lead`.`name`, `lead`.`email`, coalesce(`lead`.`phone`, '') AS `phone`,
		`lead`.`street_address`, `lead`.`city`, `lead`.`state`, `lead`.`zip_code`, `lead`.`property_address`,
		`lead`.`status_key`, `lead`.`status_changed_at`, `lead`.`source`,
		coalesce(`lead`.`estimated_rent`, 0) AS `estimated_rent`, coalesce(`lead`.`unit_count`, 1) AS `unit_count`,
		coalesce(
			(SELECT `fees` FROM `documents` WHERE `lead_id` = `lead`.`id` AND `status` = 'completed' AND `fees` IS NOT NULL ORDER BY `created_at`, `id` LIMIT 1),
			json_array(coalesce(`lead`.`plan`, 'full-service'), `lead`.`property_type`, coalesce(`lead`.`unit_count`, 1))
		) AS `fee_key`,
		coalesce(`lead`.`assignee_id`, '') AS `assignee_id`,
		coalesce((SELECT `name` FROM `users` WHERE `id` = `lead`.`assignee_id`), '') AS `assignee_name`,
		`lead`.`next_action_at`, `lead`.`created_at`,
		lower(trim(`lead`.`name`)) AS `sort_name`,
		lower(trim(CASE WHEN trim(`lead`.`street_address`) = '' THEN `lead`.`property_address` ELSE `lead`.`street_address` END)) AS `sort_address`
	FROM `leads` AS `lead` WHERE `lead`.`deleted_at` IS NULL
	UNION ALL
	SELECT `id`, coalesce(nullif(trim(`name`), ''), 'Unknown'), `email`, coalesce(`phone`, ''),
		`street_address`, `city`, `state`, `zip_code`, trim(`street_address`) || ', ' || trim(`city`) || ', ' || trim(`state`) || ' ' || trim(`zip_code`),
		`status_key`, `created_at`, 'analysis', 0, `unit_count`, json_array('full-service', `property_type`, `unit_count`), '', '', NULL, `created_at`,
		coalesce(nullif(lower(trim(`name`)), ''), 'unknown'), lower(trim(`street_address`))
	FROM `property_analysis_entries` WHERE `lead_id` IS NULL AND `deleted_at` IS NULL
);
--> statement-breakpoint
CREATE TRIGGER `listed_anew_lead_updated` AFTER UPDATE OF `name`, `email`, `phone`, `street_address`, `city`, `state`, `zip_code`, `property_address`, `status`, `status_changed_at`, `source`, `estimated_rent`, `unit_count`, `property_type`, `plan`, `assignee_id`, `next_action_at`, `created_at`, `deleted_at` ON `leads` BEGIN
	INSERT INTO `list_anew` VALUES (new.`id`);
END;
--> statement-breakpoint
INSERT INTO `list_anew` SELECT `id` FROM `listed_leads`;
