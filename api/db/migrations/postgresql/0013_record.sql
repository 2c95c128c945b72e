CREATE TABLE "commitment_days" (
	"day" text PRIMARY KEY NOT NULL,
	"first" bigint NOT NULL,
	"count" bigint NOT NULL,
	"previous" text,
	"head" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commitments" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"signal_id" text NOT NULL,
	"kind" text NOT NULL,
	"form" text NOT NULL,
	"hash" text NOT NULL,
	"committed_at" bigint NOT NULL,
	"expires_at" bigint
);
--> statement-breakpoint
CREATE UNIQUE INDEX "commitments_signal" ON "commitments" USING btree ("signal_id","kind");