ALTER TABLE `drafts` ADD `user_id` text REFERENCES users(id) ON DELETE cascade;--> statement-breakpoint
CREATE INDEX `drafts_user` ON `drafts` (`user_id`,`form`);