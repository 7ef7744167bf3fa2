PRAGMA foreign_keys=OFF;--> statement-breakpoint
-- A trigger of another table reads this one, which is gone when the new one is renamed.
PRAGMA legacy_alter_table=ON;--> statement-breakpoint
CREATE TABLE `__new_users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`role` text DEFAULT 'user' NOT NULL,
	`password_hash` text NOT NULL,
	`password_expires_at` integer,
	`deactivated_at` integer,
	`mails_assigned` integer DEFAULT true NOT NULL,
	`mails_due` integer DEFAULT true NOT NULL,
	`mails_new_leads` integer DEFAULT false NOT NULL,
	`letter_keys` integer DEFAULT true NOT NULL,
	`last_seen_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "users_role" CHECK("role" in ('admin', 'user', 'editor', 'finance', 'read-only')),
	CONSTRAINT "users_email_normalised" CHECK("email" = lower(trim("email")))
);
--> statement-breakpoint
INSERT INTO `__new_users`("id", "email", "name", "role", "password_hash", "password_expires_at", "deactivated_at", "mails_assigned", "mails_due", "mails_new_leads", "letter_keys", "last_seen_at", "created_at", "updated_at") SELECT "id", "email", "name", "role", "password_hash", "password_expires_at", "deactivated_at", "mails_assigned", "mails_due", "mails_new_leads", "letter_keys", "last_seen_at", "created_at", "updated_at" FROM `users`;--> statement-breakpoint
DROP TABLE `users`;--> statement-breakpoint
ALTER TABLE `__new_users` RENAME TO `users`;--> statement-breakpoint
PRAGMA legacy_alter_table=OFF;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
-- Dropping the table dropped it.
CREATE TRIGGER `listed_anew_user_renamed` AFTER UPDATE OF `name` ON `users` WHEN new.`name` <> old.`name` BEGIN
	UPDATE `listed_leads` SET `assignee_name` = new.`name` WHERE `assignee_id` = new.`id`;
END;
