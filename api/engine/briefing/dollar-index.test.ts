import { describe, expect, it } from 'vitest';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import type { BriefingMarket } from './briefing-input.ts';
import { dollarLabel, readDollar } from './dollar-index.ts';

const DAYS = 300;

/** Flat markets of price 1 whose last close is another one. */
const marketsOf = (last: Partial<Record<Instrument, number>>, days = DAYS): BriefingMarket[] =>
  (['EURUSD', 'USDJPY', 'GBPUSD', 'USDCAD', 'USDCHF'] as const).map((instrument) => ({
    instrument,
    candles: {
      D1: Array.from({ length: days }, (_, n): Candle => {
        const c = n === days - 1 ? (last[instrument] ?? 1) : 1;
        return { t: n * DAY_MS, o: 1, h: 2, l: 0.5, c, v: 1 };
      }),
      H4: [],
      H1: [],
    },
  }));

describe('the dollar', () => {
  it('stands at 100 where it stood all the year', () => {
    expect(readDollar(marketsOf({}))).toMatchObject({
      index: 100,
      change_1d_pct: 0,
      change_5d_pct: 0,
    });
  });

  it('rises when the euro falls, by its share of the five', () => {
    // 0.9 ** (-0.576 / 0.958) = 1.0654; the mean of the year has risen by a 252nd of it
    const risen = 0.9 ** (-0.576 / 0.958);
    const index = Number(((100 * risen) / ((251 + risen) / 252)).toFixed(2));
    expect(readDollar(marketsOf({ EURUSD: 0.9 }))).toEqual({
      index,
      change_1d_pct: 6.54,
      change_5d_pct: 6.54,
      percentile: 100,
      label: 'Strong',
      method: '5-currency, SEK omitted',
    });
  });

  it('has exponents that sum to 1 in size: all five together move it by as much', () => {
    const all = { EURUSD: 1 / 1.1, GBPUSD: 1 / 1.1, USDJPY: 1.1, USDCAD: 1.1, USDCHF: 1.1 };
    expect(readDollar(marketsOf(all))?.change_1d_pct).toBe(10);
  });

  it('is unknown with less than 60 days before', () => {
    expect(readDollar(marketsOf({}, 60))).toBeNull();
    expect(readDollar(marketsOf({}, 61))).not.toBeNull();
    expect(readDollar(marketsOf({}).slice(1))).toBeNull();
  });
});

it.each([
  [100, 'Strong'],
  [80, 'Strong'],
  [79, 'Firm'],
  [60, 'Firm'],
  [59, 'Neutral'],
  [40, 'Neutral'],
  [39, 'Soft'],
  [20, 'Soft'],
  [19, 'Weak'],
  [0, 'Weak'],
])('the dollar at percentile %s is %s', (percentile, label) => {
  expect(dollarLabel(percentile)).toBe(label);
});
