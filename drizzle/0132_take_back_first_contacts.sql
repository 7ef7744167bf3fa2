-- A contact that is taken back (undone, or a message that came back) was not the first one either.
DROP TRIGGER `lead_progress_contacted`;
--> statement-breakpoint
CREATE TRIGGER `lead_progress_contacted` AFTER UPDATE OF `last_contacted_at` ON `leads` WHEN new.`last_contacted_at` IS NOT old.`last_contacted_at` BEGIN
	UPDATE `lead_progress` SET `first_contact_at` = CASE WHEN new.`last_contacted_at` IS NOT NULL THEN coalesce(`first_contact_at`, new.`last_contacted_at`) END WHERE `lead_id` = new.`id`;
END;
--> statement-breakpoint
UPDATE `lead_progress` SET `first_contact_at` = NULL
WHERE `first_contact_at` IS NOT NULL AND `lead_id` IN (SELECT `id` FROM `leads` WHERE `last_contacted_at` IS NULL);
