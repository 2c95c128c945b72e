CREATE TABLE "chat_guests" (
	"channel_id" text NOT NULL,
	"telegram_id" text NOT NULL,
	"invite_url" text,
	"invited_at" bigint NOT NULL,
	CONSTRAINT "chat_guests_channel_id_telegram_id_pk" PRIMARY KEY("channel_id","telegram_id")
);
--> statement-breakpoint
CREATE TABLE "chat_link_codes" (
	"user_id" text PRIMARY KEY NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_links" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"telegram_id" text NOT NULL,
	"name" text NOT NULL,
	"linked_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"notice_id" text NOT NULL,
	"service" text NOT NULL,
	"destination" text NOT NULL,
	"link_id" text,
	"topic" text NOT NULL,
	"item" text,
	"state" text NOT NULL,
	"reason" text,
	"attempts" bigint NOT NULL,
	"next_try_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"service_id" text,
	"ended_at" bigint
);
--> statement-breakpoint
ALTER TABLE "chat_link_codes" ADD CONSTRAINT "chat_link_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_links" ADD CONSTRAINT "chat_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_link_id_chat_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."chat_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_link_codes_hash" ON "chat_link_codes" USING btree ("code_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_links_user" ON "chat_links" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_links_telegram" ON "chat_links" USING btree ("telegram_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_once" ON "chat_messages" USING btree ("notice_id","destination");--> statement-breakpoint
CREATE INDEX "chat_messages_next" ON "chat_messages" USING btree ("state","next_try_at");--> statement-breakpoint
CREATE INDEX "chat_messages_destination" ON "chat_messages" USING btree ("destination","state");--> statement-breakpoint
CREATE INDEX "chat_messages_item" ON "chat_messages" USING btree ("item","destination");--> statement-breakpoint
CREATE INDEX "chat_messages_ended" ON "chat_messages" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "chat_messages_link" ON "chat_messages" USING btree ("link_id");