CREATE TABLE `figures` (
	`unit` text NOT NULL,
	`at` integer NOT NULL,
	`name` text NOT NULL,
	`value` integer NOT NULL,
	PRIMARY KEY(`unit`, `at`, `name`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `member_activity` (
	`unit` text NOT NULL,
	`at` integer NOT NULL,
	`user_id` text NOT NULL,
	PRIMARY KEY(`unit`, `at`, `user_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `member_activity_user` ON `member_activity` (`user_id`);--> statement-breakpoint
CREATE TABLE `journal_figures` (
	`user_id` text NOT NULL,
	`pair` text NOT NULL,
	`currency` text NOT NULL,
	`trades` integer NOT NULL,
	`won` integer NOT NULL,
	`pnl` real NOT NULL,
	PRIMARY KEY(`user_id`, `pair`, `currency`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `journal_figures_pair` ON `journal_figures` (`pair`,`currency`,`trades`,`won`,`pnl`);--> statement-breakpoint
CREATE TABLE `log_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`level` text NOT NULL,
	`message` text NOT NULL,
	`request_id` text,
	`details` text
) STRICT;
--> statement-breakpoint
CREATE TABLE `signal_tallies` (
	`data_source` text NOT NULL,
	`day` integer NOT NULL,
	`scanner_type` text NOT NULL,
	`backfilled` integer NOT NULL,
	`band` integer NOT NULL,
	`issued` integer NOT NULL,
	`voided` integer NOT NULL,
	`hidden` integer NOT NULL,
	`tp_hit` integer NOT NULL,
	`sl_hit` integer NOT NULL,
	`expired` integer NOT NULL,
	`won` integer NOT NULL,
	`confidence_sum` real NOT NULL,
	`risk_reward_sum` real NOT NULL,
	`closed_confidence_sum` real NOT NULL,
	`gain_sum` real NOT NULL,
	`loss_sum` real NOT NULL,
	`r_square_sum` real NOT NULL,
	`chance_count` integer NOT NULL,
	`chance_sum` real NOT NULL,
	PRIMARY KEY(`data_source`, `day`, `scanner_type`, `backfilled`, `band`)
) STRICT;
--> statement-breakpoint
ALTER TABLE `journal_rows` ADD `is_open` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `journal_rows_created` ON `journal_rows` (`created_at`);--> statement-breakpoint
CREATE INDEX `journal_rows_of_all` ON `journal_rows` (`kind`,`deleted`,`is_open`,`date`,`pair`);--> statement-breakpoint
ALTER TABLE `users` ADD `last_seen_at` integer;--> statement-breakpoint
CREATE INDEX `users_last_seen` ON `users` (`last_seen_at`);--> statement-breakpoint
CREATE INDEX `audit_log_at` ON `audit_log` (`at`);--> statement-breakpoint
CREATE INDEX `leads_status` ON `leads` (`status`,`id`);--> statement-breakpoint
CREATE INDEX `login_sessions_seen` ON `login_sessions` (`last_seen_at`);--> statement-breakpoint
CREATE INDEX `payment_transactions_paid` ON `payment_transactions` (`paid_at`);--> statement-breakpoint
CREATE INDEX `posts_created` ON `posts` (`created_at`);--> statement-breakpoint
CREATE INDEX `signal_outcomes_closed` ON `signal_outcomes` (`closed_at`);--> statement-breakpoint
UPDATE `journal_rows` SET `is_open` = 1 WHERE json_extract(`doc`, '$.status') = 'open';
