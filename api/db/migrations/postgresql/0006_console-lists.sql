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
CREATE INDEX "leads_status" ON "leads" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "login_sessions_seen" ON "login_sessions" USING btree ("last_seen_at");