import { describe, expect, it } from 'vitest';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { reachUpTo } from './reach-up-to.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z'); // a Friday
const at = (minutes: number): number => NOON + minutes * MINUTE_MS;
const candleAt = (t: number): Candle => ({ t, o: 1, h: 1, l: 1, c: 1, v: 1 });

describe('candles reach up to a moment', () => {
  it('when the last one ends at it', () => {
    expect(reachUpTo(at(0), 'EURUSD', 'M15', [candleAt(at(-15))])).toBe(true);
    expect(reachUpTo(at(15), 'EURUSD', 'M15', [candleAt(at(-15))])).toBe(false);
  });

  it('in minutes also when the last five were without a quote', () => {
    expect(reachUpTo(at(0), 'EURUSD', 'M1', [candleAt(at(-6))])).toBe(true);
    expect(reachUpTo(at(0), 'EURUSD', 'M1', [candleAt(at(-7))])).toBe(false);
  });

  it('over a weekend when they end with the week', () => {
    const saturday = at(24 * 60);
    expect(reachUpTo(saturday, 'EURUSD', 'M15', [candleAt(at(9 * 60 + 45))])).toBe(true);
    expect(reachUpTo(saturday, 'EURUSD', 'M15', [candleAt(at(9 * 60))])).toBe(false);
  });

  it('never where there are none', () => {
    expect(reachUpTo(at(0), 'EURUSD', 'H1', [])).toBe(false);
  });
});
