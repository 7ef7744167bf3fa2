-- Raised by every change of what public pages show, so that pages that a process holds rendered are made anew.
INSERT INTO `content_version` (`id`, `version`) VALUES (1, 0) ON CONFLICT (`id`) DO NOTHING;
--> statement-breakpoint
CREATE TRIGGER `content_version_blog_posts_inserted` AFTER INSERT ON `blog_posts` BEGIN
	UPDATE `content_version` SET `version` = `version` + 1 WHERE `id` = 1;
END;
--> statement-breakpoint
CREATE TRIGGER `content_version_blog_posts_updated` AFTER UPDATE ON `blog_posts` BEGIN
	UPDATE `content_version` SET `version` = `version` + 1 WHERE `id` = 1;
END;
--> statement-breakpoint
CREATE TRIGGER `content_version_blog_posts_deleted` AFTER DELETE ON `blog_posts` BEGIN
	UPDATE `content_version` SET `version` = `version` + 1 WHERE `id` = 1;
END;
--> statement-breakpoint
CREATE TRIGGER `content_version_blog_categories_inserted` AFTER INSERT ON `blog_categories` BEGIN
	UPDATE `content_version` SET `version` = `version` + 1 WHERE `id` = 1;
END;
--> statement-breakpoint
CREATE TRIGGER `content_version_blog_categories_updated` AFTER UPDATE ON `blog_categories` BEGIN
	UPDATE `content_version` SET `version` = `version` + 1 WHERE `id` = 1;
END;
--> statement-breakpoint
CREATE TRIGGER `content_version_blog_categories_deleted` AFTER DELETE ON `blog_categories` BEGIN
	UPDATE `content_version` SET `version` = `version` + 1 WHERE `id` = 1;
END;
--> statement-breakpoint
CREATE TRIGGER `content_version_blog_tags_inserted` AFTER INSERT ON `blog_tags` BEGIN
	UPDATE `content_version` SET `version` = `version` + 1 WHERE `id` = 1;
END;
--> statement-breakpoint
CREATE TRIGGER `content_version_blog_tags_updated` AFTER UPDATE ON `blog_tags` BEGIN
	UPDATE `content_version` SET `version` = `version` + 1 WHERE `id` = 1;
END;
--> statement-breakpoint
CREATE TRIGGER `content_version_blog_tags_deleted` AFTER DELETE ON `blog_tags` BEGIN
	UPDATE `content_version` SET `version` = `version` + 1 WHERE `id` = 1;
END;
--> statement-breakpoint
CREATE TRIGGER `content_version_blog_authors_inserted` AFTER INSERT ON `blog_authors` BEGIN
	UPDATE `content_version` SET `version` = `version` + 1 WHERE `id` = 1;
END;
--> statement-breakpoint
CREATE TRIGGER `content_version_blog_authors_updated` AFTER UPDATE ON `blog_authors` BEGIN
	UPDATE `content_version` SET `version` = `version` + 1 WHERE `id` = 1;
END;
--> statement-breakpoint
CREATE TRIGGER `content_version_blog_authors_deleted` AFTER DELETE ON `blog_authors` BEGIN
	UPDATE `content_version` SET `version` = `version` + 1 WHERE `id` = 1;
END;
--> statement-breakpoint
CREATE TRIGGER `content_version_blog_posts_tags_inserted` AFTER INSERT ON `blog_posts_tags` BEGIN
	UPDATE `content_version` SET `version` = `version` + 1 WHERE `id` = 1;
END;
--> statement-breakpoint
CREATE TRIGGER `content_version_blog_posts_tags_updated` AFTER UPDATE ON `blog_posts_tags` BEGIN
	UPDATE `content_version` SET `version` = `version` + 1 WHERE `id` = 1;
END;
--> statement-breakpoint
CREATE TRIGGER `content_version_blog_posts_tags_deleted` AFTER DELETE ON `blog_posts_tags` BEGIN
	UPDATE `content_version` SET `version` = `version` + 1 WHERE `id` = 1;
END;
--> statement-breakpoint
CREATE TRIGGER `content_version_settings_inserted` AFTER INSERT ON `settings` BEGIN
	UPDATE `content_version` SET `version` = `version` + 1 WHERE `id` = 1;
END;
--> statement-breakpoint
CREATE TRIGGER `content_version_settings_updated` AFTER UPDATE ON `settings` BEGIN
	UPDATE `content_version` SET `version` = `version` + 1 WHERE `id` = 1;
END;
--> statement-breakpoint
CREATE TRIGGER `content_version_settings_deleted` AFTER DELETE ON `settings` BEGIN
	UPDATE `content_version` SET `version` = `version` + 1 WHERE `id` = 1;
END;
