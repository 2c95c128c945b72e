CREATE TABLE "jobs" (
	"name" text PRIMARY KEY NOT NULL,
	"last_slot" bigint NOT NULL,
	"holder" text,
	"locked_until" bigint NOT NULL,
	"last_started_at" bigint,
	"last_finished_at" bigint,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "prediction_models" (
	"data_source" text NOT NULL,
	"instrument" text NOT NULL,
	"trading_day" bigint NOT NULL,
	"trained_at" bigint NOT NULL,
	"model" jsonb NOT NULL,
	CONSTRAINT "prediction_models_data_source_instrument_trading_day_pk" PRIMARY KEY("data_source","instrument","trading_day")
);
--> statement-breakpoint
CREATE TABLE "scanner_runs" (
	"scanner" text NOT NULL,
	"data_source" text NOT NULL,
	"instrument" text NOT NULL,
	"period" bigint NOT NULL,
	"done_to" bigint NOT NULL,
	"is_complete" boolean NOT NULL,
	CONSTRAINT "scanner_runs_scanner_data_source_instrument_period_pk" PRIMARY KEY("scanner","data_source","instrument","period")
);
--> statement-breakpoint
CREATE TABLE "signal_controls" (
	"signal_id" text PRIMARY KEY NOT NULL,
	"closed_at" bigint NOT NULL,
	"hit_share" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signal_outcomes" (
	"signal_id" text PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"closed_at" bigint NOT NULL,
	"exit_price" double precision NOT NULL,
	"r_gross" double precision NOT NULL,
	"r_net" double precision NOT NULL,
	"mfe_r" double precision NOT NULL,
	"mae_r" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signal_removals" (
	"signal_id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"removed_at" bigint NOT NULL,
	"removed_by" text NOT NULL,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "signals" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"scanner_type" text NOT NULL,
	"signal_type" text NOT NULL,
	"instrument" text NOT NULL,
	"entry_price" double precision NOT NULL,
	"stop_loss" double precision NOT NULL,
	"take_profit" double precision NOT NULL,
	"risk_reward_ratio" double precision NOT NULL,
	"confidence" double precision NOT NULL,
	"quality" double precision NOT NULL,
	"hit_probability" double precision,
	"ml_agrees" boolean,
	"spread" double precision NOT NULL,
	"issued_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"stored_at" bigint NOT NULL,
	"reason" text NOT NULL,
	"data_source" text NOT NULL,
	"backfilled" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "signal_controls" ADD CONSTRAINT "signal_controls_signal_id_signals_id_fk" FOREIGN KEY ("signal_id") REFERENCES "public"."signals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signal_outcomes" ADD CONSTRAINT "signal_outcomes_signal_id_signals_id_fk" FOREIGN KEY ("signal_id") REFERENCES "public"."signals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signal_removals" ADD CONSTRAINT "signal_removals_signal_id_signals_id_fk" FOREIGN KEY ("signal_id") REFERENCES "public"."signals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "signals_issued" ON "signals" USING btree ("data_source","issued_at");--> statement-breakpoint
CREATE INDEX "signals_scanner" ON "signals" USING btree ("data_source","scanner_type","issued_at");