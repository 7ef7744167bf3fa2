-- When these leave is a setting, so that no name says how long before or after it is. What staff have named or written stays as it is.
UPDATE `campaign_templates` SET `name` = 'First walkthrough reminder' WHERE `id` = 'walkthrough-7-days' AND `name` = 'Your walkthrough is in a week' AND `edited_at` IS NULL AND NOT EXISTS (SELECT 1 FROM `campaign_templates` WHERE `name` = 'First walkthrough reminder');
--> statement-breakpoint
UPDATE `campaign_templates` SET `name` = 'Second walkthrough reminder' WHERE `id` = 'walkthrough-3-days' AND `name` = 'Your walkthrough is in 3 days' AND `edited_at` IS NULL AND NOT EXISTS (SELECT 1 FROM `campaign_templates` WHERE `name` = 'Second walkthrough reminder');
--> statement-breakpoint
UPDATE `campaign_templates` SET `name` = 'Last walkthrough reminder' WHERE `id` = 'walkthrough-24-hours' AND `name` = 'Your walkthrough is tomorrow' AND `edited_at` IS NULL AND NOT EXISTS (SELECT 1 FROM `campaign_templates` WHERE `name` = 'Last walkthrough reminder');
--> statement-breakpoint
UPDATE `campaign_templates` SET `name` = 'Walkthrough reminder by text' WHERE `id` = 'walkthrough-2-hours' AND `name` = 'See you in two hours' AND `edited_at` IS NULL AND NOT EXISTS (SELECT 1 FROM `campaign_templates` WHERE `name` = 'Walkthrough reminder by text');
--> statement-breakpoint
UPDATE `campaign_templates` SET `name` = 'Your first weeks with us' WHERE `id` = 'onboarding-welcome' AND `name` = 'Your first two weeks with us' AND `edited_at` IS NULL AND NOT EXISTS (SELECT 1 FROM `campaign_templates` WHERE `name` = 'Your first weeks with us');
