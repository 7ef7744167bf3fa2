DROP INDEX `tasks_lead`;--> statement-breakpoint
CREATE INDEX `tasks_lead` ON `tasks` (`lead_id`,`kind`,`created_at`);--> statement-breakpoint
DROP INDEX `messages_recipient`;--> statement-breakpoint
CREATE INDEX `messages_recipient` ON `messages` (`recipient_key`,`template`,`created_at`,`id`);--> statement-breakpoint
DROP INDEX `payments_lead`;--> statement-breakpoint
CREATE INDEX `payments_lead` ON `payments` (`lead_id`,`state`,`paid_at`,`id`);--> statement-breakpoint
DROP INDEX `documents_lead`;--> statement-breakpoint
CREATE INDEX `documents_lead` ON `documents` (`lead_id`,`created_at`,`id`);