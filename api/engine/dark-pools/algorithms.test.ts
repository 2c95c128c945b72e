import { describe, expect, it } from 'vitest';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { findAlgorithms } from './algorithms.ts';

/** An hour of even volume ends here, in London. */
const end = Date.parse('2026-11-20T09:00:00.000Z');

const hour: Candle[] = Array.from({ length: 60 }, (_, n) => ({
  t: end - (60 - n) * MINUTE_MS,
  o: 1.08,
  h: 1.08 + n / 1e5,
  l: 1.0799,
  c: 1.08,
  v: 50 + 10 * (n % 5),
}));

const seen = (minutesLater: number) =>
  findAlgorithms({
    instrument: 'EURUSD',
    asOf: end + minutesLater * MINUTE_MS,
    minutes: hour,
    quarters: [],
    adr: 0.006,
  });

describe('a pattern of execution', () => {
  it('is active for half an hour, until the end of the session', () => {
    const found = {
      name: 'TWAP',
      status: 'Active',
      volume: 4200, // 60 minutes of 70 on average
      priceRange: [1.0799, 1.08059],
    };
    expect(seen(0)).toEqual([{ ...found, timeLeft: 420 }]); // London ends at 16:00
    expect(seen(30)).toEqual([{ ...found, timeLeft: 390 }]);
  });

  it('is completed for four hours, then forgotten', () => {
    expect(seen(31)).toMatchObject([{ name: 'TWAP', status: 'Completed', timeLeft: 0 }]);
    expect(seen(240)).toHaveLength(1);
    expect(seen(241)).toEqual([]);
  });
});
