CREATE TABLE "record_subscribers" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"created_at" bigint NOT NULL,
	"confirmed_at" bigint
);
--> statement-breakpoint
CREATE UNIQUE INDEX "record_subscribers_email" ON "record_subscribers" USING btree ("email");--> statement-breakpoint
CREATE INDEX "record_subscribers_confirmed" ON "record_subscribers" USING btree ("confirmed_at");