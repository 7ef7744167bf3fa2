CREATE TABLE `lead_sums` (
	`status_key` text NOT NULL,
	`assignee_id` text NOT NULL,
	`source` text NOT NULL,
	`fee_key` text NOT NULL,
	`lead_count` integer NOT NULL,
	`estimated_count` integer NOT NULL,
	`rent` integer NOT NULL,
	PRIMARY KEY(`status_key`, `assignee_id`, `source`, `fee_key`)
);
--> statement-breakpoint
CREATE TABLE `listed_leads` (
	`key` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`street_address` text NOT NULL,
	`city` text NOT NULL,
	`state` text NOT NULL,
	`zip_code` text NOT NULL,
	`property_address` text NOT NULL,
	`status_key` text NOT NULL,
	`status_rank` integer GENERATED ALWAYS AS (case status_key when 'leads' then 0 when 'analysis_submitted' then 1 when 'proposal' then 2 when 'site_visit_scheduled' then 3 when 'walkthrough_scheduled' then 4 when 'contract_sent' then 5 when 'enrolled' then 6 when 'closed' then 7 when 'won' then 8 when 'lost' then 9 else 10 end) VIRTUAL NOT NULL,
	`status_changed_at` integer NOT NULL,
	`source` text NOT NULL,
	`estimated_rent` integer NOT NULL,
	`unit_count` integer NOT NULL,
	`fee_key` text NOT NULL,
	`assignee_id` text NOT NULL,
	`assignee_name` text NOT NULL,
	`next_action_at` integer,
	`created_at` integer NOT NULL,
	`sort_name` text NOT NULL,
	`sort_address` text NOT NULL,
	`search_text` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `listed_leads_id_unique` ON `listed_leads` (`id`);--> statement-breakpoint
CREATE INDEX `listed_leads_created` ON `listed_leads` (`created_at`,`key`);--> statement-breakpoint
CREATE INDEX `listed_leads_name` ON `listed_leads` (`sort_name`,`key`);--> statement-breakpoint
CREATE INDEX `listed_leads_address` ON `listed_leads` (`sort_address`,`key`);--> statement-breakpoint
CREATE INDEX `listed_leads_rent` ON `listed_leads` (`estimated_rent`,`key`);--> statement-breakpoint
CREATE INDEX `listed_leads_assignee_name` ON `listed_leads` (`assignee_name`,`key`);--> statement-breakpoint
CREATE INDEX `listed_leads_since` ON `listed_leads` (`status_changed_at`,`key`);--> statement-breakpoint
CREATE INDEX `listed_leads_rank` ON `listed_leads` (`status_rank`,`key`);--> statement-breakpoint
CREATE INDEX `listed_leads_status_created` ON `listed_leads` (`status_key`,`created_at`,`key`);--> statement-breakpoint
CREATE INDEX `listed_leads_status_rent` ON `listed_leads` (`status_key`,`estimated_rent`,`key`);--> statement-breakpoint
CREATE INDEX `listed_leads_status_since` ON `listed_leads` (`status_key`,`status_changed_at`,`key`);--> statement-breakpoint
CREATE INDEX `listed_leads_assignee` ON `listed_leads` (`assignee_id`,`status_key`,`created_at`,`key`);--> statement-breakpoint
CREATE INDEX `listed_leads_assignee_created` ON `listed_leads` (`assignee_id`,`created_at`,`key`);--> statement-breakpoint
CREATE INDEX `listed_leads_source` ON `listed_leads` (`source`,`created_at`,`key`);--> statement-breakpoint
CREATE INDEX `listed_leads_next_action` ON `listed_leads` (`next_action_at`,`status_key`,`assignee_id`) WHERE next_action_at is not null;