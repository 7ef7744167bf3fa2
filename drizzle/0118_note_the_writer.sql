CREATE TABLE `cluster` (
	`id` integer PRIMARY KEY NOT NULL,
	`epoch` integer NOT NULL,
	`seq` integer NOT NULL,
	`writer_url` text,
	CONSTRAINT "cluster_one_row" CHECK("cluster"."id" = 1)
);
--> statement-breakpoint
INSERT INTO `cluster` (`id`, `epoch`, `seq`) VALUES (1, 0, 0);--> statement-breakpoint
CREATE TRIGGER `cluster_in_order` BEFORE UPDATE ON `cluster` BEGIN
	SELECT RAISE(ABORT, 'another writer') WHERE NEW.`epoch` NOT IN (OLD.`epoch`, OLD.`epoch` + 1);
	SELECT RAISE(ABORT, 'out of order') WHERE NEW.`epoch` = OLD.`epoch` AND NEW.`seq` <> OLD.`seq` + 1;
END;
