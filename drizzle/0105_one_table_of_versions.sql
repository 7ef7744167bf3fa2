CREATE TABLE `versions` (
	`id` text PRIMARY KEY NOT NULL,
	`subject` text NOT NULL,
	`subject_id` text NOT NULL,
	`number` integer NOT NULL,
	`content` text,
	`author_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `versions_number` ON `versions` (`subject`,`subject_id`,`number`);--> statement-breakpoint
CREATE INDEX `versions_author` ON `versions` (`author_id`);--> statement-breakpoint
INSERT INTO `versions` (`id`, `subject`, `subject_id`, `number`, `content`, `author_id`, `created_at`)
	SELECT `id`, 'post', `post_id`, row_number() OVER (PARTITION BY `post_id` ORDER BY `created_at`, `id`),
		json_object('title', `title`, 'slug', `slug`, 'excerpt', `excerpt`, 'content', `content`, 'featuredImage', `featured_image`, 'imageAlt', `image_alt`, 'metaTitle', `meta_title`, 'metaDescription', `meta_description`, 'metaKeywords', `meta_keywords`, 'words', `words`),
		`user_id`, `created_at` FROM `blog_post_revisions`;--> statement-breakpoint
INSERT INTO `versions` (`id`, `subject`, `subject_id`, `number`, `content`, `author_id`, `created_at`)
	SELECT `id`, 'campaign_template', `template_id`, `number`, json_object('subject', `subject`, 'content', `content`), `saved_by_id`, `created_at` FROM `campaign_template_versions`;--> statement-breakpoint
INSERT INTO `versions` (`id`, `subject`, `subject_id`, `number`, `content`, `author_id`, `created_at`)
	SELECT `id`, 'document_template', `template_id`, `number`, json_object('name', `name`, 'content', `content`), `saved_by_id`, `created_at` FROM `document_template_versions`;--> statement-breakpoint
INSERT INTO `versions` (`id`, `subject`, `subject_id`, `number`, `content`, `author_id`, `created_at`)
	SELECT `id`, 'setting', `key`, row_number() OVER (PARTITION BY `key` ORDER BY `created_at`, `id`), `value`, `user_id`, `created_at` FROM `setting_versions`;--> statement-breakpoint
CREATE TRIGGER `versions_unchanged` BEFORE UPDATE OF `id`, `subject`, `subject_id`, `number`, `content`, `created_at` ON `versions` WHEN OLD.`subject` = 'setting' BEGIN
	SELECT RAISE(ABORT, 'A version of a setting is never changed');
END;--> statement-breakpoint
CREATE TRIGGER `versions_undeleted` BEFORE DELETE ON `versions` WHEN OLD.`subject` = 'setting' BEGIN
	SELECT RAISE(ABORT, 'A version of a setting is never deleted');
END;--> statement-breakpoint
DROP TABLE `setting_versions`;--> statement-breakpoint
DROP TABLE `document_template_versions`;--> statement-breakpoint
DROP TABLE `campaign_template_versions`;--> statement-breakpoint
DROP TABLE `blog_post_revisions`;