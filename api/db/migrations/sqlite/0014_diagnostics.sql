CREATE TABLE `diagnostic_reports` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`device` text,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `diagnostic_reports_user` ON `diagnostic_reports` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `diagnostic_reports_created` ON `diagnostic_reports` (`created_at`);--> statement-breakpoint
CREATE TABLE `journal_refusals` (
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`code` text NOT NULL,
	`field` text NOT NULL,
	`times` integer NOT NULL,
	`last_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `kind`, `code`, `field`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `journal_refusals_last` ON `journal_refusals` (`last_at`);--> statement-breakpoint
ALTER TABLE `login_sessions` ADD `pushed_at` integer;--> statement-breakpoint
ALTER TABLE `login_sessions` ADD `pulled_at` integer;