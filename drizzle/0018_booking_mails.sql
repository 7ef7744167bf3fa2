ALTER TABLE `bookings` ADD `mailed_at` integer;--> statement-breakpoint
ALTER TABLE `bookings` ADD `mailed_starts_at` integer;