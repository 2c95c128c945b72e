CREATE TABLE "briefings" (
	"date" text NOT NULL,
	"data_source" text NOT NULL,
	"briefing" jsonb NOT NULL,
	CONSTRAINT "briefings_date_data_source_pk" PRIMARY KEY("date","data_source")
);
--> statement-breakpoint
CREATE TABLE "institutional_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"pair" text NOT NULL,
	"timeframe" text NOT NULL,
	"bias" text NOT NULL,
	"confidence" bigint NOT NULL,
	"volume" bigint NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sentiment_snapshots" (
	"hour" bigint NOT NULL,
	"data_source" text NOT NULL,
	"pair" text NOT NULL,
	"bullish_percentage" bigint NOT NULL,
	"bearish_percentage" bigint NOT NULL,
	"retail_long" bigint NOT NULL,
	"fear_greed_index" bigint NOT NULL,
	CONSTRAINT "sentiment_snapshots_hour_data_source_pair_pk" PRIMARY KEY("hour","data_source","pair")
);
--> statement-breakpoint
CREATE TABLE "sentiment_views" (
	"hour" bigint NOT NULL,
	"user_id" text NOT NULL,
	CONSTRAINT "sentiment_views_hour_user_id_pk" PRIMARY KEY("hour","user_id")
);
--> statement-breakpoint
ALTER TABLE "institutional_runs" ADD CONSTRAINT "institutional_runs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sentiment_views" ADD CONSTRAINT "sentiment_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "institutional_runs_created" ON "institutional_runs" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "institutional_runs_user" ON "institutional_runs" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sentiment_views_user" ON "sentiment_views" USING btree ("user_id");