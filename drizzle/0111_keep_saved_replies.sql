PRAGMA foreign_keys=OFF;--> statement-breakpoint
-- Triggers that name the table find it again under its name.
PRAGMA legacy_alter_table=ON;--> statement-breakpoint
CREATE TABLE `__new_campaign_templates` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`subject` text DEFAULT '' NOT NULL,
	`content` text NOT NULL,
	`workflow` text NOT NULL,
	`delay` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`edited_at` integer,
	`edited_by_id` text,
	FOREIGN KEY (`edited_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "campaign_templates_workflow" CHECK("workflow" in ('warm_lead', 'confirmation', 'onboarding', 'saved_reply'))
);
--> statement-breakpoint
INSERT INTO `__new_campaign_templates`("id", "key", "name", "type", "subject", "content", "workflow", "delay", "created_at", "updated_at", "version", "edited_at", "edited_by_id") SELECT "id", "key", "name", "type", "subject", "content", "workflow", "delay", "created_at", "updated_at", "version", "edited_at", "edited_by_id" FROM `campaign_templates`;--> statement-breakpoint
DROP TABLE `campaign_templates`;--> statement-breakpoint
ALTER TABLE `__new_campaign_templates` RENAME TO `campaign_templates`;--> statement-breakpoint
PRAGMA legacy_alter_table=OFF;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `campaign_templates_name` ON `campaign_templates` (`name`);--> statement-breakpoint
CREATE UNIQUE INDEX `campaign_templates_key` ON `campaign_templates` (`key`) WHERE key is not null;--> statement-breakpoint
CREATE INDEX `campaign_templates_workflow` ON `campaign_templates` (`workflow`,`delay`);--> statement-breakpoint
CREATE INDEX `campaign_templates_edited_by` ON `campaign_templates` (`edited_by_id`);