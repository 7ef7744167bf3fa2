CREATE TABLE `inbox_clock` (
	`id` integer PRIMARY KEY NOT NULL,
	`key` integer NOT NULL
);
--> statement-breakpoint
INSERT INTO `inbox_clock` (`id`, `key`) VALUES (1, 1);
--> statement-breakpoint
CREATE TRIGGER `inbox_clock_conversation_added` AFTER INSERT ON `conversations` BEGIN
  UPDATE `inbox_clock` SET `key` = `key` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `inbox_clock_conversation_changed` AFTER UPDATE ON `conversations` BEGIN
  UPDATE `inbox_clock` SET `key` = `key` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `inbox_clock_conversation_gone` AFTER DELETE ON `conversations` BEGIN
  UPDATE `inbox_clock` SET `key` = `key` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `inbox_clock_written` AFTER INSERT ON `messages` WHEN new.`cause` = 'staff' BEGIN
  UPDATE `inbox_clock` SET `key` = `key` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `inbox_clock_delivered` AFTER UPDATE OF `state`, `delivered_at`, `bounced_at` ON `messages` WHEN new.`cause` = 'staff' BEGIN
  UPDATE `inbox_clock` SET `key` = `key` + 1;
END;
