CREATE TABLE `submission_lists` (
	`account` text PRIMARY KEY NOT NULL,
	`read_through` integer NOT NULL
);
