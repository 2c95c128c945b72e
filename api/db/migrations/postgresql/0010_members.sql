CREATE TABLE "user_undos" (
	"id" text PRIMARY KEY NOT NULL,
	"actor_id" text NOT NULL,
	"rows" jsonb NOT NULL,
	"notifies" boolean NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "target_id" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "starts_at" bigint;--> statement-breakpoint
CREATE INDEX "mails_user" ON "mails" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_target" ON "audit_log" USING btree ("target_id","id");