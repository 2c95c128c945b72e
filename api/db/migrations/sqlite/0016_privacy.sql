ALTER TABLE `users` ADD `journal_sums_only` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `time_zone` text;