CREATE TABLE `rentals_version` (
	`id` integer PRIMARY KEY NOT NULL,
	`version` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
-- Raised by every change of a rental, so that the rentals that a process holds in memory are read again.
INSERT INTO `rentals_version` (`id`, `version`) VALUES (1, 0);
--> statement-breakpoint
CREATE TRIGGER `rentals_version_inserted` AFTER INSERT ON `rentals` BEGIN
	UPDATE `rentals_version` SET `version` = `version` + 1 WHERE `id` = 1;
END;
--> statement-breakpoint
CREATE TRIGGER `rentals_version_updated` AFTER UPDATE ON `rentals` BEGIN
	UPDATE `rentals_version` SET `version` = `version` + 1 WHERE `id` = 1;
END;
--> statement-breakpoint
CREATE TRIGGER `rentals_version_deleted` AFTER DELETE ON `rentals` BEGIN
	UPDATE `rentals_version` SET `version` = `version` + 1 WHERE `id` = 1;
END;
