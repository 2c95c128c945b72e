import type { Database } from '#api/db/database.ts';
import { createCandleStore } from '#api/market/candles.store.ts';
import { INSTRUMENTS } from '#contracts/rules/market/instruments.ts';
import { simulator } from '#tests/support/open-market.ts';

const DAYS_MS = 120 * 86_400_000;

/**
 * Keeps hours and days of the simulated market, or every analysis would only find too few of them.
 *
 * @param to UTC ms
 */
export async function keepHistory(database: Database, to: number): Promise<void> {
  const store = createCandleStore(database);
  for (const instrument of INSTRUMENTS) {
    for (const timeframe of ['D1', 'H1'] as const) {
      const candles = simulator.candles(instrument, timeframe, to - DAYS_MS, to);
      await store.add({ source: 'simulated', instrument, timeframe }, candles);
    }
  }
}
