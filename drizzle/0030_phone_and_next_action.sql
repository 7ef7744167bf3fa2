ALTER TABLE `leads` ADD `phone_e164` text;--> statement-breakpoint
ALTER TABLE `leads` ADD `next_action_is_all_day` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `leads_phone` ON `leads` (`phone_e164`) WHERE phone_e164 is not null;