CREATE TABLE `document_signers` (
	`id` text PRIMARY KEY NOT NULL,
	`document_id` text NOT NULL,
	`position` integer NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`signed_at` integer,
	`signed_name` text,
	`ip_address` text,
	`user_agent` text,
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `document_signers_position` ON `document_signers` (`document_id`,`position`);--> statement-breakpoint
CREATE TABLE `__new_signing_codes` (
	`document_id` text NOT NULL,
	`email` text NOT NULL,
	`code_hash` text NOT NULL,
	`sent_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`wrong_tries` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`document_id`, `email`),
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_signing_codes`("document_id", "email", "code_hash", "sent_at", "expires_at", "wrong_tries") SELECT "code"."document_id", lower("document"."submitter_email"), "code"."code_hash", "code"."sent_at", "code"."expires_at", "code"."wrong_tries" FROM `signing_codes` AS "code" INNER JOIN `documents` AS "document" ON "document"."id" = "code"."document_id";--> statement-breakpoint
DROP TABLE `signing_codes`;--> statement-breakpoint
ALTER TABLE `__new_signing_codes` RENAME TO `signing_codes`;