CREATE TABLE "audit_log" (
	"id" text PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL,
	"actor_id" text NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"target" text
);
--> statement-breakpoint
CREATE TABLE "candle_chunks" (
	"source" text NOT NULL,
	"instrument" text NOT NULL,
	"timeframe" text NOT NULL,
	"start" bigint NOT NULL,
	"first_begin" bigint NOT NULL,
	"last_begin" bigint NOT NULL,
	"candles" bigint NOT NULL,
	"columns" "bytea" NOT NULL,
	CONSTRAINT "candle_chunks_source_instrument_timeframe_start_pk" PRIMARY KEY("source","instrument","timeframe","start")
);
--> statement-breakpoint
CREATE TABLE "chart_analyses" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"instrument" text NOT NULL,
	"timeframe" text NOT NULL,
	"as_of" bigint NOT NULL,
	"data_source" text NOT NULL,
	"analysis_status" text NOT NULL,
	"reading" jsonb NOT NULL,
	"created_at" bigint NOT NULL,
	"image_sha" text,
	"image" "bytea"
);
--> statement-breakpoint
CREATE TABLE "journal_epoch" (
	"id" bigint PRIMARY KEY NOT NULL,
	"epoch" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "journal_heads" (
	"user_id" text PRIMARY KEY NOT NULL,
	"rev" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "journal_rows" (
	"user_id" text NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"rev" bigint NOT NULL,
	"doc" jsonb NOT NULL,
	"at" jsonb NOT NULL,
	"deleted" boolean NOT NULL,
	"date" bigint NOT NULL,
	"pair" text NOT NULL,
	"pnl" double precision NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "journal_rows_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "journal_screenshots" (
	"user_id" text NOT NULL,
	"sha" text NOT NULL,
	"type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "journal_screenshots_user_id_sha_pk" PRIMARY KEY("user_id","sha")
);
--> statement-breakpoint
CREATE TABLE "login_sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"created_at" bigint NOT NULL,
	"last_seen_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "media" (
	"sha" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_images" (
	"post_id" text NOT NULL,
	"position" bigint NOT NULL,
	"sha" text NOT NULL,
	CONSTRAINT "post_images_post_id_position_pk" PRIMARY KEY("post_id","position")
);
--> statement-breakpoint
CREATE TABLE "post_likes" (
	"post_id" text NOT NULL,
	"user_id" text NOT NULL,
	CONSTRAINT "post_likes_post_id_user_id_pk" PRIMARY KEY("post_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" text PRIMARY KEY NOT NULL,
	"author" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"instrument" text NOT NULL,
	"price" double precision NOT NULL,
	"verdict" text NOT NULL,
	"reporter" text NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"email" text,
	"email_key" text,
	"role" text NOT NULL,
	"code_mac" "bytea" NOT NULL,
	"code_sealed" "bytea",
	"password_hash" text,
	"is_active" boolean NOT NULL,
	"protected" boolean NOT NULL,
	"expires_at" bigint,
	"access_period" text,
	"last_login_at" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chart_analyses" ADD CONSTRAINT "chart_analyses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_heads" ADD CONSTRAINT "journal_heads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_rows" ADD CONSTRAINT "journal_rows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_screenshots" ADD CONSTRAINT "journal_screenshots_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_sessions" ADD CONSTRAINT "login_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_images" ADD CONSTRAINT "post_images_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_images" ADD CONSTRAINT "post_images_sha_media_sha_fk" FOREIGN KEY ("sha") REFERENCES "public"."media"("sha") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_likes" ADD CONSTRAINT "post_likes_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_likes" ADD CONSTRAINT "post_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","action","at");--> statement-breakpoint
CREATE INDEX "chart_analyses_user" ON "chart_analyses" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "chart_analyses_image" ON "chart_analyses" USING btree ("image_sha");--> statement-breakpoint
CREATE UNIQUE INDEX "journal_rows_rev" ON "journal_rows" USING btree ("user_id","rev");--> statement-breakpoint
CREATE INDEX "journal_rows_newest" ON "journal_rows" USING btree ("user_id","kind","date");--> statement-breakpoint
CREATE INDEX "login_sessions_user" ON "login_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "post_images_sha" ON "post_images" USING btree ("sha");--> statement-breakpoint
CREATE INDEX "post_likes_user" ON "post_likes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "price_reports_at" ON "price_reports" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_code_mac" ON "users" USING btree ("code_mac");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email_key");