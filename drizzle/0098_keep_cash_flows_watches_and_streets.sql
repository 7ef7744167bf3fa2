CREATE TABLE `map_streets` (
	`id` text PRIMARY KEY NOT NULL,
	`file` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`kind` text NOT NULL,
	`min_latitude` integer NOT NULL,
	`max_latitude` integer NOT NULL,
	`min_longitude` integer NOT NULL,
	`max_longitude` integer NOT NULL,
	`line` text NOT NULL,
	`left_from` text,
	`left_to` text,
	`left_zip` text,
	`right_from` text,
	`right_to` text,
	`right_zip` text
);
--> statement-breakpoint
CREATE INDEX `map_streets_place` ON `map_streets` (`min_latitude`,`max_latitude`,`min_longitude`,`max_longitude`);--> statement-breakpoint
CREATE INDEX `map_streets_name` ON `map_streets` (`name_key`);--> statement-breakpoint
CREATE INDEX `map_streets_file` ON `map_streets` (`file`);--> statement-breakpoint
CREATE TABLE `cash_flows` (
	`lead_id` text PRIMARY KEY NOT NULL,
	`updated_at` integer NOT NULL,
	`asking_rent` integer NOT NULL,
	`compare` text NOT NULL,
	`second_rent` integer,
	`vacancy_percent` real NOT NULL,
	`maintenance_percent` real NOT NULL,
	`tax_year` integer,
	`insurance_year` integer,
	`hoa_month` integer,
	`mortgage_month` integer,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `rent_watches` (
	`lead_id` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL,
	`known_rent` integer NOT NULL,
	`known_since` integer NOT NULL,
	`next_at` integer NOT NULL,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `rent_watches_next` ON `rent_watches` (`next_at`);--> statement-breakpoint
ALTER TABLE `link_tokens` ADD `sealed_token` blob;