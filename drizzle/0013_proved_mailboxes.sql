CREATE TABLE `proved_mailboxes` (
	`email_key` text PRIMARY KEY NOT NULL,
	`proved_at` integer NOT NULL,
	`how` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `proved_mailboxes_proved` ON `proved_mailboxes` (`proved_at`);