-- Columns, kinds and a trigger get names that say what they are; rows stay as they are.
ALTER TABLE `rent_watches` RENAME COLUMN `known_rent` TO `last_rent`;
--> statement-breakpoint
ALTER TABLE `rent_watches` RENAME COLUMN `known_since` TO `last_rent_at`;
--> statement-breakpoint
DROP INDEX `received_messages_holding`;
--> statement-breakpoint
ALTER TABLE `received_messages` RENAME COLUMN `holds_texts` TO `pauses_texts`;
--> statement-breakpoint
CREATE INDEX `received_messages_pausing_texts` ON `received_messages` (`sender_key`) WHERE pauses_texts = 1;
--> statement-breakpoint
UPDATE `received_messages` SET `attachments` = replace(`attachments`, '"notKept":', '"notStored":') WHERE `attachments` LIKE '%"notKept":%';
--> statement-breakpoint
UPDATE `payment_events` SET `kind` = 'refund_reversed' WHERE `kind` = 'refund_taken_back';
--> statement-breakpoint
DROP TRIGGER `lead_activities_unchanged`;
--> statement-breakpoint
UPDATE `lead_activities` SET `kind` = 'status_unchanged' WHERE `kind` = 'status_kept';
--> statement-breakpoint
CREATE TRIGGER `lead_activities_unchanged` BEFORE UPDATE OF `kind`, `actor_kind`, `summary`, `detail` ON `lead_activities` BEGIN
	SELECT RAISE(ABORT, 'The timeline is only added to');
END;
--> statement-breakpoint
UPDATE `lead_batch_items` SET `rows` = replace(replace(replace(`rows`, '"status_kept"', '"status_unchanged"'), '"known_rent":', '"last_rent":'), '"known_since":', '"last_rent_at":') WHERE `rows` LIKE '%"status_kept"%' OR `rows` LIKE '%"known_rent":%';
--> statement-breakpoint
DROP TRIGGER `inbox_clock_conversation_gone`;
--> statement-breakpoint
CREATE TRIGGER `inbox_clock_conversation_deleted` AFTER DELETE ON `conversations` BEGIN
  UPDATE `inbox_clock` SET `key` = `key` + 1;
END;
