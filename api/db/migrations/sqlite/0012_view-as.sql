CREATE TABLE `member_views` (
	`token_hash` blob PRIMARY KEY NOT NULL,
	`member_id` text NOT NULL,
	`session_token_hash` blob NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`session_token_hash`) REFERENCES `login_sessions`(`token_hash`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `member_views_member` ON `member_views` (`member_id`);--> statement-breakpoint
CREATE INDEX `member_views_session` ON `member_views` (`session_token_hash`);