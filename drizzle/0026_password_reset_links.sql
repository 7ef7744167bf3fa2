CREATE INDEX `password_reset_tokens_user` ON `password_reset_tokens` (`user_id`);--> statement-breakpoint
ALTER TABLE `password_reset_tokens` DROP COLUMN `used_at`;