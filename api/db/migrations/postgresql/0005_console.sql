CREATE TABLE "figures" (
	"unit" text NOT NULL,
	"at" bigint NOT NULL,
	"name" text NOT NULL,
	"value" bigint NOT NULL,
	CONSTRAINT "figures_unit_at_name_pk" PRIMARY KEY("unit","at","name")
);
--> statement-breakpoint
CREATE TABLE "member_activity" (
	"unit" text NOT NULL,
	"at" bigint NOT NULL,
	"user_id" text NOT NULL,
	CONSTRAINT "member_activity_unit_at_user_id_pk" PRIMARY KEY("unit","at","user_id")
);
--> statement-breakpoint
CREATE TABLE "journal_figures" (
	"user_id" text NOT NULL,
	"pair" text NOT NULL,
	"currency" text NOT NULL,
	"trades" bigint NOT NULL,
	"won" bigint NOT NULL,
	"pnl" double precision NOT NULL,
	CONSTRAINT "journal_figures_user_id_pair_currency_pk" PRIMARY KEY("user_id","pair","currency")
);
--> statement-breakpoint
CREATE TABLE "log_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL,
	"level" text NOT NULL,
	"message" text NOT NULL,
	"request_id" text,
	"details" text
);
--> statement-breakpoint
CREATE TABLE "signal_tallies" (
	"data_source" text NOT NULL,
	"day" bigint NOT NULL,
	"scanner_type" text NOT NULL,
	"backfilled" boolean NOT NULL,
	"band" bigint NOT NULL,
	"issued" bigint NOT NULL,
	"voided" bigint NOT NULL,
	"hidden" bigint NOT NULL,
	"tp_hit" bigint NOT NULL,
	"sl_hit" bigint NOT NULL,
	"expired" bigint NOT NULL,
	"won" bigint NOT NULL,
	"confidence_sum" double precision NOT NULL,
	"risk_reward_sum" double precision NOT NULL,
	"closed_confidence_sum" double precision NOT NULL,
	"gain_sum" double precision NOT NULL,
	"loss_sum" double precision NOT NULL,
	"r_square_sum" double precision NOT NULL,
	"chance_count" bigint NOT NULL,
	"chance_sum" double precision NOT NULL,
	CONSTRAINT "signal_tallies_data_source_day_scanner_type_backfilled_band_pk" PRIMARY KEY("data_source","day","scanner_type","backfilled","band")
);
--> statement-breakpoint
ALTER TABLE "journal_rows" ADD COLUMN "is_open" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_seen_at" bigint;--> statement-breakpoint
ALTER TABLE "member_activity" ADD CONSTRAINT "member_activity_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_figures" ADD CONSTRAINT "journal_figures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_activity_user" ON "member_activity" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "journal_figures_pair" ON "journal_figures" USING btree ("pair","currency","trades","won","pnl");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "journal_rows_created" ON "journal_rows" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "journal_rows_of_all" ON "journal_rows" USING btree ("kind","deleted","is_open","date","pair");--> statement-breakpoint
CREATE INDEX "leads_status" ON "leads" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "login_sessions_seen" ON "login_sessions" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "payment_transactions_paid" ON "payment_transactions" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "posts_created" ON "posts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "signal_outcomes_closed" ON "signal_outcomes" USING btree ("closed_at");--> statement-breakpoint
CREATE INDEX "users_last_seen" ON "users" USING btree ("last_seen_at");--> statement-breakpoint
UPDATE "journal_rows" SET "is_open" = true WHERE "doc"->>'status' = 'open';
