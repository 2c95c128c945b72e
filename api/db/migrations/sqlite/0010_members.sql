CREATE TABLE `user_undos` (
	`id` text PRIMARY KEY NOT NULL,
	`actor_id` text NOT NULL,
	`rows` text NOT NULL,
	`notifies` integer NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
ALTER TABLE `audit_log` ADD `target_id` text;--> statement-breakpoint
CREATE INDEX `audit_log_target` ON `audit_log` (`target_id`,`id`);--> statement-breakpoint
ALTER TABLE `users` ADD `starts_at` integer;--> statement-breakpoint
CREATE INDEX `mails_user` ON `mails` (`user_id`,`id`);