CREATE TABLE `briefings` (
	`date` text NOT NULL,
	`data_source` text NOT NULL,
	`briefing` text NOT NULL,
	PRIMARY KEY(`date`, `data_source`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `institutional_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`pair` text NOT NULL,
	`timeframe` text NOT NULL,
	`bias` text NOT NULL,
	`confidence` integer NOT NULL,
	`volume` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `institutional_runs_created` ON `institutional_runs` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `institutional_runs_user` ON `institutional_runs` (`user_id`);--> statement-breakpoint
CREATE TABLE `sentiment_snapshots` (
	`hour` integer NOT NULL,
	`data_source` text NOT NULL,
	`pair` text NOT NULL,
	`bullish_percentage` integer NOT NULL,
	`bearish_percentage` integer NOT NULL,
	`retail_long` integer NOT NULL,
	`fear_greed_index` integer NOT NULL,
	PRIMARY KEY(`hour`, `data_source`, `pair`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `sentiment_views` (
	`hour` integer NOT NULL,
	`user_id` text NOT NULL,
	PRIMARY KEY(`hour`, `user_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `sentiment_views_user` ON `sentiment_views` (`user_id`);