-- A payment was noted as a contact. First and last contact are what a person of the team did; where that was only the payment, there was none.
UPDATE `lead_progress` SET `first_contact_at` = (
	SELECT min(`created_at`) FROM `lead_activities` WHERE `lead_id` = `lead_progress`.`lead_id` AND `actor_kind` = 'staff' AND `kind` IN ('contacted', 'call_logged', 'text_logged', 'meeting_logged', 'mail_written', 'text_written')
) WHERE `first_contact_at` IN (SELECT `settled_at` FROM `payments` WHERE `payments`.`lead_id` = `lead_progress`.`lead_id`);
--> statement-breakpoint
UPDATE `leads` SET `last_contacted_at` = (
	SELECT max(`created_at`) FROM `lead_activities` WHERE `lead_id` = `leads`.`id` AND `actor_kind` = 'staff' AND `kind` IN ('contacted', 'call_logged', 'text_logged', 'meeting_logged', 'mail_written', 'text_written')
) WHERE `last_contacted_at` IN (SELECT `settled_at` FROM `payments` WHERE `payments`.`lead_id` = `leads`.`id`);
