PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`channel` text NOT NULL,
	`template` text NOT NULL,
	`recipient` text NOT NULL,
	`recipient_key` text NOT NULL,
	`mailbox_key` text DEFAULT '' NOT NULL,
	`cause` text DEFAULT 'system' NOT NULL,
	`is_limited` integer DEFAULT false NOT NULL,
	`held_reason` text,
	`is_masked` integer DEFAULT false NOT NULL,
	`subject` text DEFAULT '' NOT NULL,
	`text_body` text NOT NULL,
	`html_body` text,
	`headers` text,
	`attachments` text,
	`is_marketing` integer DEFAULT false NOT NULL,
	`lead_id` text,
	`state` text DEFAULT 'queued' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`last_error` text,
	`provider_id` text,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	`body_removed_at` integer,
	`is_sample` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "messages_channel" CHECK("__new_messages"."channel" in ('email', 'sms')),
	CONSTRAINT "messages_state" CHECK("__new_messages"."state" in ('queued', 'sent', 'kept', 'failed', 'suppressed', 'held', 'collected'))
);
--> statement-breakpoint
INSERT INTO `__new_messages`("id", "channel", "template", "recipient", "recipient_key", "mailbox_key", "cause", "is_limited", "held_reason", "is_masked", "subject", "text_body", "html_body", "headers", "attachments", "is_marketing", "lead_id", "state", "attempts", "last_error", "provider_id", "created_at", "sent_at", "body_removed_at", "is_sample") SELECT "id", "channel", "template", "recipient", "recipient_key", "mailbox_key", "cause", "is_limited", "held_reason", "is_masked", "subject", "text_body", "html_body", "headers", "attachments", "is_marketing", "lead_id", "state", "attempts", "last_error", "provider_id", "created_at", "sent_at", "body_removed_at", "is_sample" FROM `messages`;--> statement-breakpoint
DROP TABLE `messages`;--> statement-breakpoint
ALTER TABLE `__new_messages` RENAME TO `messages`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `messages_created` ON `messages` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `messages_state` ON `messages` (`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `messages_lead` ON `messages` (`lead_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `messages_recipient` ON `messages` (`recipient_key`,`template`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `messages_limited_mailbox` ON `messages` (`mailbox_key`,`created_at`) WHERE is_limited = 1;--> statement-breakpoint
CREATE INDEX `messages_limited` ON `messages` (`created_at`) WHERE is_limited = 1;--> statement-breakpoint
CREATE INDEX `messages_notices` ON `messages` (`created_at`) WHERE cause = 'notice';--> statement-breakpoint
CREATE INDEX `messages_unmasked` ON `messages` (`id`) WHERE is_masked = 0;--> statement-breakpoint
CREATE INDEX `messages_with_body` ON `messages` (`created_at`) WHERE body_removed_at is null;