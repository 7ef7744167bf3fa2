PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_payments` (
	`id` text PRIMARY KEY NOT NULL,
	`lead_id` text,
	`provider` text NOT NULL,
	`session_id` text,
	`payment_intent_id` text,
	`idempotency_key` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text DEFAULT 'usd' NOT NULL,
	`description` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`paid_at` integer,
	`checkout_url` text,
	`expires_at` integer,
	`customer_id` text,
	`needs_new_key` integer DEFAULT false NOT NULL,
	`note` text,
	`refunded` integer DEFAULT 0 NOT NULL,
	`refunded_at` integer,
	`settled_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`is_sample` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "payments_amount" CHECK("__new_payments"."amount" > 0),
	CONSTRAINT "payments_refunded" CHECK("__new_payments"."refunded" >= 0 and ("__new_payments"."state" <> 'refunded' or "__new_payments"."refunded" > 0) and ("__new_payments"."refunded" > 0) = ("__new_payments"."refunded_at" is not null))
);
--> statement-breakpoint
INSERT INTO `__new_payments`("id", "lead_id", "provider", "session_id", "payment_intent_id", "idempotency_key", "amount", "currency", "description", "state", "paid_at", "checkout_url", "expires_at", "customer_id", "needs_new_key", "note", "refunded", "refunded_at", "settled_at", "created_at", "updated_at", "is_sample") SELECT "id", "lead_id", "provider", "session_id", "payment_intent_id", "idempotency_key", "amount", "currency", "description", "state", "paid_at", "checkout_url", "expires_at", "customer_id", "needs_new_key", "note",
	-- What was paid back whole without its amount had been taken whole.
	CASE WHEN "state" = 'refunded' AND "refunded" <= 0 THEN "amount" ELSE max("refunded", 0) END,
	CASE WHEN "state" = 'refunded' OR "refunded" > 0 THEN coalesce((SELECT max("created_at") FROM "payment_events" WHERE "payment_id" = "payments"."id" AND "kind" IN ('refunded', 'partly_refunded')), "updated_at") END,
	"settled_at", "created_at", "updated_at", "is_sample" FROM `payments`;--> statement-breakpoint
DROP TABLE `payments`;--> statement-breakpoint
ALTER TABLE `__new_payments` RENAME TO `payments`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `payments_open` ON `payments` (`lead_id`) WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX `payments_session` ON `payments` (`session_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_idempotency` ON `payments` (`idempotency_key`);--> statement-breakpoint
CREATE INDEX `payments_lead` ON `payments` (`lead_id`,`state`,`paid_at`,`id`);--> statement-breakpoint
CREATE INDEX `payments_intent` ON `payments` (`payment_intent_id`);--> statement-breakpoint
CREATE INDEX `payments_state` ON `payments` (`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `payments_paid` ON `payments` (`paid_at`) WHERE paid_at is not null;--> statement-breakpoint
CREATE TABLE `__new_invoices` (
	`id` text PRIMARY KEY NOT NULL,
	`lead_id` text,
	`provider` text DEFAULT 'own' NOT NULL,
	`number` text NOT NULL,
	`own_number` integer,
	`description` text NOT NULL,
	`amount_due` integer NOT NULL,
	`status` text NOT NULL,
	`provider_invoice_id` text,
	`customer_id` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`busy_until` integer,
	`last_error` text,
	`hosted_url` text,
	`pdf_url` text,
	`sent_at` integer,
	`due_at` integer,
	`reminded_at` integer,
	`paid_at` integer,
	`paid_by` text,
	`refunded` integer DEFAULT 0 NOT NULL,
	`refunded_at` integer,
	`refunded_by` text,
	`voided_at` integer,
	`void_reason` text,
	`created_by_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`is_sample` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`created_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "invoices_refunded" CHECK("__new_invoices"."refunded" between 0 and "__new_invoices"."amount_due" and ("__new_invoices"."refunded" = 0 or "__new_invoices"."status" = 'paid') and ("__new_invoices"."refunded" > 0) = ("__new_invoices"."refunded_at" is not null))
);
--> statement-breakpoint
INSERT INTO `__new_invoices`("id", "lead_id", "provider", "number", "own_number", "description", "amount_due", "status", "provider_invoice_id", "customer_id", "attempts", "busy_until", "last_error", "hosted_url", "pdf_url", "sent_at", "due_at", "reminded_at", "paid_at", "paid_by", "refunded", "refunded_at", "refunded_by", "voided_at", "void_reason", "created_by_id", "created_at", "updated_at", "is_sample") SELECT "id", "lead_id", "provider", "number", "own_number", "description", "amount_due", "status", "provider_invoice_id", "customer_id", "attempts", "busy_until", "last_error", "hosted_url", "pdf_url", "sent_at", "due_at", "reminded_at", "paid_at", "paid_by", 0, NULL, NULL, "voided_at", "void_reason", "created_by_id", "created_at", "updated_at", "is_sample" FROM `invoices`;--> statement-breakpoint
DROP TABLE `invoices`;--> statement-breakpoint
ALTER TABLE `__new_invoices` RENAME TO `invoices`;--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_number` ON `invoices` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_own_number` ON `invoices` (`own_number`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_provider` ON `invoices` (`provider_invoice_id`);--> statement-breakpoint
CREATE INDEX `invoices_lead` ON `invoices` (`lead_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `invoices_paid` ON `invoices` (`paid_at`) WHERE paid_at is not null;--> statement-breakpoint
CREATE INDEX `invoices_created_by` ON `invoices` (`created_by_id`);--> statement-breakpoint
CREATE INDEX `invoices_status` ON `invoices` (`status`,`updated_at`);