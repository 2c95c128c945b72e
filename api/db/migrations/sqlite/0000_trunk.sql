CREATE TABLE `audit_log` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`actor_id` text NOT NULL,
	`actor` text NOT NULL,
	`action` text NOT NULL,
	`target` text
) STRICT;
--> statement-breakpoint
CREATE INDEX `audit_log_actor` ON `audit_log` (`actor_id`,`action`,`at`);--> statement-breakpoint
CREATE TABLE `candle_chunks` (
	`source` text NOT NULL,
	`instrument` text NOT NULL,
	`timeframe` text NOT NULL,
	`start` integer NOT NULL,
	`first_begin` integer NOT NULL,
	`last_begin` integer NOT NULL,
	`candles` integer NOT NULL,
	`columns` blob NOT NULL,
	PRIMARY KEY(`source`, `instrument`, `timeframe`, `start`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `chart_analyses` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`instrument` text NOT NULL,
	`timeframe` text NOT NULL,
	`as_of` integer NOT NULL,
	`data_source` text NOT NULL,
	`analysis_status` text NOT NULL,
	`reading` text NOT NULL,
	`created_at` integer NOT NULL,
	`image_sha` text,
	`image` blob,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `chart_analyses_user` ON `chart_analyses` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `chart_analyses_image` ON `chart_analyses` (`image_sha`);--> statement-breakpoint
CREATE TABLE `journal_epoch` (
	`id` integer PRIMARY KEY NOT NULL,
	`epoch` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `journal_heads` (
	`user_id` text PRIMARY KEY NOT NULL,
	`rev` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `journal_rows` (
	`user_id` text NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`rev` integer NOT NULL,
	`doc` text NOT NULL,
	`at` text NOT NULL,
	`deleted` integer NOT NULL,
	`date` integer NOT NULL,
	`pair` text NOT NULL,
	`pnl` real NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `journal_rows_rev` ON `journal_rows` (`user_id`,`rev`);--> statement-breakpoint
CREATE INDEX `journal_rows_newest` ON `journal_rows` (`user_id`,`kind`,`date`);--> statement-breakpoint
CREATE TABLE `journal_screenshots` (
	`user_id` text NOT NULL,
	`sha` text NOT NULL,
	`type` text NOT NULL,
	`bytes` blob NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `sha`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `login_sessions` (
	`token_hash` blob PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `login_sessions_user` ON `login_sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `media` (
	`sha` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`bytes` blob NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `post_images` (
	`post_id` text NOT NULL,
	`position` integer NOT NULL,
	`sha` text NOT NULL,
	PRIMARY KEY(`post_id`, `position`),
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`sha`) REFERENCES `media`(`sha`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `post_images_sha` ON `post_images` (`sha`);--> statement-breakpoint
CREATE TABLE `post_likes` (
	`post_id` text NOT NULL,
	`user_id` text NOT NULL,
	PRIMARY KEY(`post_id`, `user_id`),
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `post_likes_user` ON `post_likes` (`user_id`);--> statement-breakpoint
CREATE TABLE `posts` (
	`id` text PRIMARY KEY NOT NULL,
	`author` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `price_reports` (
	`id` text PRIMARY KEY NOT NULL,
	`instrument` text NOT NULL,
	`price` real NOT NULL,
	`verdict` text NOT NULL,
	`reporter` text NOT NULL,
	`at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `price_reports_at` ON `price_reports` (`at`);--> statement-breakpoint
CREATE TABLE `settings` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`username` text NOT NULL,
	`email` text,
	`email_key` text,
	`role` text NOT NULL,
	`code_mac` blob NOT NULL,
	`code_sealed` blob,
	`password_hash` text,
	`is_active` integer NOT NULL,
	`protected` integer NOT NULL,
	`expires_at` integer,
	`access_period` text,
	`last_login_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `users_code_mac` ON `users` (`code_mac`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_key` ON `users` (`email_key`);