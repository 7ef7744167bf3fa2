CREATE TABLE `document_template_versions` (
	`id` text PRIMARY KEY NOT NULL,
	`template_id` text NOT NULL,
	`number` integer NOT NULL,
	`name` text NOT NULL,
	`content` text NOT NULL,
	`saved_by_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`template_id`) REFERENCES `document_templates`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`saved_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `document_template_versions_number` ON `document_template_versions` (`template_id`,`number`);--> statement-breakpoint
CREATE INDEX `document_template_versions_saved_by` ON `document_template_versions` (`saved_by_id`);--> statement-breakpoint
CREATE TABLE `document_templates` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`content` text NOT NULL,
	`version` integer NOT NULL,
	`edited_by_id` text,
	`retired_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`edited_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `document_templates_edited_by` ON `document_templates` (`edited_by_id`);--> statement-breakpoint
ALTER TABLE `documents` ADD `template_id` text;--> statement-breakpoint
ALTER TABLE `documents` ADD `template_version` integer;