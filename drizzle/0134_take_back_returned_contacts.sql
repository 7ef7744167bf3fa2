-- A message of staff that came back was no contact, also before that was a rule. The other contacts set the first and last one.
UPDATE `lead_progress` SET `first_contact_at` = (
	SELECT min(coalesce(
		(SELECT max(`sent_at`) FROM `messages` WHERE `id` IN (SELECT `value` FROM json_each(`a`.`detail`, '$.messageIds'))), `a`.`created_at`
	))
	FROM `lead_activities` AS `a`
	WHERE `a`.`lead_id` = `lead_progress`.`lead_id` AND `a`.`actor_kind` = 'staff'
		AND `a`.`kind` IN ('contacted', 'call_logged', 'text_logged', 'meeting_logged', 'mail_written', 'text_written')
		AND NOT (`a`.`kind` = 'contacted' AND EXISTS (SELECT 1 FROM `lead_activities` AS `undone` WHERE `undone`.`lead_id` = `a`.`lead_id`
			AND `undone`.`kind` = 'change_undone' AND `undone`.`summary` = 'Undone: Marked as contacted' AND `undone`.`created_at` >= `a`.`created_at`))
		AND `a`.`detail` -> '$.unsent' IS NULL
		AND NOT EXISTS (SELECT 1 FROM `messages` WHERE `id` IN (SELECT `value` FROM json_each(`a`.`detail`, '$.messageIds'))
			AND (`state` NOT IN ('sent', 'kept') OR (`bounced_at` IS NOT NULL AND `answered_at` IS NULL)))
)
WHERE EXISTS (SELECT 1 FROM `messages` WHERE `messages`.`lead_id` = `lead_progress`.`lead_id` AND `template` IN ('staff-mail', 'staff-text')
	AND `bounced_at` IS NOT NULL AND `sent_at` = `lead_progress`.`first_contact_at`);
--> statement-breakpoint
UPDATE `leads` SET `last_contacted_at` = (
	SELECT max(coalesce(
		(SELECT max(`sent_at`) FROM `messages` WHERE `id` IN (SELECT `value` FROM json_each(`a`.`detail`, '$.messageIds'))), `a`.`created_at`
	))
	FROM `lead_activities` AS `a`
	WHERE `a`.`lead_id` = `leads`.`id` AND `a`.`actor_kind` = 'staff'
		AND `a`.`kind` IN ('contacted', 'call_logged', 'text_logged', 'meeting_logged', 'mail_written', 'text_written')
		AND NOT (`a`.`kind` = 'contacted' AND EXISTS (SELECT 1 FROM `lead_activities` AS `undone` WHERE `undone`.`lead_id` = `a`.`lead_id`
			AND `undone`.`kind` = 'change_undone' AND `undone`.`summary` = 'Undone: Marked as contacted' AND `undone`.`created_at` >= `a`.`created_at`))
		AND `a`.`detail` -> '$.unsent' IS NULL
		AND NOT EXISTS (SELECT 1 FROM `messages` WHERE `id` IN (SELECT `value` FROM json_each(`a`.`detail`, '$.messageIds'))
			AND (`state` NOT IN ('sent', 'kept') OR (`bounced_at` IS NOT NULL AND `answered_at` IS NULL)))
)
WHERE EXISTS (SELECT 1 FROM `messages` WHERE `messages`.`lead_id` = `leads`.`id` AND `template` IN ('staff-mail', 'staff-text')
	AND `bounced_at` IS NOT NULL AND `sent_at` = `leads`.`last_contacted_at`);
