CREATE TABLE "price_alerts" (
	"user_id" text NOT NULL,
	"id" text NOT NULL,
	"instrument" text NOT NULL,
	"price" double precision NOT NULL,
	"repeat" text NOT NULL,
	"note" text NOT NULL,
	"expires_at" bigint,
	"direction" text,
	"armed_at" bigint,
	"seen_high" double precision,
	"seen_low" double precision,
	"fired_at" bigint,
	"is_over" boolean NOT NULL,
	"created_at" bigint NOT NULL,
	"set_at" bigint NOT NULL,
	"changed_at" bigint NOT NULL,
	CONSTRAINT "price_alerts_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "price_watches" (
	"instrument" text PRIMARY KEY NOT NULL,
	"checked_to" bigint NOT NULL,
	"silent_since" bigint
);
--> statement-breakpoint
ALTER TABLE "price_alerts" ADD CONSTRAINT "price_alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_alerts_changed" ON "price_alerts" USING btree ("changed_at");