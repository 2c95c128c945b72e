import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { aggregate, type Candle } from './candles.ts';

const at = (time: string): number => Date.parse(`2026-11-20T${time}Z`);

it('takes the first open, the last close, the extremes and all of the volume', () => {
  const minutes = [
    { t: at('14:00'), o: 10, h: 12, l: 9, c: 11, v: 3 },
    { t: at('14:01'), o: 11, h: 15, l: 10, c: 14, v: 4 },
    { t: at('14:04'), o: 14, h: 14, l: 8, c: 9, v: 5 }, // minutes without trade are just not there
    { t: at('14:05'), o: 9, h: 10, l: 9, c: 10, v: 6 },
  ];
  expect(aggregate('EURUSD', 'M5', minutes)).toEqual([
    { t: at('14:00'), o: 10, h: 15, l: 8, c: 9, v: 12 },
    { t: at('14:05'), o: 9, h: 10, l: 9, c: 10, v: 6 },
  ]);
  expect(aggregate('EURUSD', 'M5', [])).toEqual([]);
});

it('makes the same hours out of minutes and out of quarters made of minutes', () => {
  const price = fc.integer({ min: 1, max: 99 });
  const minute = fc.tuple(fc.nat(10_000), price, price, price, price).map(([m, ...ps]): Candle => {
    const [o, c] = ps;
    return { t: m * 60_000, o, h: Math.max(...ps), l: Math.min(...ps), c, v: o };
  });
  const minutes = fc.uniqueArray(minute, { selector: ({ t }) => t, maxLength: 200 });
  fc.assert(
    fc.property(minutes, (input) => {
      const sorted = input.toSorted((a, b) => a.t - b.t);
      const quarters = aggregate('XAUUSD', 'M15', sorted);
      for (const timeframe of ['H1', 'H4', 'D1', 'W1'] as const) {
        const once = aggregate('XAUUSD', timeframe, sorted);
        expect(aggregate('XAUUSD', timeframe, quarters)).toEqual(once);
      }
    }),
  );
});
