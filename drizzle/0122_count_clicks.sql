ALTER TABLE `messages` ADD `clicked_at` integer;--> statement-breakpoint
ALTER TABLE `campaign_counts` ADD `clicked` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
DROP TRIGGER `campaign_counts_message_changed`;
--> statement-breakpoint
CREATE TRIGGER `campaign_counts_message_changed` AFTER UPDATE OF `state`, `delivered_at`, `bounced_at`, `answered_at`, `opened_at`, `clicked_at`, `unsubscribed_at` ON `messages` WHEN new.`template` = 'campaign' BEGIN
	UPDATE `campaign_counts` SET
		`sent` = `sent` + (new.`state` IN ('sent', 'kept')) - (old.`state` IN ('sent', 'kept')),
		`delivered` = `delivered` + (new.`delivered_at` IS NOT NULL) - (old.`delivered_at` IS NOT NULL),
		`bounced` = `bounced` + (new.`bounced_at` IS NOT NULL) - (old.`bounced_at` IS NOT NULL),
		`answered` = `answered` + (new.`answered_at` IS NOT NULL) - (old.`answered_at` IS NOT NULL),
		`opened` = `opened` + (new.`opened_at` IS NOT NULL) - (old.`opened_at` IS NOT NULL),
		`clicked` = `clicked` + (new.`clicked_at` IS NOT NULL) - (old.`clicked_at` IS NOT NULL),
		`unsubscribed` = `unsubscribed` + (new.`unsubscribed_at` IS NOT NULL) - (old.`unsubscribed_at` IS NOT NULL)
	WHERE (`step_id`, `template_id`, `version`, `channel`) IN (
		SELECT coalesce(`step_id`, ''), coalesce(`template_id`, ''), `version`, new.`channel` FROM `campaign_sends` WHERE `message_id` = new.`id`
	);
END;
