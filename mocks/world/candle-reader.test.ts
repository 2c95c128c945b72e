import { expect, it } from 'vitest';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import { closedUntil } from '#contracts/rules/time/market-calendar.ts';
import { candlePage } from './market.ts';
import { newestCandles } from './candle-reader.ts';

const FRIDAY = Date.parse('2026-11-20T13:10:00.000Z');

const pageAt = (asOf: number, limit: number) => ({
  to: closedUntil('USDCAD', 'M15', asOf),
  limit,
  asOf,
});

const computedAt = async (asOf: number, limit: number) => {
  const { to } = pageAt(asOf, limit);
  return (await candlePage('USDCAD', 'M15', { to, limit, now: asOf })).candles;
};

it('candles that are continued are those that are computed anew', async () => {
  // The next bar, the same again, over a weekend, fewer, more, and back in time.
  const pages = [
    [0, 40],
    [0.25, 40],
    [0.25, 40],
    [72, 40],
    [73, 10],
    [73, 60],
    [-30, 60],
    [73.5, 60],
  ] as const;
  for (const [hours, limit] of pages) {
    const asOf = FRIDAY + hours * HOUR_MS;
    const candles = await newestCandles('USDCAD', 'M15', pageAt(asOf, limit));
    expect(candles).toHaveLength(limit);
    expect(candles).toEqual(await computedAt(asOf, limit));
  }
});
