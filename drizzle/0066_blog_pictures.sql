CREATE TABLE `blog_pictures` (
	`id` text PRIMARY KEY NOT NULL,
	`post_id` text,
	`author_id` text,
	`source_url` text,
	`state` text NOT NULL,
	`problem` text,
	`alt_text` text DEFAULT '' NOT NULL,
	`file_key` text,
	`width_pixels` integer,
	`height_pixels` integer,
	`bytes` integer,
	`has_small_images` integer DEFAULT false NOT NULL,
	`uploaded_by_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`post_id`) REFERENCES `blog_posts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `blog_authors`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`uploaded_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "blog_pictures_state" CHECK("blog_pictures"."state" in ('waiting', 'stored', 'refused')),
	CONSTRAINT "blog_pictures_files" CHECK("blog_pictures"."state" <> 'stored' or ("blog_pictures"."file_key" is not null and "blog_pictures"."width_pixels" is not null and "blog_pictures"."height_pixels" is not null))
);
--> statement-breakpoint
CREATE INDEX `blog_pictures_post` ON `blog_pictures` (`post_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `blog_pictures_author` ON `blog_pictures` (`author_id`);--> statement-breakpoint
CREATE INDEX `blog_pictures_source` ON `blog_pictures` (`source_url`);--> statement-breakpoint
CREATE INDEX `blog_pictures_created` ON `blog_pictures` (`created_at`);--> statement-breakpoint
ALTER TABLE `blog_posts` ADD `preview_secret` text;--> statement-breakpoint
ALTER TABLE `blog_posts` ADD `share_file_key` text;--> statement-breakpoint
CREATE UNIQUE INDEX `blog_posts_preview_secret` ON `blog_posts` (`preview_secret`);--> statement-breakpoint
CREATE TRIGGER `content_version_blog_pictures_inserted` AFTER INSERT ON `blog_pictures` BEGIN
	UPDATE `content_version` SET `version` = `version` + 1 WHERE `id` = 1;
END;
--> statement-breakpoint
CREATE TRIGGER `content_version_blog_pictures_updated` AFTER UPDATE ON `blog_pictures` BEGIN
	UPDATE `content_version` SET `version` = `version` + 1 WHERE `id` = 1;
END;
--> statement-breakpoint
CREATE TRIGGER `content_version_blog_pictures_deleted` AFTER DELETE ON `blog_pictures` BEGIN
	UPDATE `content_version` SET `version` = `version` + 1 WHERE `id` = 1;
END;
