import { describe, expect, it } from 'vitest';
import type { Swing } from '#api/engine/indicators/swings.ts';
import { ADR, PRICE, someDay, someMeasures } from '#tests/support/peak-candles.ts';
import type { PeakMeasures } from './peak-measures.ts';
import { chooseTarget, swingExpiry, triggerExpiry } from './trade-plan.ts';

const RISK = 60;

const swing = (kind: Swing['kind'], price: number): Swing => ({
  kind,
  price,
  index: 0,
  knownAt: 2,
});

const far = { high: 50_000, low: 30_000 };

/** A buy at 40,000 that risks 60: targets lie between 40,090 and 40,180. */
const targetOf = (overrides: Partial<PeakMeasures>, side: 'buy' | 'sell' = 'buy', risk = RISK) =>
  chooseTarget(someMeasures({ asia: null, day: someDay({ previousDay: far }), ...overrides }), {
    side,
    entry: PRICE,
    risk,
  });

const after = (high: number, low: number) => ({ day: someDay({ previousDay: { high, low } }) });

describe('target', () => {
  it('is twice the risk where nothing lies between 1.5 and 3 risks', () => {
    const near = { asia: { high: PRICE + 89, low: PRICE - 181 } };
    expect(targetOf(near)).toEqual({ name: 'twice the risk', reward: 120 });
    expect(targetOf(near, 'sell')).toEqual({ name: 'twice the risk', reward: 120 });
  });

  describe('may be', () => {
    it('the opposite side of Asia, at 1.5 to 3 risks', () => {
      const asia = { high: PRICE + 90, low: PRICE - 180 };
      expect(targetOf({ asia })).toEqual({ name: 'opposite Asian side', reward: 90 });
      expect(targetOf({ asia }, 'sell')).toEqual({ name: 'opposite Asian side', reward: 180 });
    });

    it('the high or the low of the previous day, whichever lies ahead', () => {
      expect(targetOf(after(PRICE + 100, 30_000)).name).toBe("previous day's high");
      expect(targetOf(after(PRICE + 999, PRICE + 110)).name).toBe("previous day's low");
      expect(targetOf(after(50_000, PRICE - 100), 'sell').name).toBe("previous day's low");
      expect(targetOf(after(PRICE - 110, 30_000), 'sell').name).toBe("previous day's high");
    });

    it('two highs of swings within 0.05 ADR, the nearer of them; lows for a sell', () => {
      const swings = [
        swing('high', PRICE + 120),
        swing('low', PRICE - 300),
        swing('high', PRICE + 110),
      ];
      expect(targetOf({ swings })).toEqual({ name: 'equal highs', reward: 110 });
      const apart = [swing('high', PRICE + 110), swing('high', PRICE + 121)];
      expect(targetOf({ swings: apart }).name).toBe('twice the risk');
      const lows = [swing('low', PRICE - 100), swing('low', PRICE - 105)];
      expect(targetOf({ swings: lows }, 'sell')).toEqual({ name: 'equal lows', reward: 100 });
    });

    it('two daily ranges, where the stop is as wide as a swing has it', () => {
      expect(targetOf({}, 'buy', 0.7 * ADR)).toEqual({
        name: '2 ADR from the entry',
        reward: 2 * ADR,
      });
    });
  });

  it('is the nearest of several', () => {
    const asia = { high: PRICE + 150, low: PRICE };
    const day = someDay({ previousDay: { high: PRICE + 100, low: 30_000 } });
    expect(targetOf({ asia, day }).name).toBe("previous day's high");
  });
});

const iso = (t: number): string => new Date(t).toISOString().slice(0, 16);

const triggerOf = (issuedAt: string): string => iso(triggerExpiry(Date.parse(issuedAt)));

const swingOf = (issuedAt: string): string => iso(swingExpiry(Date.parse(issuedAt)));

describe('expiry', () => {
  describe('a reversal of the day expires at 17:00 in New York of the next trading day', () => {
    it.each([
      ['2026-11-03T08:15Z', '2026-11-04T22:00'], // Tuesday, winter
      ['2026-07-03T08:15Z', '2026-07-06T21:00'], // Friday, summer
      ['2026-10-30T08:15Z', '2026-11-02T22:00'], // the clocks change on that weekend
      ['2026-12-24T08:15Z', '2026-12-28T22:00'], // Christmas on a Friday
      ['2026-12-31T20:00Z', '2027-01-04T22:00'], // New Year on a Friday
    ])('issued %s: %s', (issuedAt, expiry) => {
      expect(triggerOf(issuedAt)).toBe(expiry);
    });
  });

  describe('a swing expires', () => {
    it('after 20 trading days, the day of issue counted', () => {
      // 3 November to 30 November 2026
      expect(swingOf('2026-11-03T20:00Z')).toBe('2026-11-30T22:00');
    });

    it('at the next generation day where that comes first', () => {
      // the 20th trading day from 8 January would end on 4 February
      expect(swingOf('2026-01-08T20:00Z')).toBe('2026-02-03T00:00');
    });
  });
});
