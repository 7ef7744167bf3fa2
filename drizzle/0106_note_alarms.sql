CREATE TABLE `alarms` (
	`part` text PRIMARY KEY NOT NULL,
	`since` integer NOT NULL,
	`mailed_at` integer
);
