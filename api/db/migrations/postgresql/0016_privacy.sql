ALTER TABLE "users" ADD COLUMN "journal_sums_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "time_zone" text;