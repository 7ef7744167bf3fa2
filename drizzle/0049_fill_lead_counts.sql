-- Keeps lead_counts by the rows of listed_leads.
CREATE TRIGGER `lead_counts_inserted` AFTER INSERT ON `listed_leads` BEGIN
	INSERT INTO `lead_counts` VALUES (new.`status_key`, new.`assignee_id`, new.`source`, 1)
	ON CONFLICT DO UPDATE SET `lead_count` = `lead_count` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `lead_counts_deleted` AFTER DELETE ON `listed_leads` BEGIN
	UPDATE `lead_counts` SET `lead_count` = `lead_count` - 1
	WHERE `status_key` = old.`status_key` AND `assignee_id` = old.`assignee_id` AND `source` = old.`source`;
	DELETE FROM `lead_counts`
	WHERE `status_key` = old.`status_key` AND `assignee_id` = old.`assignee_id` AND `source` = old.`source` AND `lead_count` = 0;
END;
--> statement-breakpoint
CREATE TRIGGER `lead_counts_moved` AFTER UPDATE OF `status_key`, `assignee_id`, `source` ON `listed_leads`
WHEN (new.`status_key`, new.`assignee_id`, new.`source`) <> (old.`status_key`, old.`assignee_id`, old.`source`) BEGIN
	UPDATE `lead_counts` SET `lead_count` = `lead_count` - 1
	WHERE `status_key` = old.`status_key` AND `assignee_id` = old.`assignee_id` AND `source` = old.`source`;
	DELETE FROM `lead_counts`
	WHERE `status_key` = old.`status_key` AND `assignee_id` = old.`assignee_id` AND `source` = old.`source` AND `lead_count` = 0;
	INSERT INTO `lead_counts` VALUES (new.`status_key`, new.`assignee_id`, new.`source`, 1)
	ON CONFLICT DO UPDATE SET `lead_count` = `lead_count` + 1;
END;
--> statement-breakpoint
INSERT INTO `lead_counts` SELECT `status_key`, `assignee_id`, `source`, count(*) FROM `listed_leads` GROUP BY 1, 2, 3;
