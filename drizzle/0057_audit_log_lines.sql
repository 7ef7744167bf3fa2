CREATE TABLE `__new_audit_log` (
	`key` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text,
	`area` text NOT NULL,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`detail` text,
	`ip_address` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
-- Lines written until now named persons in a few places; what stays are ids and names of fields.
INSERT INTO `__new_audit_log` (`user_id`, `area`, `action`, `subject`, `detail`, `ip_address`, `created_at`)
SELECT
	`user_id`,
	CASE
		WHEN `action` IN ('signed_in', 'signed_out', 'sign_in_failed', 'second_step_failed', 'recovery_code_used', 'password_reset_requested', 'password_changed', 'sessions_ended',
			'two_step_on', 'two_step_off', 'two_step_reset', 'trusted_browsers_forgotten', 'passkey_added', 'passkey_removed') THEN 'sign-in'
		WHEN `action` = 'setting_changed' THEN 'settings'
		WHEN `action` LIKE 'privacy%' THEN 'privacy'
		WHEN `action` LIKE '%_exported' THEN 'exports'
		WHEN `action` LIKE 'lead%' THEN 'leads'
		WHEN `action` LIKE 'referral%' THEN 'referrals'
		WHEN `action` LIKE 'message%' THEN 'messages'
		WHEN `action` = 'imported' THEN 'imports'
		ELSE 'users'
	END,
	`action`,
	CASE WHEN `action` = 'user_invited' THEN coalesce((SELECT `id` FROM `user_invitations` WHERE `email` = `subject`), (SELECT `id` FROM `users` WHERE `email` = `subject`), '') ELSE `subject` END,
	CASE
		WHEN `action` IN ('name_changed', 'email_changed') THEN NULL
		WHEN `detail` IS NOT NULL THEN nullif(json_remove(`detail`, '$.ip', '$.email', '$.name', '$.fileName', '$.filter.q'), '{}')
	END,
	json_extract(`detail`, '$.ip'),
	`created_at`
FROM `audit_log` ORDER BY `created_at`, `id`;--> statement-breakpoint
DROP TABLE `audit_log`;--> statement-breakpoint
ALTER TABLE `__new_audit_log` RENAME TO `audit_log`;--> statement-breakpoint
CREATE INDEX `audit_log_created` ON `audit_log` (`created_at`);--> statement-breakpoint
CREATE INDEX `audit_log_user` ON `audit_log` (`user_id`,`key`);--> statement-breakpoint
CREATE INDEX `audit_log_area` ON `audit_log` (`area`,`key`);--> statement-breakpoint
CREATE INDEX `audit_log_user_area` ON `audit_log` (`user_id`,`area`,`key`);--> statement-breakpoint
CREATE INDEX `audit_log_subject` ON `audit_log` (`subject`,`action`,`created_at`);