CREATE TABLE `import_rows` (
	`import_id` text NOT NULL,
	`line` integer NOT NULL,
	`cells` text NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`finding` text DEFAULT 'new' NOT NULL,
	`decision` text DEFAULT 'leave' NOT NULL,
	`is_decided` integer DEFAULT false NOT NULL,
	`problems` text,
	`duplicate` text,
	`outcome` text,
	`result_id` text,
	PRIMARY KEY(`import_id`, `line`),
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `import_rows_found` ON `import_rows` (`import_id`,`finding`,`decision`,`outcome`,`line`);--> statement-breakpoint
CREATE TABLE `imports` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`state` text DEFAULT 'reading' NOT NULL,
	`file_name` text NOT NULL,
	`file_bytes` integer NOT NULL,
	`encoding` text NOT NULL,
	`separator` text NOT NULL,
	`header` text NOT NULL,
	`columns` text NOT NULL,
	`settings` text DEFAULT '{}' NOT NULL,
	`row_count` integer DEFAULT 0 NOT NULL,
	`counts` text,
	`undo_id` text,
	`created_by_id` text,
	`created_at` integer NOT NULL,
	`done_at` integer,
	`rows_removed_at` integer,
	FOREIGN KEY (`created_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `imports_created` ON `imports` (`kind`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `imports_created_by` ON `imports` (`created_by_id`);--> statement-breakpoint
CREATE INDEX `imports_rows_removed` ON `imports` (`rows_removed_at`,`created_at`);