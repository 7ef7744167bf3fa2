ALTER TABLE `crm_records` ADD `told` text;--> statement-breakpoint
ALTER TABLE `crm_records` ADD `telling` text;--> statement-breakpoint
-- A lead that has not changed since it was sent is what the CRM was told of it.
UPDATE `crm_records` SET `told` = (
	SELECT json_object(
		'title', trim(`name`) || iif(trim(`property_address`) = '', '', ', ' || trim(`property_address`)),
		'contactName', nullif(trim(`name`), ''),
		'email', nullif(trim(`email`), ''),
		'phone', nullif(trim(`phone`), ''),
		'streetAddress', nullif(trim(`street_address`), ''),
		'city', nullif(trim(`city`), ''),
		'state', iif(trim(`street_address`) = '' AND trim(`city`) = '', NULL, nullif(trim(`state`), '')),
		'zipCode', nullif(trim(`zip_code`), ''),
		'notes', json_array(),
		'isActive', json(iif(`deleted_at` IS NULL, 'true', 'false')),
		'isPutAway', json(iif(`deleted_at` IS NULL, 'false', 'true'))
	) FROM `leads` WHERE `leads`.`id` = `crm_records`.`lead_id`
) WHERE `crm_id` IS NOT NULL AND `version` = `sent_version`;--> statement-breakpoint
DROP TRIGGER `crm_records_gone`;--> statement-breakpoint
CREATE TRIGGER `crm_records_gone` AFTER DELETE ON `leads` BEGIN
	UPDATE `crm_records` SET `version` = `version` + 1, `told` = NULL, `telling` = NULL WHERE `lead_id` = old.`id`;
END;
