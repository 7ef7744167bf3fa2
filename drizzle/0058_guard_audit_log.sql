-- The words of each line, and the line's area, action and person as words of their own, by which a search is narrowed. It holds no text: what is found is read from audit_log. Its
-- rowid is the line's key below zero: FTS5 finds a place in a long list of rowids at once only upwards, and the newest lines are read first.
CREATE VIRTUAL TABLE `audit_log_search` USING fts5(`text`, content='', contentless_delete=1, detail=none, prefix='2 3 4', tokenize="unicode61 tokenchars '._-'");
--> statement-breakpoint
INSERT INTO `audit_log_search` (`rowid`, `text`)
SELECT -`key`, 'r_' || `area` || ' a_' || `action` || ' u_' || coalesce(`user_id`, 'nobody') || ' ' || `subject` || ' ' || coalesce(`ip_address`, '') || ' ' || coalesce(`detail`, '')
FROM `audit_log`;
--> statement-breakpoint
-- A line is written once: not changed, not replaced, and deleted only when it is as much older than the newest line as the setting says, never within a year of it.
CREATE TRIGGER `audit_log_no_replace` BEFORE INSERT ON `audit_log` WHEN EXISTS (SELECT 1 FROM `audit_log` WHERE `key` = new.`key`) BEGIN
	SELECT RAISE(ABORT, 'A line of the audit log cannot be replaced');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_log_no_update` BEFORE UPDATE ON `audit_log` BEGIN
	SELECT RAISE(ABORT, 'A line of the audit log cannot be changed');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_log_no_early_delete` BEFORE DELETE ON `audit_log`
WHEN old.`created_at` >= (SELECT max(`created_at`) FROM `audit_log`)
	- max(365, coalesce((SELECT CAST(`value` AS INTEGER) FROM `settings` WHERE `key` = 'auditLogDays'), 730)) * 86400000 BEGIN
	SELECT RAISE(ABORT, 'A line of the audit log cannot be deleted before its time');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_log_written` AFTER INSERT ON `audit_log` BEGIN
	INSERT INTO `audit_log_search` (`rowid`, `text`)
	VALUES (-new.`key`, 'r_' || new.`area` || ' a_' || new.`action` || ' u_' || coalesce(new.`user_id`, 'nobody') || ' ' || new.`subject` || ' ' || coalesce(new.`ip_address`, '') || ' ' || coalesce(new.`detail`, ''));
END;
--> statement-breakpoint
CREATE TRIGGER `audit_log_expired` AFTER DELETE ON `audit_log` BEGIN
	DELETE FROM `audit_log_search` WHERE `rowid` = -old.`key`;
END;
