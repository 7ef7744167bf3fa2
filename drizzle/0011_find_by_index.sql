DROP INDEX `payments_lead`;--> statement-breakpoint
CREATE INDEX `payments_intent` ON `payments` (`payment_intent_id`);--> statement-breakpoint
CREATE INDEX `payments_lead` ON `payments` (`lead_id`,`state`);--> statement-breakpoint
CREATE INDEX `leads_walkthrough` ON `leads` (`walkthrough_date`) WHERE walkthrough_date is not null;--> statement-breakpoint
CREATE INDEX `leads_possible_duplicate` ON `leads` (`possible_duplicate_of_id`) WHERE possible_duplicate_of_id is not null;--> statement-breakpoint
CREATE INDEX `consents_lead` ON `consents` (`lead_id`);--> statement-breakpoint
CREATE INDEX `messages_recipient` ON `messages` (`recipient_key`,`created_at`);--> statement-breakpoint
CREATE INDEX `jobs_unique` ON `jobs` (`unique_key`) WHERE unique_key is not null;--> statement-breakpoint
CREATE INDEX `realtor_referrals_lead` ON `realtor_referrals` (`lead_id`);--> statement-breakpoint
CREATE INDEX `campaign_runs_lead` ON `campaign_runs` (`lead_id`);--> statement-breakpoint
CREATE INDEX `campaign_sends_message` ON `campaign_sends` (`message_id`);