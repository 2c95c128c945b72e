import { lt } from 'drizzle-orm';
import type { StoreDeps } from '#api/db/database.ts';
import { priceReports } from '#api/db/schema/market.ts';

export type PriceReportRow = typeof priceReports.$inferSelect;

/** Nothing displays or computes a price from these rows. */
export const createPriceReportStore = ({ write }: StoreDeps) => ({
  async insert(rows: readonly PriceReportRow[]): Promise<void> {
    await write((tx) => tx.insert(priceReports).values([...rows]));
  },

  async removeBefore(t: number): Promise<void> {
    await write((tx) => tx.delete(priceReports).where(lt(priceReports.at, t)));
  },
});
