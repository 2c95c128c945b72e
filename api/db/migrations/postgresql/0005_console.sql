CREATE INDEX "journal_rows_created" ON "journal_rows" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payment_transactions_paid" ON "payment_transactions" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "posts_created" ON "posts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "signal_outcomes_closed" ON "signal_outcomes" USING btree ("closed_at");--> statement-breakpoint
UPDATE "journal_rows" SET "is_open" = true WHERE "doc"->>'status' = 'open';
