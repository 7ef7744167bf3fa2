CREATE TABLE `referral_payments` (
	`id` text PRIMARY KEY NOT NULL,
	`referral_id` text NOT NULL,
	`kind` text NOT NULL,
	`amount` integer NOT NULL,
	`reason` text,
	`payee_name` text NOT NULL,
	`payee_company` text NOT NULL,
	`payee_email` text NOT NULL,
	`user_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`referral_id`) REFERENCES `realtor_referrals`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "referral_payments_amount" CHECK("referral_payments"."amount" > 0),
	CONSTRAINT "referral_payments_reason" CHECK(("referral_payments"."kind" = 'reversal') = ("referral_payments"."reason" is not null))
);
--> statement-breakpoint
CREATE INDEX `referral_payments_referral` ON `referral_payments` (`referral_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `referral_payments_created` ON `referral_payments` (`created_at`,`id`);--> statement-breakpoint
INSERT INTO `referral_payments` (`id`, `referral_id`, `kind`, `amount`, `payee_name`, `payee_company`, `payee_email`, `created_at`) SELECT `id`, `id`, 'payment', `referral_fee`, `realtor_name`, `realtor_company`, `realtor_email`, `payment_date` FROM `realtor_referrals` WHERE `payment_status` = 'paid';
