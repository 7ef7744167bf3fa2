CREATE TABLE `conversations` (
	`id` text PRIMARY KEY NOT NULL,
	`is_automatic` integer DEFAULT false NOT NULL,
	`newest_id` text NOT NULL,
	`newest_at` integer NOT NULL,
	`is_waiting` integer DEFAULT false NOT NULL,
	`waiting_since` integer,
	`assignee_id` text,
	`snoozed_until` integer,
	FOREIGN KEY (`assignee_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `conversations_listed` ON `conversations` (`is_automatic`,`is_waiting`,`newest_at`,`id`);--> statement-breakpoint
CREATE INDEX `conversations_waiting` ON `conversations` (`is_automatic`,`snoozed_until`,`assignee_id`) WHERE is_waiting = 1;--> statement-breakpoint
CREATE INDEX `conversations_assignee` ON `conversations` (`assignee_id`);--> statement-breakpoint
ALTER TABLE `received_messages` ADD `conversation_id` text GENERATED ALWAYS AS (coalesce(lead_id, 'from:' || sender_key) || ':' || channel || case when kind in ('reply', 'help') then '' else ':automatic' end) VIRTUAL;--> statement-breakpoint
CREATE INDEX `received_messages_conversation` ON `received_messages` (`conversation_id`,`received_at`,`id`);--> statement-breakpoint
CREATE INDEX `received_messages_conversation_waiting` ON `received_messages` (`conversation_id`,`received_at`) WHERE state = 'new';
--> statement-breakpoint
-- A new message is answered by whoever answers its conversation; what they write again ends a snooze.
CREATE TRIGGER `conversations_received` AFTER INSERT ON `received_messages` BEGIN
  UPDATE `received_messages` SET `assignee_id` = (SELECT `assignee_id` FROM `conversations` WHERE `id` = new.`conversation_id`)
  WHERE `id` = new.`id` AND `assignee_id` IS NULL;
  DELETE FROM `conversations` WHERE `id` = new.`conversation_id` AND NOT EXISTS (SELECT 1 FROM `received_messages` WHERE `conversation_id` = new.`conversation_id`);
  INSERT INTO `conversations` (`id`, `is_automatic`, `newest_id`, `newest_at`, `is_waiting`, `waiting_since`, `assignee_id`)
  SELECT m.`conversation_id`, m.`kind` NOT IN ('reply', 'help'), m.`id`, m.`received_at`, w.`since` IS NOT NULL, w.`since`, m.`assignee_id`
  FROM `received_messages` m, (SELECT min(`received_at`) AS `since` FROM `received_messages` WHERE `conversation_id` = new.`conversation_id` AND `state` = 'new') w
  WHERE m.`conversation_id` = new.`conversation_id` ORDER BY m.`received_at` DESC, m.`id` DESC LIMIT 1
  ON CONFLICT (`id`) DO UPDATE SET
    `newest_id` = excluded.`newest_id`, `newest_at` = excluded.`newest_at`, `is_waiting` = excluded.`is_waiting`,
    `waiting_since` = excluded.`waiting_since`, `assignee_id` = excluded.`assignee_id`,
    `snoozed_until` = CASE WHEN `newest_id` = excluded.`newest_id` AND `is_waiting` = excluded.`is_waiting` THEN `snoozed_until` END;
END;
--> statement-breakpoint
CREATE TRIGGER `conversations_changed` AFTER UPDATE OF `lead_id`, `sender_key`, `channel`, `kind`, `state`, `received_at`, `assignee_id` ON `received_messages` BEGIN
  DELETE FROM `conversations` WHERE `id` = old.`conversation_id` AND NOT EXISTS (SELECT 1 FROM `received_messages` WHERE `conversation_id` = old.`conversation_id`);
  INSERT INTO `conversations` (`id`, `is_automatic`, `newest_id`, `newest_at`, `is_waiting`, `waiting_since`, `assignee_id`)
  SELECT m.`conversation_id`, m.`kind` NOT IN ('reply', 'help'), m.`id`, m.`received_at`, w.`since` IS NOT NULL, w.`since`, m.`assignee_id`
  FROM `received_messages` m, (SELECT min(`received_at`) AS `since` FROM `received_messages` WHERE `conversation_id` = old.`conversation_id` AND `state` = 'new') w
  WHERE m.`conversation_id` = old.`conversation_id` ORDER BY m.`received_at` DESC, m.`id` DESC LIMIT 1
  ON CONFLICT (`id`) DO UPDATE SET
    `newest_id` = excluded.`newest_id`, `newest_at` = excluded.`newest_at`, `is_waiting` = excluded.`is_waiting`,
    `waiting_since` = excluded.`waiting_since`, `assignee_id` = excluded.`assignee_id`,
    `snoozed_until` = CASE WHEN `newest_id` = excluded.`newest_id` AND `is_waiting` = excluded.`is_waiting` THEN `snoozed_until` END;
  DELETE FROM `conversations` WHERE `id` = new.`conversation_id` AND NOT EXISTS (SELECT 1 FROM `received_messages` WHERE `conversation_id` = new.`conversation_id`);
  INSERT INTO `conversations` (`id`, `is_automatic`, `newest_id`, `newest_at`, `is_waiting`, `waiting_since`, `assignee_id`)
  SELECT m.`conversation_id`, m.`kind` NOT IN ('reply', 'help'), m.`id`, m.`received_at`, w.`since` IS NOT NULL, w.`since`, m.`assignee_id`
  FROM `received_messages` m, (SELECT min(`received_at`) AS `since` FROM `received_messages` WHERE `conversation_id` = new.`conversation_id` AND `state` = 'new') w
  WHERE m.`conversation_id` = new.`conversation_id` ORDER BY m.`received_at` DESC, m.`id` DESC LIMIT 1
  ON CONFLICT (`id`) DO UPDATE SET
    `newest_id` = excluded.`newest_id`, `newest_at` = excluded.`newest_at`, `is_waiting` = excluded.`is_waiting`,
    `waiting_since` = excluded.`waiting_since`, `assignee_id` = excluded.`assignee_id`,
    `snoozed_until` = CASE WHEN `newest_id` = excluded.`newest_id` AND `is_waiting` = excluded.`is_waiting` THEN `snoozed_until` END;
END;
--> statement-breakpoint
CREATE TRIGGER `conversations_deleted` AFTER DELETE ON `received_messages` BEGIN
  DELETE FROM `conversations` WHERE `id` = old.`conversation_id` AND NOT EXISTS (SELECT 1 FROM `received_messages` WHERE `conversation_id` = old.`conversation_id`);
  INSERT INTO `conversations` (`id`, `is_automatic`, `newest_id`, `newest_at`, `is_waiting`, `waiting_since`, `assignee_id`)
  SELECT m.`conversation_id`, m.`kind` NOT IN ('reply', 'help'), m.`id`, m.`received_at`, w.`since` IS NOT NULL, w.`since`, m.`assignee_id`
  FROM `received_messages` m, (SELECT min(`received_at`) AS `since` FROM `received_messages` WHERE `conversation_id` = old.`conversation_id` AND `state` = 'new') w
  WHERE m.`conversation_id` = old.`conversation_id` ORDER BY m.`received_at` DESC, m.`id` DESC LIMIT 1
  ON CONFLICT (`id`) DO UPDATE SET
    `newest_id` = excluded.`newest_id`, `newest_at` = excluded.`newest_at`, `is_waiting` = excluded.`is_waiting`,
    `waiting_since` = excluded.`waiting_since`, `assignee_id` = excluded.`assignee_id`,
    `snoozed_until` = CASE WHEN `newest_id` = excluded.`newest_id` AND `is_waiting` = excluded.`is_waiting` THEN `snoozed_until` END;
END;
--> statement-breakpoint
INSERT INTO `conversations` (`id`, `is_automatic`, `newest_id`, `newest_at`, `is_waiting`, `waiting_since`, `assignee_id`)
SELECT m.`conversation_id`, m.`kind` NOT IN ('reply', 'help'), m.`id`, m.`received_at`, w.`since` IS NOT NULL, w.`since`, m.`assignee_id`
FROM `received_messages` m
JOIN (
  SELECT `conversation_id` AS `of`, min(CASE WHEN `state` = 'new' THEN `received_at` END) AS `since` FROM `received_messages` GROUP BY `conversation_id`
) w ON w.`of` = m.`conversation_id`
WHERE m.`id` = (
  SELECT n.`id` FROM `received_messages` n WHERE n.`conversation_id` = m.`conversation_id` ORDER BY n.`received_at` DESC, n.`id` DESC LIMIT 1
);
