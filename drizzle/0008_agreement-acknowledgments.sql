CREATE TABLE `agreement_acknowledgments` (
	`id` text PRIMARY KEY NOT NULL,
	`lead_id` text NOT NULL,
	`version` text NOT NULL,
	`acknowledged_at` integer NOT NULL,
	`ip_address` text,
	`user_agent` text,
	`place` text NOT NULL,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "agreement_acknowledgments_place" CHECK("agreement_acknowledgments"."place" in ('management', 'walkthrough', 'enroll'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `agreement_acknowledgments_version` ON `agreement_acknowledgments` (`lead_id`,`version`);