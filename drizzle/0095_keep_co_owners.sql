ALTER TABLE `leads` ADD `co_owner_name` text;--> statement-breakpoint
ALTER TABLE `leads` ADD `co_owner_email` text;