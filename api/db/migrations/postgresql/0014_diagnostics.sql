CREATE TABLE "diagnostic_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"device" text,
	"text" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "journal_refusals" (
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"code" text NOT NULL,
	"field" text NOT NULL,
	"times" bigint NOT NULL,
	"last_at" bigint NOT NULL,
	CONSTRAINT "journal_refusals_user_id_kind_code_field_pk" PRIMARY KEY("user_id","kind","code","field")
);
--> statement-breakpoint
ALTER TABLE "login_sessions" ADD COLUMN "pushed_at" bigint;--> statement-breakpoint
ALTER TABLE "login_sessions" ADD COLUMN "pulled_at" bigint;--> statement-breakpoint
ALTER TABLE "diagnostic_reports" ADD CONSTRAINT "diagnostic_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_refusals" ADD CONSTRAINT "journal_refusals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "diagnostic_reports_user" ON "diagnostic_reports" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "diagnostic_reports_created" ON "diagnostic_reports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "journal_refusals_last" ON "journal_refusals" USING btree ("last_at");