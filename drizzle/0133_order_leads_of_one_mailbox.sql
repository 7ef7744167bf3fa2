DROP INDEX `leads_email_key`;--> statement-breakpoint
DROP INDEX `leads_phone`;--> statement-breakpoint
CREATE INDEX `leads_in_contact` ON `leads` (`email_key`) WHERE deleted_at is null and status_key <> 'lost' and (last_contacted_at is not null or status_key in ('contract_sent', 'enrolled', 'closed', 'won'));--> statement-breakpoint
CREATE INDEX `leads_email_key` ON `leads` (`email_key`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `leads_phone` ON `leads` (`phone_e164`,`created_at`,`id`) WHERE phone_e164 is not null;