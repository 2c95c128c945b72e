CREATE TABLE `record_subscribers` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`created_at` integer NOT NULL,
	`confirmed_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `record_subscribers_email` ON `record_subscribers` (`email`);--> statement-breakpoint
CREATE INDEX `record_subscribers_confirmed` ON `record_subscribers` (`confirmed_at`);