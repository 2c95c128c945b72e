ALTER TABLE `payment_transactions` ADD `refunded_minor` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `payment_transactions` ADD `corrections` text DEFAULT '[]' NOT NULL;