CREATE TABLE `backups` (
	`id` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`created_at` integer NOT NULL,
	`started_at` integer,
	`finished_at` integer,
	`name` text,
	`database_bytes` integer,
	`file_count` integer,
	`kept_count` integer,
	`error` text,
	CONSTRAINT "backups_state" CHECK("backups"."state" in ('requested', 'running', 'done', 'failed'))
);
