-- The timeline is only added to: what a line says stays, and a line goes only with its lead. Whose lead it is may change, as merging does.
CREATE TRIGGER `lead_activities_unchanged` BEFORE UPDATE OF `kind`, `actor_kind`, `summary`, `detail` ON `lead_activities` BEGIN
	SELECT RAISE(ABORT, 'The timeline is only added to');
END;
--> statement-breakpoint
CREATE TRIGGER `lead_activities_kept` BEFORE DELETE ON `lead_activities` WHEN EXISTS (SELECT 1 FROM `leads` WHERE `id` = old.`lead_id`) BEGIN
	SELECT RAISE(ABORT, 'The timeline is only added to');
END;
