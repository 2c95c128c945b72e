CREATE TABLE "journal_usage" (
	"user_id" text PRIMARY KEY NOT NULL,
	"rows" bigint DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"deleted_rows" bigint DEFAULT 0 NOT NULL,
	"deleted_bytes" bigint DEFAULT 0 NOT NULL,
	"picture_bytes" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "revocations" (
	"id" text PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL,
	"account_id" text NOT NULL,
	"kind" text NOT NULL,
	"code_mac" "bytea",
	"password_hash" text,
	"is_filed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
DROP INDEX "journal_rows_newest";--> statement-breakpoint
ALTER TABLE "journal_epoch" ADD COLUMN "began_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "journal_epoch" ADD COLUMN "reason" text DEFAULT 'restored' NOT NULL;--> statement-breakpoint
ALTER TABLE "journal_heads" ADD COLUMN "newest_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "journal_rows" ADD COLUMN "bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "login_sessions" ADD COLUMN "confirmed_at" bigint;--> statement-breakpoint
ALTER TABLE "journal_usage" ADD CONSTRAINT "journal_usage_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "revocations_filed" ON "revocations" USING btree ("is_filed");--> statement-breakpoint
CREATE INDEX "journal_rows_newest" ON "journal_rows" USING btree ("user_id","kind","date","id");