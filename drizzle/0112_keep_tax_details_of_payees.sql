CREATE TABLE `payees` (
	`email_key` text PRIMARY KEY NOT NULL,
	`kind` text,
	`first_name` text,
	`last_name` text,
	`business_name` text,
	`street_address` text,
	`city` text,
	`state` text,
	`zip_code` text,
	`tin_type` text,
	`sealed_tin` blob,
	`tin_end` text,
	`w9_requested_on` text,
	`w9_requested_by_id` text,
	`w9_received_on` text,
	`w9_received_by_id` text,
	`w9_file_key` text,
	`w9_file_name` text,
	`w9_file_kind` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`w9_requested_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`w9_received_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "payees_tin" CHECK(("payees"."sealed_tin" is null) = ("payees"."tin_end" is null)),
	CONSTRAINT "payees_file" CHECK(("payees"."w9_file_key" is null) = ("payees"."w9_file_kind" is null))
);
--> statement-breakpoint
CREATE INDEX `payees_updated` ON `payees` (`updated_at`);