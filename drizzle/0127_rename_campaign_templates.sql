-- The names that the product gave to these templates, in plainer words. A name that staff gave, or already use for another template, stays.
UPDATE OR IGNORE `campaign_templates` SET `name` = 'What’s left to do' WHERE `id` = 'onboarding-checklist' AND `name` = 'What is still open';
--> statement-breakpoint
UPDATE OR IGNORE `campaign_templates` SET `name` = 'How it’s going so far' WHERE `id` = 'onboarding-follow-up' AND `name` = 'How it is going';
--> statement-breakpoint
UPDATE OR IGNORE `campaign_templates` SET `name` = 'What you keep from the rent' WHERE `id` = 'warm-lead-2' AND `name` = 'What the rent leaves you';
--> statement-breakpoint
UPDATE OR IGNORE `campaign_templates` SET `name` = 'Rent it out or sell it?' WHERE `id` = 'warm-lead-3' AND `name` = 'Rent or sell: the question behind it';
--> statement-breakpoint
UPDATE OR IGNORE `campaign_templates` SET `name` = 'Everything we charge' WHERE `id` = 'warm-lead-5' AND `name` = 'What our fees are';
--> statement-breakpoint
UPDATE OR IGNORE `campaign_templates` SET `name` = 'What happens at a walkthrough' WHERE `id` = 'warm-lead-8' AND `name` = 'How the walkthrough goes';
--> statement-breakpoint
UPDATE OR IGNORE `campaign_templates` SET `name` = 'Empty weeks cost the most' WHERE `id` = 'warm-lead-10' AND `name` = 'The weeks without rent';
--> statement-breakpoint
UPDATE OR IGNORE `campaign_templates` SET `name` = 'If you live somewhere else' WHERE `id` = 'warm-lead-11' AND `name` = 'Owning from somewhere else';
--> statement-breakpoint
UPDATE OR IGNORE `campaign_templates` SET `name` = 'Seven first-year mistakes' WHERE `id` = 'warm-lead-12' AND `name` = 'Seven mistakes of a first year';
--> statement-breakpoint
UPDATE OR IGNORE `campaign_templates` SET `name` = 'Last email of the series' WHERE `id` = 'warm-lead-16' AND `name` = 'The last mail of this series';
