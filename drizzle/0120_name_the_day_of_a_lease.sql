ALTER TABLE `rentals` RENAME COLUMN `let_on` TO `lease_signed_on`;--> statement-breakpoint
DROP INDEX `rentals_let`;--> statement-breakpoint
CREATE INDEX `rentals_lease_signed` ON `rentals` (`lease_signed_on`,`id`);
