CREATE INDEX `journal_rows_created` ON `journal_rows` (`created_at`);--> statement-breakpoint
CREATE INDEX `payment_transactions_paid` ON `payment_transactions` (`paid_at`);--> statement-breakpoint
CREATE INDEX `posts_created` ON `posts` (`created_at`);--> statement-breakpoint
CREATE INDEX `signal_outcomes_closed` ON `signal_outcomes` (`closed_at`);--> statement-breakpoint
UPDATE `journal_rows` SET `is_open` = 1 WHERE json_extract(`doc`, '$.status') = 'open';
