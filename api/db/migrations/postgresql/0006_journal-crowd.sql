DROP INDEX "journal_rows_of_all";--> statement-breakpoint
ALTER TABLE "journal_rows" ADD COLUMN "is_buy" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "journal_rows" SET "is_buy" = true WHERE "doc" ->> 'type' = 'buy';--> statement-breakpoint
CREATE INDEX "journal_rows_of_all" ON "journal_rows" USING btree ("kind","deleted","is_open","date","pair","is_buy","user_id");