CREATE TABLE `webinar_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`webinar_id` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`webinar_id`) REFERENCES `webinars`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `webinar_messages_webinar` ON `webinar_messages` (`webinar_id`);--> statement-breakpoint
CREATE TABLE `backup_checks` (
	`file` text PRIMARY KEY NOT NULL,
	`checked_at` integer NOT NULL,
	`problem` text
) STRICT;
--> statement-breakpoint
ALTER TABLE `posts` ADD `state` text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE `posts` ADD `publish_at` integer;--> statement-breakpoint
ALTER TABLE `posts` ADD `published_at` integer;--> statement-breakpoint
ALTER TABLE `posts` ADD `pinned_at` integer;--> statement-breakpoint
CREATE INDEX `posts_due` ON `posts` (`state`,`publish_at`);--> statement-breakpoint
ALTER TABLE `mails` ADD `subject` text;--> statement-breakpoint
ALTER TABLE `mails` ADD `skip_reason` text;--> statement-breakpoint
CREATE INDEX `mails_state` ON `mails` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `signals_instrument` ON `signals` (`data_source`,`instrument`,`issued_at`);--> statement-breakpoint
CREATE INDEX `signals_confidence` ON `signals` (`data_source`,`confidence`);--> statement-breakpoint
CREATE INDEX `audit_log_action` ON `audit_log` (`action`,`id`);--> statement-breakpoint
UPDATE `mails` SET `state` = 'skipped', `skip_reason` = 'outdated', `last_error` = NULL WHERE `state` = 'failed' AND `last_error` LIKE 'Not sent: it was not true any more%';