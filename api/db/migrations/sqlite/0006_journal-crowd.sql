DROP INDEX `journal_rows_of_all`;--> statement-breakpoint
ALTER TABLE `journal_rows` ADD `is_buy` integer DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE `journal_rows` SET `is_buy` = 1 WHERE json_extract(`doc`, '$.type') = 'buy';--> statement-breakpoint
CREATE INDEX `journal_rows_of_all` ON `journal_rows` (`kind`,`deleted`,`is_open`,`date`,`pair`,`is_buy`,`user_id`);