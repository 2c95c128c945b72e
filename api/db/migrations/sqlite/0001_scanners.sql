CREATE TABLE `jobs` (
	`name` text PRIMARY KEY NOT NULL,
	`last_slot` integer NOT NULL,
	`holder` text,
	`locked_until` integer NOT NULL,
	`last_started_at` integer,
	`last_finished_at` integer,
	`last_error` text
) STRICT;
--> statement-breakpoint
CREATE TABLE `prediction_models` (
	`data_source` text NOT NULL,
	`instrument` text NOT NULL,
	`trading_day` integer NOT NULL,
	`trained_at` integer NOT NULL,
	`model` text NOT NULL,
	PRIMARY KEY(`data_source`, `instrument`, `trading_day`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `scanner_runs` (
	`scanner` text NOT NULL,
	`data_source` text NOT NULL,
	`instrument` text NOT NULL,
	`period` integer NOT NULL,
	`done_to` integer NOT NULL,
	`is_complete` integer NOT NULL,
	PRIMARY KEY(`scanner`, `data_source`, `instrument`, `period`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `signal_controls` (
	`signal_id` text PRIMARY KEY NOT NULL,
	`closed_at` integer NOT NULL,
	`hit_share` real NOT NULL,
	FOREIGN KEY (`signal_id`) REFERENCES `signals`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `signal_outcomes` (
	`signal_id` text PRIMARY KEY NOT NULL,
	`status` text NOT NULL,
	`closed_at` integer NOT NULL,
	`exit_price` real NOT NULL,
	`r_gross` real NOT NULL,
	`r_net` real NOT NULL,
	`mfe_r` real NOT NULL,
	`mae_r` real NOT NULL,
	FOREIGN KEY (`signal_id`) REFERENCES `signals`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `signal_removals` (
	`signal_id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`removed_at` integer NOT NULL,
	`removed_by` text NOT NULL,
	`reason` text,
	FOREIGN KEY (`signal_id`) REFERENCES `signals`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `signals` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`scanner_type` text NOT NULL,
	`signal_type` text NOT NULL,
	`instrument` text NOT NULL,
	`entry_price` real NOT NULL,
	`stop_loss` real NOT NULL,
	`take_profit` real NOT NULL,
	`risk_reward_ratio` real NOT NULL,
	`confidence` real NOT NULL,
	`quality` real NOT NULL,
	`hit_probability` real,
	`ml_agrees` integer,
	`spread` real NOT NULL,
	`issued_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`stored_at` integer NOT NULL,
	`reason` text NOT NULL,
	`data_source` text NOT NULL,
	`backfilled` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `signals_issued` ON `signals` (`data_source`,`issued_at`);--> statement-breakpoint
CREATE INDEX `signals_scanner` ON `signals` (`data_source`,`scanner_type`,`issued_at`);