import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CandlesOf, closedAt } from '#api/engine/candles/candle-window.ts';
import { DARK_POOL_NEEDS, type DarkPoolInput } from '#api/engine/dark-pools/dark-pool-measures.ts';
import { readAdminDarkPool, readDarkPool } from '#api/engine/dark-pools/read-dark-pool.ts';
import { AdminDarkPool, DarkPool } from '#contracts/market/dark-pools.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { DAY_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import { simulator } from '#tests/support/open-market.ts';
import { otherFutures } from './other-futures.ts';

const numRuns = process.env['FULL'] === '1' ? 60 : 8;

/** Two weeks to look at, weekends among them, after enough to look back on. */
const end = Date.parse('2026-11-20T22:00:00.000Z');
const begin = end - 14 * DAY_MS;
const INSTRUMENTS = ['EURUSD', 'US30', 'BTCUSD'] as const;
type Looked = (typeof INSTRUMENTS)[number];
type Recorded = CandlesOf<typeof DARK_POOL_NEEDS>;

function recordedOf(instrument: Looked): Recorded {
  const since = (timeframe: keyof Recorded, days: number): readonly Candle[] =>
    simulator.candles(instrument, timeframe, begin - days * DAY_MS, end);
  return { D1: since('D1', 30), H1: since('H1', 37), M15: since('M15', 32), M1: since('M1', 3) };
}
const recorded = {
  EURUSD: recordedOf('EURUSD'),
  US30: recordedOf('US30'),
  BTCUSD: recordedOf('BTCUSD'),
};

function inputAt(
  instrument: Looked,
  asOf: number,
  candles: Recorded = recorded[instrument],
): DarkPoolInput {
  const read = (each: keyof Recorded): readonly Candle[] =>
    closedAt(instrument, each, candles[each], { asOf, count: DARK_POOL_NEEDS[each] });
  return {
    instrument,
    asOf,
    candles: { D1: read('D1'), H1: read('H1'), M15: read('M15'), M1: read('M1') },
    price: null,
    source: 'simulated',
  };
}

const changed = (
  { candles, ...input }: DarkPoolInput,
  change: (candles: readonly Candle[]) => readonly Candle[],
): DarkPoolInput => ({
  ...input,
  candles: {
    D1: change(candles.D1),
    H1: change(candles.H1),
    M15: change(candles.M15),
    M1: change(candles.M1),
  },
});

const silent = (candles: readonly Candle[]) => candles.map((candle) => ({ ...candle, v: 0 }));

const aMoment = fc
  .integer({ min: begin / MINUTE_MS, max: end / MINUTE_MS })
  .map((minute) => minute * MINUTE_MS);

describe('hidden liquidity', () => {
  it('is the same whatever comes after it, and keeps to the contract', () => {
    fc.assert(
      fc.property(fc.constantFrom(...INSTRUMENTS), aMoment, (instrument, asOf) => {
        const input = inputAt(instrument, asOf);
        const [seen, whole] = [readDarkPool(input), readAdminDarkPool(input)];
        expect(DarkPool.parse(seen)).toEqual(seen);
        expect(AdminDarkPool.parse(whole)).toEqual(whole);
        const { buyPressure = 0, sellPressure = 0, netFlow } = whole?.institutionalFlow ?? {};
        expect(buyPressure + sellPressure).toBe(100);
        expect(netFlow).toBe(buyPressure - sellPressure);
        for (const other of otherFutures(instrument, recorded[instrument], asOf)) {
          expect(readDarkPool(inputAt(instrument, asOf, other))).toEqual(seen);
          expect(readAdminDarkPool(inputAt(instrument, asOf, other))).toEqual(whole);
        }
      }),
      { numRuns },
    );
  });

  it('reads no price that has not closed: the newest is shown, and the book lies around it', () => {
    const input = inputAt('EURUSD', end - 5 * MINUTE_MS);
    const quoted = { ...input, price: 1.5 };
    const seen = readDarkPool(input);
    expect(readDarkPool(quoted)).toEqual({ ...seen, currentPrice: 1.5 });
    const whole = readAdminDarkPool(quoted);
    const levelII = readAdminDarkPool(input)?.levelII;
    expect({ ...whole, levelII }).toEqual({ ...readAdminDarkPool(input), currentPrice: 1.5 });
    expect(whole?.levelII.bidStack[0]?.price).toBeCloseTo(1.5, 2);
  });

  it('tells on a Sunday of the last 24 hours of trade, which were Friday’s', () => {
    const [friday, sunday] = ['13T22:00', '15T09:00'].map((time) =>
      inputAt('EURUSD', Date.parse(`2026-11-${time}:00.000Z`)),
    );
    if (!friday || !sunday) throw new Error('no moments');
    const seen = readDarkPool(sunday);
    expect(seen).toEqual({ ...readDarkPool(friday), as_of: '2026-11-15T09:00:00.000Z' });
    expect(seen?.last_updated).toBe('2026-11-13T22:00:00.000Z');
    expect(seen?.smartMoneyFlow.volume).toBeGreaterThan(0);
    expect(readAdminDarkPool(sunday)?.algorithms).toEqual([]); // nothing within four hours
  });

  it('works where the source counts no volume, and says so', () => {
    const input = changed(inputAt('EURUSD', end), silent);
    const [seen, whole] = [readDarkPool(input), readAdminDarkPool(input)];
    expect(DarkPool.parse(seen)).toEqual(seen);
    expect(AdminDarkPool.parse(whole)).toEqual(whole);
    expect([seen?.volume_source, whole?.volume_source]).toEqual(['range-proxy', 'range-proxy']);
  });

  it('says nothing where candles are too few', () => {
    const input = inputAt('EURUSD', end);
    for (const few of ['D1', 'H1', 'M15'] as const) {
      const candles = { ...input.candles, [few]: input.candles[few].slice(-13) };
      expect(readDarkPool({ ...input, candles })).toBeNull();
      expect(readAdminDarkPool({ ...input, candles })).toBeNull();
    }
    expect(readDarkPool(changed(input, () => []))).toBeNull();
  });
});
