CREATE TABLE `commitment_days` (
	`day` text PRIMARY KEY NOT NULL,
	`first` integer NOT NULL,
	`count` integer NOT NULL,
	`previous` text,
	`head` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `commitments` (
	`seq` integer PRIMARY KEY NOT NULL,
	`signal_id` text NOT NULL,
	`kind` text NOT NULL,
	`form` text NOT NULL,
	`hash` text NOT NULL,
	`committed_at` integer NOT NULL,
	`expires_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `commitments_signal` ON `commitments` (`signal_id`,`kind`);