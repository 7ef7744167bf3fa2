ALTER TABLE `lead_grants` ADD `property_hash` text;--> statement-breakpoint
ALTER TABLE `lead_grants` ADD `rent` integer;