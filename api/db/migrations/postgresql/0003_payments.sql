CREATE TABLE "leads" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"phone" text NOT NULL,
	"package_type" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"notes" text NOT NULL,
	"accepted_terms" text,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visitor_sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"lead_id" text NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"user_id" text,
	"subject_id" text,
	"state" text NOT NULL,
	"attempts" bigint NOT NULL,
	"next_try_at" bigint NOT NULL,
	"last_error" text,
	"created_at" bigint NOT NULL,
	"sent_at" bigint
);
--> statement-breakpoint
CREATE TABLE "gateway_events" (
	"gateway" text NOT NULL,
	"event_key" text NOT NULL,
	"session_id" text NOT NULL,
	"told" text NOT NULL,
	"received_at" bigint NOT NULL,
	CONSTRAINT "gateway_events_gateway_event_key_pk" PRIMARY KEY("gateway","event_key")
);
--> statement-breakpoint
CREATE TABLE "payment_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"lead_id" text,
	"user_id" text,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"accepted_terms" text,
	"package_type" text NOT NULL,
	"method" text NOT NULL,
	"gateway" text NOT NULL,
	"gateway_ref" text,
	"checkout_url" text,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"state" text NOT NULL,
	"detail" text,
	"mobile_number" text,
	"network" text,
	"charged_at" bigint,
	"prompt" text,
	"needs_otp" boolean NOT NULL,
	"wrong_otps" bigint NOT NULL,
	"has_voucher" boolean NOT NULL,
	"looks" bigint NOT NULL,
	"looked_at" bigint NOT NULL,
	"next_look_at" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_transactions" (
	"id" text PRIMARY KEY NOT NULL,
	"session_id" text,
	"lead_id" text,
	"user_id" text,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"package_type" text NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"method" text NOT NULL,
	"gateway" text,
	"status" text NOT NULL,
	"payment_status" text NOT NULL,
	"alert" text,
	"note" text NOT NULL,
	"recorded_by" text,
	"created_at" bigint NOT NULL,
	"paid_at" bigint,
	"activated_at" bigint,
	"withdrawn_at" bigint
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"package_type" text NOT NULL,
	"starts_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"withdrawn_at" bigint,
	"payment_transaction_id" text,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "visitor_sessions" ADD CONSTRAINT "visitor_sessions_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_sessions" ADD CONSTRAINT "payment_sessions_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_sessions" ADD CONSTRAINT "payment_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_transactions" ADD CONSTRAINT "payment_transactions_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_transactions" ADD CONSTRAINT "payment_transactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_payment_transaction_id_payment_transactions_id_fk" FOREIGN KEY ("payment_transaction_id") REFERENCES "public"."payment_transactions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leads_request" ON "leads" USING btree ("email_key","package_type");--> statement-breakpoint
CREATE INDEX "visitor_sessions_lead" ON "visitor_sessions" USING btree ("lead_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mails_key" ON "mails" USING btree ("key");--> statement-breakpoint
CREATE INDEX "mails_next" ON "mails" USING btree ("state","next_try_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_sessions_gateway_ref" ON "payment_sessions" USING btree ("gateway_ref");--> statement-breakpoint
CREATE INDEX "payment_sessions_next_look" ON "payment_sessions" USING btree ("next_look_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_transactions_session" ON "payment_transactions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "payment_transactions_user" ON "payment_transactions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_transaction" ON "subscriptions" USING btree ("payment_transaction_id");--> statement-breakpoint
CREATE INDEX "subscriptions_user" ON "subscriptions" USING btree ("user_id");