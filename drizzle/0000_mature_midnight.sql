CREATE TABLE `blog_authors` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`bio` text,
	`avatar_url` text
);
--> statement-breakpoint
CREATE TABLE `blog_categories` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
	`description` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `blog_categories_slug` ON `blog_categories` (`slug`);--> statement-breakpoint
CREATE UNIQUE INDEX `blog_categories_name` ON `blog_categories` (`name`);--> statement-breakpoint
CREATE TABLE `blog_posts` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`slug` text NOT NULL,
	`content` text NOT NULL,
	`excerpt` text DEFAULT '' NOT NULL,
	`featured_image` text,
	`category_id` text,
	`author_id` text,
	`status` text DEFAULT 'draft' NOT NULL,
	`meta_title` text,
	`meta_description` text,
	`meta_keywords` text,
	`published_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`is_sample` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`category_id`) REFERENCES `blog_categories`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`author_id`) REFERENCES `blog_authors`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "blog_posts_status" CHECK("blog_posts"."status" in ('draft', 'published', 'archived')),
	CONSTRAINT "blog_posts_published_at" CHECK("blog_posts"."status" <> 'published' or "blog_posts"."published_at" is not null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `blog_posts_slug` ON `blog_posts` (`slug`);--> statement-breakpoint
CREATE INDEX `blog_posts_public` ON `blog_posts` (`status`,`published_at`);--> statement-breakpoint
CREATE INDEX `blog_posts_created` ON `blog_posts` (`created_at`);--> statement-breakpoint
CREATE TABLE `blog_posts_tags` (
	`post_id` text NOT NULL,
	`tag_id` text NOT NULL,
	PRIMARY KEY(`post_id`, `tag_id`),
	FOREIGN KEY (`post_id`) REFERENCES `blog_posts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`tag_id`) REFERENCES `blog_tags`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `blog_posts_tags_tag` ON `blog_posts_tags` (`tag_id`);--> statement-breakpoint
