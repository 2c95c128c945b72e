CREATE TABLE `leads` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`phone` text NOT NULL,
	`package_type` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`status` text NOT NULL,
	`notes` text NOT NULL,
	`accepted_terms` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `leads_request` ON `leads` (`email_key`,`package_type`);--> statement-breakpoint
CREATE TABLE `visitor_sessions` (
	`token_hash` blob PRIMARY KEY NOT NULL,
	`lead_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `visitor_sessions_lead` ON `visitor_sessions` (`lead_id`);--> statement-breakpoint
CREATE TABLE `mails` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`kind` text NOT NULL,
	`recipient` text NOT NULL,
	`user_id` text,
	`subject_id` text,
	`state` text NOT NULL,
	`attempts` integer NOT NULL,
	`next_try_at` integer NOT NULL,
	`last_error` text,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `mails_key` ON `mails` (`key`);--> statement-breakpoint
CREATE INDEX `mails_next` ON `mails` (`state`,`next_try_at`);--> statement-breakpoint
CREATE TABLE `gateway_events` (
	`gateway` text NOT NULL,
	`event_key` text NOT NULL,
	`session_id` text NOT NULL,
	`told` text NOT NULL,
	`received_at` integer NOT NULL,
	PRIMARY KEY(`gateway`, `event_key`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `payment_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`lead_id` text,
	`user_id` text,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text NOT NULL,
	`accepted_terms` text,
	`package_type` text NOT NULL,
	`method` text NOT NULL,
	`gateway` text NOT NULL,
	`gateway_ref` text,
	`checkout_url` text,
	`currency` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`state` text NOT NULL,
	`detail` text,
	`mobile_number` text,
	`network` text,
	`charged_at` integer,
	`prompt` text,
	`needs_otp` integer NOT NULL,
	`wrong_otps` integer NOT NULL,
	`has_voucher` integer NOT NULL,
	`looks` integer NOT NULL,
	`looked_at` integer NOT NULL,
	`next_look_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_sessions_gateway_ref` ON `payment_sessions` (`gateway_ref`);--> statement-breakpoint
CREATE INDEX `payment_sessions_next_look` ON `payment_sessions` (`next_look_at`);--> statement-breakpoint
CREATE TABLE `payment_transactions` (
	`id` text PRIMARY KEY NOT NULL,
	`session_id` text,
	`lead_id` text,
	`user_id` text,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text NOT NULL,
	`package_type` text NOT NULL,
	`currency` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`method` text NOT NULL,
	`gateway` text,
	`status` text NOT NULL,
	`payment_status` text NOT NULL,
	`alert` text,
	`note` text NOT NULL,
	`recorded_by` text,
	`created_at` integer NOT NULL,
	`paid_at` integer,
	`activated_at` integer,
	`withdrawn_at` integer,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_transactions_session` ON `payment_transactions` (`session_id`);--> statement-breakpoint
CREATE INDEX `payment_transactions_user` ON `payment_transactions` (`user_id`);--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`package_type` text NOT NULL,
	`starts_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`withdrawn_at` integer,
	`payment_transaction_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`payment_transaction_id`) REFERENCES `payment_transactions`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_transaction` ON `subscriptions` (`payment_transaction_id`);--> statement-breakpoint
CREATE INDEX `subscriptions_user` ON `subscriptions` (`user_id`);