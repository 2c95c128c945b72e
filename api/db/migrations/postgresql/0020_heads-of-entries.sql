ALTER TABLE "commitments" ADD COLUMN "head" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "commitment_days" DROP COLUMN "previous";