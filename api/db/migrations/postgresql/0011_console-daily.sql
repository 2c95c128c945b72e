CREATE TABLE "webinar_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"webinar_id" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "backup_checks" (
	"file" text PRIMARY KEY NOT NULL,
	"checked_at" bigint NOT NULL,
	"problem" text
);
--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "state" text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "publish_at" bigint;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "published_at" bigint;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "pinned_at" bigint;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "skip_reason" text;--> statement-breakpoint
ALTER TABLE "webinar_messages" ADD CONSTRAINT "webinar_messages_webinar_id_webinars_id_fk" FOREIGN KEY ("webinar_id") REFERENCES "public"."webinars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webinar_messages_webinar" ON "webinar_messages" USING btree ("webinar_id");--> statement-breakpoint
CREATE INDEX "posts_due" ON "posts" USING btree ("state","publish_at");--> statement-breakpoint
CREATE INDEX "mails_state" ON "mails" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "signals_instrument" ON "signals" USING btree ("data_source","instrument","issued_at");--> statement-breakpoint
CREATE INDEX "signals_confidence" ON "signals" USING btree ("data_source","confidence");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","id");--> statement-breakpoint
UPDATE "mails" SET "state" = 'skipped', "skip_reason" = 'outdated', "last_error" = NULL WHERE "state" = 'failed' AND "last_error" LIKE 'Not sent: it was not true any more%';