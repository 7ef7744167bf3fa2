CREATE TABLE `api_requests` (
	`key_hash` text PRIMARY KEY NOT NULL,
	`token_id` text NOT NULL,
	`content_hash` text NOT NULL,
	`lead_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`token_id`) REFERENCES `api_tokens`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `api_requests_created` ON `api_requests` (`created_at`);--> statement-breakpoint
CREATE INDEX `api_requests_token` ON `api_requests` (`token_id`);--> statement-breakpoint
CREATE TABLE `api_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`scope` text NOT NULL,
	`token_hash` text NOT NULL,
	`hint` text NOT NULL,
	`created_by_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	`revoked_at` integer,
	FOREIGN KEY (`created_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_tokens_hash` ON `api_tokens` (`token_hash`);--> statement-breakpoint
CREATE INDEX `api_tokens_created` ON `api_tokens` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `api_tokens_created_by` ON `api_tokens` (`created_by_id`);