ALTER TABLE `documents` ADD `kind` text DEFAULT 'agreement' NOT NULL;--> statement-breakpoint
ALTER TABLE `documents` ADD `reminded_at` integer;--> statement-breakpoint
ALTER TABLE `documents` ADD `auto_reminders` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `documents` ADD `voided_at` integer;--> statement-breakpoint
ALTER TABLE `documents` ADD `void_reason` text;--> statement-breakpoint
ALTER TABLE `documents` ADD `is_on_paper` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `documents` ADD `is_imported` integer DEFAULT false NOT NULL;