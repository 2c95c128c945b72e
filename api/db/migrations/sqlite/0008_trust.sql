CREATE TABLE `journal_usage` (
	`user_id` text PRIMARY KEY NOT NULL,
	`rows` integer DEFAULT 0 NOT NULL,
	`bytes` integer DEFAULT 0 NOT NULL,
	`deleted_rows` integer DEFAULT 0 NOT NULL,
	`deleted_bytes` integer DEFAULT 0 NOT NULL,
	`picture_bytes` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `revocations` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`account_id` text NOT NULL,
	`kind` text NOT NULL,
	`code_mac` blob,
	`password_hash` text,
	`is_filed` integer DEFAULT false NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `revocations_filed` ON `revocations` (`is_filed`);--> statement-breakpoint
DROP INDEX `journal_rows_newest`;--> statement-breakpoint
ALTER TABLE `journal_rows` ADD `bytes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `journal_rows_newest` ON `journal_rows` (`user_id`,`kind`,`date`,`id`);--> statement-breakpoint
ALTER TABLE `journal_epoch` ADD `began_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `journal_epoch` ADD `reason` text DEFAULT 'restored' NOT NULL;--> statement-breakpoint
ALTER TABLE `journal_heads` ADD `newest_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `login_sessions` ADD `confirmed_at` integer;