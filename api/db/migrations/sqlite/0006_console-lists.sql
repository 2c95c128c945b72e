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
CREATE INDEX `leads_status` ON `leads` (`status`,`id`);--> statement-breakpoint
CREATE INDEX `login_sessions_seen` ON `login_sessions` (`last_seen_at`);