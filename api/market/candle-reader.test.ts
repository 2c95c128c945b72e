import { describe, expect, it } from 'vitest';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import type { Market } from './market.ts';
import { readInstruments, reachUpTo } from './candle-reader.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z'); // a Friday

/** A market that records which series were awaited; one series is slow to load. */
function marketThatIs(slowFor: string) {
  const waitedFor: string[] = [];
  const candles: Market['candles'] = async (instrument, timeframe, { isHasty = false }) => {
    const series = `${instrument} ${timeframe}`;
    if (!isHasty) waitedFor.push(series);
    return { candles: [], forming: null, isFilling: series === slowFor };
  };
  return { candles, waitedFor };
}

const read = (market: Pick<Market, 'candles'>) =>
  readInstruments(market, ['EURUSD', 'XAUUSD'], { M15: 2, H1: 2 }, NOON);

describe('read instruments', () => {
  describe('candles of several instruments', () => {
    it('are waited for while the provider is quick', async () => {
      const market = marketThatIs('none');
      const all = await read(market);
      expect(all.map(({ instrument, reader }) => [instrument, reader.isFilling])).toEqual([
        ['EURUSD', false],
        ['XAUUSD', false],
      ]);
      expect(market.waitedFor).toEqual(['EURUSD M15', 'EURUSD H1', 'XAUUSD M15', 'XAUUSD H1']);
    });

    it('are waited for once when it is slow: the others are what is at hand', async () => {
      const market = marketThatIs('EURUSD M15');
      const [first] = await read(market);
      expect(first?.reader.isFilling).toBe(true);
      expect(market.waitedFor).toEqual(['EURUSD M15']);
    });
  });
});

const candleAt = (t: number): Candle => ({ t, o: 1, h: 1, l: 1, c: 1, v: 1 });

const at = (minutes: number): number => NOON + minutes * MINUTE_MS;

describe('reach up to', () => {
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
});
