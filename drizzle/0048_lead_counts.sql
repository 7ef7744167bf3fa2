CREATE TABLE `lead_counts` (
	`status_key` text NOT NULL,
	`assignee_id` text NOT NULL,
	`source` text NOT NULL,
	`lead_count` integer NOT NULL,
	PRIMARY KEY(`status_key`, `assignee_id`, `source`)
);