CREATE TABLE `blog_tags` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `blog_tags_slug` ON `blog_tags` (`slug`);--> statement-breakpoint
CREATE UNIQUE INDEX `blog_tags_name` ON `blog_tags` (`name`);--> statement-breakpoint
CREATE TABLE `bookings` (
	`id` text PRIMARY KEY NOT NULL,
	`lead_id` text,
	`starts_at` integer NOT NULL,
	`state` text DEFAULT 'booked' NOT NULL,
	`sequence` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`is_sample` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bookings_slot` ON `bookings` (`starts_at`) WHERE state = 'booked';--> statement-breakpoint
CREATE UNIQUE INDEX `bookings_lead_open` ON `bookings` (`lead_id`) WHERE state = 'booked';--> statement-breakpoint
CREATE INDEX `bookings_lead` ON `bookings` (`lead_id`);--> statement-breakpoint
CREATE TABLE `campaign_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`lead_id` text NOT NULL,
	`workflow` text NOT NULL,
	`state` text DEFAULT 'active' NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer,
	`end_reason` text,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `campaign_runs_active` ON `campaign_runs` (`lead_id`) WHERE state = 'active';--> statement-breakpoint
CREATE INDEX `campaign_runs_state` ON `campaign_runs` (`state`,`started_at`);--> statement-breakpoint
CREATE TABLE `campaign_sends` (
	`id` text PRIMARY KEY NOT NULL,
	`run_id` text NOT NULL,
	`template_id` text,
	`message_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`run_id`) REFERENCES `campaign_runs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`template_id`) REFERENCES `campaign_templates`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `campaign_sends_once` ON `campaign_sends` (`run_id`,`template_id`);--> statement-breakpoint
CREATE INDEX `campaign_sends_created` ON `campaign_sends` (`created_at`);--> statement-breakpoint
CREATE TABLE `campaign_templates` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`subject` text DEFAULT '' NOT NULL,
	`content` text NOT NULL,
	`workflow` text NOT NULL,
	`delay` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "campaign_templates_workflow" CHECK("campaign_templates"."workflow" in ('warm_lead', 'confirmation', 'onboarding'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `campaign_templates_name` ON `campaign_templates` (`name`);--> statement-breakpoint
CREATE INDEX `campaign_templates_workflow` ON `campaign_templates` (`workflow`,`delay`);--> statement-breakpoint
CREATE TABLE `document_events` (
	`id` text PRIMARY KEY NOT NULL,
	`document_id` text NOT NULL,
	`kind` text NOT NULL,
	`actor` text NOT NULL,
	`ip_address` text,
	`user_agent` text,
	`detail` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `document_events_document` ON `document_events` (`document_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `documents` (
	`id` text PRIMARY KEY NOT NULL,
	`lead_id` text,
	`provider` text NOT NULL,
	`provider_id` text,
	`document_name` text NOT NULL,
	`property_address` text NOT NULL,
	`submitter_name` text NOT NULL,
	`submitter_email` text NOT NULL,
	`submitter_url` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`terms_version` text,
	`body` text,
	`content_hash` text,
	`signed_file_key` text,
	`signed_file_hash` text,
	`decline_reason` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`completed_at` integer,
	`expires_at` integer,
	`is_sample` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "documents_status" CHECK("documents"."status" in ('pending', 'completed', 'declined', 'expired'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `documents_provider` ON `documents` (`provider`,`provider_id`);--> statement-breakpoint
CREATE INDEX `documents_created` ON `documents` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `documents_lead` ON `documents` (`lead_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `documents_signed_hash` ON `documents` (`signed_file_hash`);--> statement-breakpoint
CREATE TABLE `drafts` (
	`id` text PRIMARY KEY NOT NULL,
	`form` text NOT NULL,
	`payload` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `drafts_expires` ON `drafts` (`expires_at`);--> statement-breakpoint
CREATE TABLE `form_submissions` (
	`key` text PRIMARY KEY NOT NULL,
	`form` text NOT NULL,
	`location` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `form_submissions_created` ON `form_submissions` (`created_at`);--> statement-breakpoint
CREATE TABLE `site_images` (
	`kind` text PRIMARY KEY NOT NULL,
	`file_key` text NOT NULL,
	`content_hash` text NOT NULL,
	`alt_text` text NOT NULL,
	`width_pixels` integer NOT NULL,
	`height_pixels` integer NOT NULL,
	`uploaded_by_id` text,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`uploaded_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`detail` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `audit_log_created` ON `audit_log` (`created_at`);--> statement-breakpoint
CREATE TABLE `password_reset_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `password_reset_tokens_expires` ON `password_reset_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expires` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`role` text DEFAULT 'user' NOT NULL,
	`password_hash` text NOT NULL,
	`deactivated_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "users_role" CHECK("users"."role" in ('admin', 'user')),
	CONSTRAINT "users_email_normalised" CHECK("users"."email" = lower(trim("users"."email")))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE TABLE `lead_activities` (
	`id` text PRIMARY KEY NOT NULL,
	`lead_id` text NOT NULL,
	`kind` text NOT NULL,
	`actor_kind` text NOT NULL,
	`actor_user_id` text,
	`summary` text NOT NULL,
	`detail` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actor_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "lead_activities_actor" CHECK("lead_activities"."actor_kind" in ('staff', 'owner', 'system', 'provider'))
);
--> statement-breakpoint
CREATE INDEX `lead_activities_lead` ON `lead_activities` (`lead_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `lead_grants` (
	`visitor_id` text NOT NULL,
	`lead_id` text NOT NULL,
	`origin` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`visitor_id`, `lead_id`),
	FOREIGN KEY (`visitor_id`) REFERENCES `visitors`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `lead_grants_lead` ON `lead_grants` (`lead_id`);--> statement-breakpoint
CREATE INDEX `lead_grants_expires` ON `lead_grants` (`expires_at`);--> statement-breakpoint
CREATE TABLE `leads` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`email_key` text GENERATED ALWAYS AS (lower(trim(email))) VIRTUAL NOT NULL,
	`phone` text,
	`company` text DEFAULT '' NOT NULL,
	`status` text DEFAULT 'leads',
	`status_reason` text,
	`status_changed_at` integer NOT NULL,
	`source` text NOT NULL,
	`property_address` text DEFAULT '' NOT NULL,
	`street_address` text DEFAULT '' NOT NULL,
	`city` text DEFAULT '' NOT NULL,
	`state` text DEFAULT 'IA' NOT NULL,
	`zip_code` text DEFAULT '' NOT NULL,
	`property_type` text,
	`square_footage` integer,
	`unit_count` integer,
	`bedrooms` integer,
	`bathrooms` real,
	`year_built` integer,
	`estimated_rent` integer,
	`purchase_price` integer,
	`owner_name` text,
	`finished_basement_area` integer,
	`repair_checklist` text DEFAULT '[]' NOT NULL,
	`last_contacted_at` integer,
	`walkthrough_date` integer,
	`stripe_customer_id` text,
	`assignee_id` text,
	`next_action` text,
	`next_action_at` integer,
	`possible_duplicate_of_id` text,
	`deleted_at` integer,
	`is_sample` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`assignee_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`possible_duplicate_of_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "leads_status" CHECK("leads"."status" is null or "leads"."status" in ('leads', 'new', '', 'analysis_submitted', 'proposal', 'site_visit_scheduled', 'walkthrough_scheduled', 'contract_sent', 'enrolled', 'closed', 'won', 'lost')),
	CONSTRAINT "leads_property_type" CHECK("leads"."property_type" is null or "leads"."property_type" in ('single-family', 'multi-family', 'townhouse', 'condo')),
	CONSTRAINT "leads_unit_count" CHECK("leads"."unit_count" is null or "leads"."unit_count" >= 1),
	CONSTRAINT "leads_estimated_rent" CHECK("leads"."estimated_rent" is null or "leads"."estimated_rent" >= 0)
);
--> statement-breakpoint
CREATE INDEX `leads_created` ON `leads` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `leads_status_created` ON `leads` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `leads_email_key` ON `leads` (`email_key`);--> statement-breakpoint
CREATE INDEX `leads_assignee` ON `leads` (`assignee_id`);--> statement-breakpoint
CREATE INDEX `leads_deleted` ON `leads` (`deleted_at`);--> statement-breakpoint
CREATE TABLE `link_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`lead_id` text,
	`email_key` text,
	`subject_id` text,
	`label` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `link_tokens_lead` ON `link_tokens` (`lead_id`);--> statement-breakpoint
CREATE INDEX `link_tokens_expires` ON `link_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `notes` (
	`id` text PRIMARY KEY NOT NULL,
	`lead_id` text NOT NULL,
	`author_id` text,
	`content` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "notes_content" CHECK(trim("notes"."content") <> '')
);
--> statement-breakpoint
CREATE INDEX `notes_lead` ON `notes` (`lead_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `tasks` (
	`id` text PRIMARY KEY NOT NULL,
	`lead_id` text,
	`kind` text NOT NULL,
	`summary` text NOT NULL,
	`due_at` integer,
	`done_at` integer,
	`done_by_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`done_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `tasks_due` ON `tasks` (`done_at`,`due_at`);--> statement-breakpoint
CREATE INDEX `tasks_lead` ON `tasks` (`lead_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `tasks_open_kind` ON `tasks` (`lead_id`,`kind`) WHERE done_at is null;--> statement-breakpoint
CREATE TABLE `visitors` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `visitors_token` ON `visitors` (`token_hash`);--> statement-breakpoint
CREATE INDEX `visitors_last_seen` ON `visitors` (`last_seen_at`);--> statement-breakpoint
CREATE TABLE `property_analysis_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL,
	`name` text,
	`email` text NOT NULL,
	`email_key` text GENERATED ALWAYS AS (lower(trim(email))) VIRTUAL NOT NULL,
	`phone` text,
	`status` text DEFAULT 'pending',
	`street_address` text NOT NULL,
	`city` text NOT NULL,
	`state` text NOT NULL,
	`zip_code` text NOT NULL,
	`property_type` text NOT NULL,
	`square_footage` integer NOT NULL,
	`unit_count` integer DEFAULT 1 NOT NULL,
	`bedrooms` integer,
	`bathrooms` real,
	`year_built` integer,
	`lead_id` text,
	`requested_at` integer,
	`last_error` text,
	`deleted_at` integer,
	`is_sample` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "property_analysis_entries_square_footage" CHECK("property_analysis_entries"."square_footage" >= 1),
	CONSTRAINT "property_analysis_entries_unit_count" CHECK("property_analysis_entries"."unit_count" >= 1),
	CONSTRAINT "property_analysis_entries_type" CHECK("property_analysis_entries"."property_type" in ('single-family', 'multi-family', 'townhouse', 'condo'))
);
--> statement-breakpoint
CREATE INDEX `property_analysis_entries_created` ON `property_analysis_entries` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `property_analysis_entries_email` ON `property_analysis_entries` (`email_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `property_analysis_entries_lead` ON `property_analysis_entries` (`lead_id`);--> statement-breakpoint
CREATE TABLE `property_analysis_results` (
	`id` text PRIMARY KEY NOT NULL,
	`entry_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`rent_estimate` integer NOT NULL,
	`rent_range_low` integer NOT NULL,
	`rent_range_high` integer NOT NULL,
	`range_is_assumed` integer DEFAULT false NOT NULL,
	`occupancy_rate` real NOT NULL,
	`average_days_on_market` integer NOT NULL,
	`days_on_market_is_assumed` integer DEFAULT false NOT NULL,
	`year_over_year_change` real NOT NULL,
	`comparable_properties` text NOT NULL,
	`market_data` text NOT NULL,
	`source` text NOT NULL,
	`source_note` text,
	`method` text,
	FOREIGN KEY (`entry_id`) REFERENCES `property_analysis_entries`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "property_analysis_results_range" CHECK("property_analysis_results"."rent_range_low" <= "property_analysis_results"."rent_estimate" and "property_analysis_results"."rent_estimate" <= "property_analysis_results"."rent_range_high" and "property_analysis_results"."rent_estimate" > 0)
);
--> statement-breakpoint
CREATE INDEX `property_analysis_results_entry` ON `property_analysis_results` (`entry_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `property_analysis_subscribers` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `property_analysis_subscribers_email` ON `property_analysis_subscribers` (`email`);--> statement-breakpoint
CREATE TABLE `rent_lookups` (
	`key` text PRIMARY KEY NOT NULL,
	`outcome` text NOT NULL,
	`answer` text,
	`fetched_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rent_lookups_expires` ON `rent_lookups` (`expires_at`);--> statement-breakpoint
CREATE TABLE `rentals` (
	`id` text PRIMARY KEY NOT NULL,
	`origin` text NOT NULL,
	`external_id` text,
	`street_address` text NOT NULL,
	`city` text NOT NULL,
	`state` text DEFAULT 'IA' NOT NULL,
	`zip_code` text NOT NULL,
	`latitude` real,
	`longitude` real,
	`property_type` text NOT NULL,
	`square_footage` integer NOT NULL,
	`bedrooms` integer NOT NULL,
	`bathrooms` real NOT NULL,
	`year_built` integer,
	`rent` integer NOT NULL,
	`let_on` text NOT NULL,
	`days_on_market` integer,
	`created_at` integer NOT NULL,
	CONSTRAINT "rentals_rent" CHECK("rentals"."rent" > 0),
	CONSTRAINT "rentals_square_footage" CHECK("rentals"."square_footage" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `rentals_external` ON `rentals` (`origin`,`external_id`);--> statement-breakpoint
CREATE INDEX `rentals_zip` ON `rentals` (`zip_code`);--> statement-breakpoint
CREATE TABLE `consents` (
	`id` text PRIMARY KEY NOT NULL,
	`channel` text NOT NULL,
	`recipient_key` text NOT NULL,
	`granted` integer DEFAULT false NOT NULL,
	`wording` text NOT NULL,
	`form` text NOT NULL,
	`ip_address` text,
	`lead_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `consents_recipient` ON `consents` (`channel`,`recipient_key`,`created_at`);--> statement-breakpoint
CREATE TABLE `messages` (
	`id` text PRIMARY KEY NOT NULL,
	`channel` text NOT NULL,
	`template` text NOT NULL,
	`recipient` text NOT NULL,
	`recipient_key` text NOT NULL,
	`subject` text DEFAULT '' NOT NULL,
	`text_body` text NOT NULL,
	`html_body` text,
	`headers` text,
	`attachments` text,
	`is_marketing` integer DEFAULT false NOT NULL,
	`lead_id` text,
	`state` text DEFAULT 'queued' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`last_error` text,
	`provider_id` text,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	`is_sample` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "messages_channel" CHECK("messages"."channel" in ('email', 'sms')),
	CONSTRAINT "messages_state" CHECK("messages"."state" in ('queued', 'sent', 'kept', 'failed', 'suppressed'))
);
--> statement-breakpoint
CREATE INDEX `messages_created` ON `messages` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `messages_state` ON `messages` (`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `messages_lead` ON `messages` (`lead_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `suppressions` (
	`channel` text NOT NULL,
	`recipient_key` text NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `suppressions_recipient` ON `suppressions` (`channel`,`recipient_key`);--> statement-breakpoint
CREATE TABLE `jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`unique_key` text,
	`payload` text NOT NULL,
	`run_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`max_attempts` integer DEFAULT 8 NOT NULL,
	`lease_until` integer,
	`lease_token` text,
	`state` text DEFAULT 'waiting' NOT NULL,
	`last_error` text,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	CONSTRAINT "jobs_state" CHECK("jobs"."state" in ('waiting', 'running', 'done', 'dead'))
);
--> statement-breakpoint
CREATE INDEX `jobs_due` ON `jobs` (`state`,`run_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_unique_open` ON `jobs` (`unique_key`) WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE TABLE `content_version` (
	`id` integer PRIMARY KEY NOT NULL,
	`version` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_by_id` text,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`updated_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE TABLE `realtor_referrals` (
	`id` text PRIMARY KEY NOT NULL,
	`realtor_name` text NOT NULL,
	`realtor_email` text NOT NULL,
	`realtor_phone` text NOT NULL,
	`realtor_company` text NOT NULL,
	`client_name` text NOT NULL,
	`client_email` text NOT NULL,
	`client_phone` text NOT NULL,
	`client_consented` integer DEFAULT false NOT NULL,
	`property_address` text NOT NULL,
	`property_type` text NOT NULL,
	`notes` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`contacted_at` integer,
	`referral_fee` integer,
	`payment_status` text DEFAULT 'unpaid' NOT NULL,
	`payment_date` integer,
	`lead_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`is_sample` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "realtor_referrals_status" CHECK("realtor_referrals"."status" in ('pending', 'contacted', 'converted', 'lost')),
	CONSTRAINT "realtor_referrals_paid" CHECK("realtor_referrals"."payment_status" <> 'paid' or ("realtor_referrals"."referral_fee" > 0 and "realtor_referrals"."payment_date" is not null))
);
--> statement-breakpoint
CREATE INDEX `realtor_referrals_created` ON `realtor_referrals` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `realtor_referrals_status` ON `realtor_referrals` (`status`,`created_at`);--> statement-breakpoint
CREATE TABLE `invoice_items` (
	`id` text PRIMARY KEY NOT NULL,
	`invoice_id` text NOT NULL,
	`position` integer NOT NULL,
	`description` text NOT NULL,
	`amount` integer NOT NULL,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoice_items_position` ON `invoice_items` (`invoice_id`,`position`);--> statement-breakpoint
CREATE TABLE `invoices` (
	`id` text PRIMARY KEY NOT NULL,
	`lead_id` text,
	`number` text NOT NULL,
	`description` text NOT NULL,
	`amount_due` integer NOT NULL,
	`status` text NOT NULL,
	`provider_invoice_id` text,
	`created_by_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`is_sample` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`created_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_number` ON `invoices` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_provider` ON `invoices` (`provider_invoice_id`);--> statement-breakpoint
CREATE INDEX `invoices_lead` ON `invoices` (`lead_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `payment_events` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text,
	`provider_event_id` text,
	`kind` text NOT NULL,
	`detail` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_events_provider` ON `payment_events` (`provider_event_id`);--> statement-breakpoint
CREATE INDEX `payment_events_payment` ON `payment_events` (`payment_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `payments` (
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
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`is_sample` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "payments_amount" CHECK("payments"."amount" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_session` ON `payments` (`session_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_idempotency` ON `payments` (`idempotency_key`);--> statement-breakpoint
CREATE INDEX `payments_lead` ON `payments` (`lead_id`);--> statement-breakpoint
CREATE INDEX `payments_state` ON `payments` (`state`,`created_at`);--> statement-breakpoint
CREATE TABLE `webinar_events` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`starts_at` integer NOT NULL,
	`length_minutes` integer DEFAULT 60 NOT NULL,
	`join_url` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `webinar_registrations` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`lead_id` text,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`created_at` integer NOT NULL,
	`is_sample` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `webinar_events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `webinar_registrations_once` ON `webinar_registrations` (`event_id`,`email_key`);--> statement-breakpoint
CREATE INDEX `webinar_registrations_lead` ON `webinar_registrations` (`lead_id`);