-- Nothing ever wrote into this table: it is made anew, with what an upload knows of itself.
DROP TABLE `site_images`;
--> statement-breakpoint
CREATE TABLE `site_images` (
	`kind` text PRIMARY KEY NOT NULL,
	`file_key` text NOT NULL,
	`content_hash` text NOT NULL,
	`alt_text` text NOT NULL,
	`width_pixels` integer NOT NULL,
	`height_pixels` integer NOT NULL,
	`bytes` integer NOT NULL,
	`has_small_images` integer DEFAULT false NOT NULL,
	`uploaded_by_id` text,
	`uploaded_at` integer NOT NULL,
	FOREIGN KEY (`uploaded_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE TRIGGER `content_version_site_images_inserted` AFTER INSERT ON `site_images` BEGIN
	UPDATE `content_version` SET `version` = `version` + 1 WHERE `id` = 1;
END;
--> statement-breakpoint
CREATE TRIGGER `content_version_site_images_updated` AFTER UPDATE ON `site_images` BEGIN
	UPDATE `content_version` SET `version` = `version` + 1 WHERE `id` = 1;
END;
--> statement-breakpoint
CREATE TRIGGER `content_version_site_images_deleted` AFTER DELETE ON `site_images` BEGIN
	UPDATE `content_version` SET `version` = `version` + 1 WHERE `id` = 1;
END;
