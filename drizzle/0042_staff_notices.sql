CREATE TABLE `assignment_turns` (
	`user_id` text PRIMARY KEY NOT NULL,
	`turn` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `lead_notices` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`lead_id` text NOT NULL,
	`kind` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `lead_notices_user` ON `lead_notices` (`user_id`);--> statement-breakpoint
CREATE INDEX `lead_notices_lead` ON `lead_notices` (`lead_id`);--> statement-breakpoint
ALTER TABLE `users` ADD `mails_assigned` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `mails_due` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `mails_new_leads` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `calendar_hash` text;--> statement-breakpoint
CREATE UNIQUE INDEX `users_calendar` ON `users` (`calendar_hash`);