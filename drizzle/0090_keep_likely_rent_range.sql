ALTER TABLE `property_analysis_results` ADD `rent_likely_low` integer;--> statement-breakpoint
ALTER TABLE `property_analysis_results` ADD `rent_likely_high` integer;--> statement-breakpoint
ALTER TABLE `property_analysis_results` ADD `range_holds_percent` integer;--> statement-breakpoint
-- The range of our own estimates held 80 of 100 rents until now, and RentCast's holds 85 by its documentation.
UPDATE `property_analysis_results` SET `range_holds_percent` = 80 WHERE `source` IN ('own-rentals', 'sample-rentals', 'public-figures') AND `range_is_assumed` = 0;--> statement-breakpoint
UPDATE `property_analysis_results` SET `range_holds_percent` = 85 WHERE `source` = 'rentcast' AND `range_is_assumed` = 0 AND `market_data` NOT LIKE '%rentRange%';
