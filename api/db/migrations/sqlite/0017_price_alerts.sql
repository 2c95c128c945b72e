CREATE TABLE `price_alerts` (
	`user_id` text NOT NULL,
	`id` text NOT NULL,
	`instrument` text NOT NULL,
	`price` real NOT NULL,
	`repeat` text NOT NULL,
	`note` text NOT NULL,
	`expires_at` integer,
	`direction` text,
	`armed_at` integer,
	`seen_high` real,
	`seen_low` real,
	`fired_at` integer,
	`is_over` integer NOT NULL,
	`created_at` integer NOT NULL,
	`set_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `price_alerts_changed` ON `price_alerts` (`changed_at`);--> statement-breakpoint
CREATE TABLE `price_watches` (
	`instrument` text PRIMARY KEY NOT NULL,
	`checked_to` integer NOT NULL,
	`silent_since` integer
) STRICT;
