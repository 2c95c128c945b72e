-- UNLOGGED, for it may be lost in a crash: limits are counted at every request.
CREATE UNLOGGED TABLE "counters" (
	"key" text PRIMARY KEY NOT NULL,
	"points" bigint NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "live_versions" (
	"topic" text PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
);
