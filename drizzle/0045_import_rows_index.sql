DROP INDEX `import_rows_found`;--> statement-breakpoint
CREATE INDEX `import_rows_found` ON `import_rows` (`import_id`,`finding`,`decision`,`line`);