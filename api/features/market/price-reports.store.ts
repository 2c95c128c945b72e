import { lt } from 'drizzle-orm';
import type { StoreDeps } from '#api/db/database.ts';
import { priceReports } from '#api/db/schema/price-reports.ts';

export type PriceReportRow = typeof priceReports.$inferSelect;
export type PriceReportStore = ReturnType<typeof createPriceReportStore>;

/** Nothing displays or computes a price from these rows. */
export function createPriceReportStore({ write }: StoreDeps) {
  return {
    insert: (row: PriceReportRow): Promise<void> =>
      write(async (tx) => {
        await tx.insert(priceReports).values(row);
      }),

    removeBefore: (t: number): Promise<void> =>
      write(async (tx) => {
        await tx.delete(priceReports).where(lt(priceReports.at, t));
      }),
  };
}
