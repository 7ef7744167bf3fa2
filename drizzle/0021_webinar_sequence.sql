ALTER TABLE `webinar_events` ADD `sequence` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `webinar_registrations` ADD `mailed_sequence` integer DEFAULT 0 NOT NULL;