CREATE TABLE `chat_guests` (
	`channel_id` text NOT NULL,
	`telegram_id` text NOT NULL,
	`invite_url` text,
	`invited_at` integer NOT NULL,
	PRIMARY KEY(`channel_id`, `telegram_id`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `chat_link_codes` (
	`user_id` text PRIMARY KEY NOT NULL,
	`code_hash` blob NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `chat_link_codes_hash` ON `chat_link_codes` (`code_hash`);--> statement-breakpoint
CREATE TABLE `chat_links` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`telegram_id` text NOT NULL,
	`name` text NOT NULL,
	`linked_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `chat_links_user` ON `chat_links` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `chat_links_telegram` ON `chat_links` (`telegram_id`);--> statement-breakpoint
CREATE TABLE `chat_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`notice_id` text NOT NULL,
	`service` text NOT NULL,
	`destination` text NOT NULL,
	`link_id` text,
	`topic` text NOT NULL,
	`item` text,
	`state` text NOT NULL,
	`reason` text,
	`attempts` integer NOT NULL,
	`next_try_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`service_id` text,
	`ended_at` integer,
	FOREIGN KEY (`notice_id`) REFERENCES `notices`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`link_id`) REFERENCES `chat_links`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `chat_messages_once` ON `chat_messages` (`notice_id`,`destination`);--> statement-breakpoint
CREATE INDEX `chat_messages_next` ON `chat_messages` (`state`,`next_try_at`);--> statement-breakpoint
CREATE INDEX `chat_messages_destination` ON `chat_messages` (`destination`,`state`);--> statement-breakpoint
CREATE INDEX `chat_messages_item` ON `chat_messages` (`item`,`destination`);--> statement-breakpoint
CREATE INDEX `chat_messages_ended` ON `chat_messages` (`ended_at`);--> statement-breakpoint
CREATE INDEX `chat_messages_link` ON `chat_messages` (`link_id`);