CREATE TABLE `counters` (
	`key` text PRIMARY KEY NOT NULL,
	`points` integer NOT NULL,
	`expire` integer
) STRICT;
--> statement-breakpoint
CREATE TABLE `live_versions` (
	`topic` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL
) STRICT;
