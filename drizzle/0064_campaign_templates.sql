CREATE TABLE `campaign_template_versions` (
	`id` text PRIMARY KEY NOT NULL,
	`template_id` text NOT NULL,
	`number` integer NOT NULL,
	`subject` text NOT NULL,
	`content` text NOT NULL,
	`saved_by_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`template_id`) REFERENCES `campaign_templates`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`saved_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `campaign_template_versions_number` ON `campaign_template_versions` (`template_id`,`number`);--> statement-breakpoint
CREATE INDEX `campaign_template_versions_saved_by` ON `campaign_template_versions` (`saved_by_id`);--> statement-breakpoint
ALTER TABLE `campaign_templates` ADD `key` text;--> statement-breakpoint
ALTER TABLE `campaign_templates` ADD `version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `campaign_templates` ADD `edited_at` integer;--> statement-breakpoint
ALTER TABLE `campaign_templates` ADD `edited_by_id` text REFERENCES `users`(`id`) ON DELETE set null;--> statement-breakpoint
CREATE UNIQUE INDEX `campaign_templates_key` ON `campaign_templates` (`key`) WHERE key is not null;--> statement-breakpoint
CREATE INDEX `campaign_templates_edited_by` ON `campaign_templates` (`edited_by_id`);
--> statement-breakpoint
-- Templates that are there already were written by somebody, with the names that variables had before.
UPDATE `campaign_templates` SET `version` = 1, `edited_at` = `updated_at`,
	`subject` = replace(replace(replace(replace(replace(replace(replace(`subject`, '{{propertyAddress}}', '{{property_address}}'), '{{firstName}}', '{{first_name}}'), '{{walkthroughDate}}', '{{walkthrough_date}}'), '{{assigneeName}}', '{{staff_name}}'), '{{senderName}}', '{{staff_name}}'), '{{companyName}}', '{{company_name}}'), '{{companyPhone}}', '{{company_phone}}'),
	`content` = replace(replace(replace(replace(replace(replace(replace(`content`, '{{propertyAddress}}', '{{property_address}}'), '{{firstName}}', '{{first_name}}'), '{{walkthroughDate}}', '{{walkthrough_date}}'), '{{assigneeName}}', '{{staff_name}}'), '{{senderName}}', '{{staff_name}}'), '{{companyName}}', '{{company_name}}'), '{{companyPhone}}', '{{company_phone}}');
--> statement-breakpoint
INSERT INTO `campaign_template_versions` (`id`, `template_id`, `number`, `subject`, `content`, `created_at`)
SELECT `id`, `id`, 1, `subject`, `content`, `updated_at` FROM `campaign_templates`;
--> statement-breakpoint
-- Those that the product brings along: what they say stands in the code (app/modules/campaigns/templates/built-in).
UPDATE `campaign_templates` SET `name` = `name` || ' (earlier)' WHERE `name` IN ('Check the rent yourself', 'Deposits and the law', 'How it is going', 'How the walkthrough goes', 'One question', 'Owning from somewhere else', 'Rent or sell: the question behind it', 'Repairs: who decides, who pays', 'See you in two hours', 'Seven mistakes of a first year', 'The last mail of this series', 'The weeks without rent', 'What is still open', 'What our fees are', 'What residents look for', 'What the agreement says', 'What the rent leaves you', 'Who does what', 'Your first two weeks with us', 'Your rental analysis, line by line', 'Your walkthrough is in 3 days', 'Your walkthrough is in a week', 'Your walkthrough is tomorrow');
--> statement-breakpoint
INSERT INTO `campaign_templates` (`id`, `key`, `name`, `type`, `subject`, `content`, `workflow`, `delay`, `created_at`, `updated_at`) VALUES
	('warm-lead-1', 'warm-lead-1', 'Your rental analysis, line by line', 'email', '', '', 'warm_lead', 0, 1795392000000, 1795392000000),
	('warm-lead-2', 'warm-lead-2', 'What the rent leaves you', 'email', '', '', 'warm_lead', 2, 1795392000000, 1795392000000),
	('warm-lead-3', 'warm-lead-3', 'Rent or sell: the question behind it', 'email', '', '', 'warm_lead', 4, 1795392000000, 1795392000000),
	('warm-lead-4', 'warm-lead-4', 'Who does what', 'email', '', '', 'warm_lead', 6, 1795392000000, 1795392000000),
	('warm-lead-5', 'warm-lead-5', 'What our fees are', 'email', '', '', 'warm_lead', 8, 1795392000000, 1795392000000),
	('warm-lead-6', 'warm-lead-6', 'What residents look for', 'email', '', '', 'warm_lead', 10, 1795392000000, 1795392000000),
	('warm-lead-7', 'warm-lead-7', 'Repairs: who decides, who pays', 'email', '', '', 'warm_lead', 12, 1795392000000, 1795392000000),
	('warm-lead-8', 'warm-lead-8', 'How the walkthrough goes', 'email', '', '', 'warm_lead', 14, 1795392000000, 1795392000000),
	('warm-lead-9', 'warm-lead-9', 'Check the rent yourself', 'email', '', '', 'warm_lead', 16, 1795392000000, 1795392000000),
	('warm-lead-10', 'warm-lead-10', 'The weeks without rent', 'email', '', '', 'warm_lead', 18, 1795392000000, 1795392000000),
	('warm-lead-11', 'warm-lead-11', 'Owning from somewhere else', 'email', '', '', 'warm_lead', 20, 1795392000000, 1795392000000),
	('warm-lead-12', 'warm-lead-12', 'Seven mistakes of a first year', 'email', '', '', 'warm_lead', 22, 1795392000000, 1795392000000),
	('warm-lead-13', 'warm-lead-13', 'What the agreement says', 'email', '', '', 'warm_lead', 24, 1795392000000, 1795392000000),
	('warm-lead-14', 'warm-lead-14', 'Deposits and the law', 'email', '', '', 'warm_lead', 26, 1795392000000, 1795392000000),
	('warm-lead-15', 'warm-lead-15', 'One question', 'email', '', '', 'warm_lead', 28, 1795392000000, 1795392000000),
	('warm-lead-16', 'warm-lead-16', 'The last mail of this series', 'email', '', '', 'warm_lead', 30, 1795392000000, 1795392000000),
	('walkthrough-7-days', 'walkthrough-7-days', 'Your walkthrough is in a week', 'email', '', '', 'confirmation', 7, 1795392000000, 1795392000000),
	('walkthrough-3-days', 'walkthrough-3-days', 'Your walkthrough is in 3 days', 'email', '', '', 'confirmation', 3, 1795392000000, 1795392000000),
	('walkthrough-24-hours', 'walkthrough-24-hours', 'Your walkthrough is tomorrow', 'email', '', '', 'confirmation', 1, 1795392000000, 1795392000000),
	('walkthrough-2-hours', 'walkthrough-2-hours', 'See you in two hours', 'sms', '', '', 'confirmation', 0, 1795392000000, 1795392000000),
	('onboarding-welcome', 'onboarding-welcome', 'Your first two weeks with us', 'email', '', '', 'onboarding', 0, 1795392000000, 1795392000000),
	('onboarding-checklist', 'onboarding-checklist', 'What is still open', 'email', '', '', 'onboarding', 3, 1795392000000, 1795392000000),
	('onboarding-follow-up', 'onboarding-follow-up', 'How it is going', 'email', '', '', 'onboarding', 14, 1795392000000, 1795392000000);
