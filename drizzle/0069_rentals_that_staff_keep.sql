CREATE TABLE `estimator_measurements` (
	`id` text PRIMARY KEY NOT NULL,
	`cause` text NOT NULL,
	`rental_import_id` text,
	`measured_at` integer NOT NULL,
	`rentals_version` integer NOT NULL,
	`origin` text NOT NULL,
	`rental_count` integer NOT NULL,
	`measured_count` integer NOT NULL,
	`median_absolute_percent_error` real NOT NULL,
	`mean_absolute_percent_error` real NOT NULL,
	`within_10_percent` real NOT NULL,
	`range_cover_percent` real NOT NULL,
	`bias_percent` real NOT NULL,
	`cells` text NOT NULL,
	FOREIGN KEY (`rental_import_id`) REFERENCES `rental_imports`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `estimator_measurements_measured` ON `estimator_measurements` (`measured_at`,`id`);--> statement-breakpoint
CREATE INDEX `estimator_measurements_import` ON `estimator_measurements` (`rental_import_id`);--> statement-breakpoint
CREATE TABLE `rental_import_items` (
	`rental_import_id` text NOT NULL,
	`rental_id` text NOT NULL,
	`before` text,
	`written_at` integer NOT NULL,
	PRIMARY KEY(`rental_import_id`, `rental_id`),
	FOREIGN KEY (`rental_import_id`) REFERENCES `rental_imports`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`rental_id`) REFERENCES `rentals`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `rental_import_items_rental` ON `rental_import_items` (`rental_id`);--> statement-breakpoint
CREATE TABLE `rental_imports` (
	`id` text PRIMARY KEY NOT NULL,
	`file_name` text NOT NULL,
	`created_by_id` text,
	`created_at` integer NOT NULL,
	`undone_at` integer,
	FOREIGN KEY (`created_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `rental_imports_created` ON `rental_imports` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `rental_imports_created_by` ON `rental_imports` (`created_by_id`);--> statement-breakpoint
ALTER TABLE `rentals` ADD `retired_at` integer;--> statement-breakpoint
ALTER TABLE `rentals` ADD `corrected_at` integer;--> statement-breakpoint
ALTER TABLE `rentals` ADD `changed_at` integer;--> statement-breakpoint
CREATE INDEX `rentals_let` ON `rentals` (`let_on`,`id`);