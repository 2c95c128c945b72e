CREATE TABLE "member_views" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"session_token_hash" "bytea" NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "member_views" ADD CONSTRAINT "member_views_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_views" ADD CONSTRAINT "member_views_session_token_hash_login_sessions_token_hash_fk" FOREIGN KEY ("session_token_hash") REFERENCES "public"."login_sessions"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_views_member" ON "member_views" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "member_views_session" ON "member_views" USING btree ("session_token_hash");