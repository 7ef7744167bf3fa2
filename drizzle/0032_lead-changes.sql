CREATE TABLE `lead_changes` (
	`key` integer PRIMARY KEY NOT NULL,
	`subject_id` text NOT NULL,
	`kind` text NOT NULL
);
