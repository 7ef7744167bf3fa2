CREATE TABLE `setting_versions` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`value` text,
	`user_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `setting_versions_key` ON `setting_versions` (`key`,`created_at`,`id`);--> statement-breakpoint
INSERT INTO `setting_versions` (`id`, `key`, `value`, `user_id`, `created_at`) SELECT lower(hex(randomblob(16))), `key`, `value`, `updated_by_id`, `updated_at` FROM `settings`;
--> statement-breakpoint
CREATE TRIGGER `setting_versions_unchanged` BEFORE UPDATE OF `id`, `key`, `value`, `created_at` ON `setting_versions` BEGIN
	SELECT RAISE(ABORT, 'A version of a setting is never changed');
END;
--> statement-breakpoint
CREATE TRIGGER `setting_versions_undeleted` BEFORE DELETE ON `setting_versions` BEGIN
	SELECT RAISE(ABORT, 'A version of a setting is never deleted');
END;
