ALTER TABLE `jobs` ADD `lost_tries` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What waits already gets the tries that its kind has from now on: with shorter waits, the old ones would be used up within hours.
UPDATE `jobs` SET `max_attempts` = 250 WHERE `kind` = 'send-message' AND `state` IN ('waiting', 'running');--> statement-breakpoint
UPDATE `jobs` SET `max_attempts` = 100 WHERE `kind` IN ('send-agreement', 'readdress-agreement', 'remind-at-provider', 'sync-crm-lead') AND `state` IN ('waiting', 'running');
