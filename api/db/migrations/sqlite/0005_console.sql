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
CREATE TABLE `log_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`level` text NOT NULL,
	`message` text NOT NULL,
	`request_id` text,
	`details` text
) STRICT;
--> statement-breakpoint
ALTER TABLE `journal_rows` ADD `is_open` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `journal_rows_of_all` ON `journal_rows` (`kind`,`deleted`,`is_open`,`date`,`pair`);--> statement-breakpoint
ALTER TABLE `users` ADD `last_seen_at` integer;--> statement-breakpoint
CREATE INDEX `users_last_seen` ON `users` (`last_seen_at`);--> statement-breakpoint
CREATE INDEX `audit_log_at` ON `audit_log` (`at`);--> statement-breakpoint
UPDATE `journal_rows` SET `is_open` = 1 WHERE json_extract(`doc`, '$.status') = 'open';
