PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_tokens` (
	`hash` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`lead_id` text,
	`user_id` text,
	`subject_id` text,
	`email_key` text,
	`visitor_id` text,
	`label` text,
	`detail` text,
	`sealed_token` blob,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "tokens_invitation" CHECK("purpose" <> 'invitation' or ("subject_id" is not null and "detail" in ('admin', 'user', 'editor', 'finance', 'read-only') and "email_key" = lower(trim("email_key"))))
);
--> statement-breakpoint
INSERT INTO `__new_tokens`("hash", "purpose", "lead_id", "user_id", "subject_id", "email_key", "visitor_id", "label", "detail", "sealed_token", "created_at", "expires_at", "revoked_at") SELECT "hash", "purpose", "lead_id", "user_id", "subject_id", "email_key", "visitor_id", "label", "detail", "sealed_token", "created_at", "expires_at", "revoked_at" FROM `tokens`;--> statement-breakpoint
DROP TABLE `tokens`;--> statement-breakpoint
ALTER TABLE `__new_tokens` RENAME TO `tokens`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `tokens_lead` ON `tokens` (`lead_id`);--> statement-breakpoint
CREATE INDEX `tokens_user` ON `tokens` (`user_id`) WHERE "tokens"."user_id" is not null;--> statement-breakpoint
CREATE INDEX `tokens_subject` ON `tokens` (`subject_id`) WHERE "tokens"."subject_id" is not null;--> statement-breakpoint
CREATE INDEX `tokens_visitor` ON `tokens` (`visitor_id`);--> statement-breakpoint
CREATE INDEX `tokens_expires` ON `tokens` (`expires_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `tokens_invited` ON `tokens` (`email_key`) WHERE "tokens"."purpose" = 'invitation';