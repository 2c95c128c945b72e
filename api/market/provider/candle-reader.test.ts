import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { tidyCandles } from './candle-reader.ts';

const span = { from: Date.parse('2026-11-18T10:00:00Z'), to: Date.parse('2026-11-18T10:30:00Z') };

const price = fc.oneof(fc.double({ min: -1, max: 3 }), fc.constantFrom(NaN, Infinity, 0));
const candle = fc.record({
  t: fc.integer({ min: -5, max: 40 }).map((minute) => span.from + minute * MINUTE_MS),
  o: price,
  h: price,
  l: price,
  c: price,
  v: fc.nat(),
});

it('whatever a provider sends, what is left is possible, closed, within the span, in order and once', () => {
  fc.assert(
    fc.property(fc.array(candle, { maxLength: 60 }), (sent) => {
      const { candles } = tidyCandles('EURUSD', 'M1', sent, span);
      for (const [index, { t, o, h, l, c }] of candles.entries()) {
        expect(l).toBeGreaterThan(0);
        expect(Math.min(o, c)).toBeGreaterThanOrEqual(l);
        expect(Math.max(o, c)).toBeLessThanOrEqual(h);
        expect(h).toBeLessThan(Infinity);
        expect(t).toBeGreaterThanOrEqual(span.from);
        expect(t + MINUTE_MS).toBeLessThanOrEqual(span.to);
        expect(t).toBeGreaterThan(candles[index - 1]?.t ?? 0);
      }
    }),
  );
});

it('nothing is changed in what is good', () => {
  const good = { t: span.from, o: 1.08, h: 1.09, l: 1.07, c: 1.085, v: 12 };
  expect(tidyCandles('EURUSD', 'M1', [good], span)).toEqual({ candles: [good], dropped: 0 });
});
