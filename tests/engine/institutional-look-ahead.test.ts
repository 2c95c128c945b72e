import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closedAt } from '#api/engine/candles/candle-window.ts';
import {
  institutionalNeeds,
  type InstitutionalInput,
  timeframeOf,
} from '#api/engine/institutional/chart.ts';
import { readInstitutional } from '#api/engine/institutional/read-institutional.ts';
import { InstitutionalAnalysis } from '#contracts/market/institutional.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { DAY_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import { simulator } from '#tests/support/open-market.ts';
import { otherFutures } from './other-futures.ts';

const numRuns = process.env['FULL'] === '1' ? 200 : 15;

/** Two weeks to look at, weekends among them, after enough to look back on. */
const end = Date.parse('2026-11-20T22:00:00.000Z');
const begin = end - 14 * DAY_MS;
const INSTRUMENTS = ['EURUSD', 'XAUUSD', 'BTCUSD'] as const;
const TIMEFRAMES = ['15min', '1hour', '4hour', 'daily'] as const;
const LOOK_BACK = { M15: 32, H1: 22, H4: 75, D1: 450 }; // days
type Recorded = { readonly [Each in keyof typeof LOOK_BACK]: readonly Candle[] };
type Selection = {
  readonly instrument: (typeof INSTRUMENTS)[number];
  readonly timeframe: (typeof TIMEFRAMES)[number];
};

function recordedOf(instrument: Selection['instrument']): Recorded {
  const since = (each: keyof typeof LOOK_BACK): readonly Candle[] =>
    simulator.candles(instrument, each, begin - LOOK_BACK[each] * DAY_MS, end);
  return { M15: since('M15'), H1: since('H1'), H4: since('H4'), D1: since('D1') };
}
const recorded = {
  EURUSD: recordedOf('EURUSD'),
  XAUUSD: recordedOf('XAUUSD'),
  BTCUSD: recordedOf('BTCUSD'),
};

function inputAt(
  { instrument, timeframe }: Selection,
  asOf: number,
  candles: Recorded = recorded[instrument],
): InstitutionalInput {
  const needs = institutionalNeeds(timeframe);
  const read = (each: keyof Recorded, count: number): readonly Candle[] =>
    closedAt(instrument, each, candles[each], { asOf, count });
  return {
    instrument,
    asOf,
    timeframe,
    bars: read(timeframeOf[timeframe] as keyof Recorded, 300),
    quarters: read('M15', needs.M15 ?? 0),
    days: read('D1', needs.D1 ?? 0),
    price: null,
  };
}

const aSelection = fc.record({
  instrument: fc.constantFrom(...INSTRUMENTS),
  timeframe: fc.constantFrom(...TIMEFRAMES),
});
const aMoment = fc
  .integer({ min: begin / MINUTE_MS, max: end / MINUTE_MS })
  .map((minute) => minute * MINUTE_MS);

const silent = (candles: readonly Candle[]) => candles.map((candle) => ({ ...candle, v: 0 }));

describe('the institutional analysis', () => {
  it('is the same whatever comes after it, and keeps to the contract', () => {
    fc.assert(
      fc.property(aSelection, aMoment, (selection, asOf) => {
        const analysis = readInstitutional(inputAt(selection, asOf));
        expect(InstitutionalAnalysis.parse(analysis)).toEqual(analysis);
        expect((analysis?.buyLiquidity ?? 0) + (analysis?.sellLiquidity ?? 0)).toBe(100);
        for (const other of otherFutures(
          selection.instrument,
          recorded[selection.instrument],
          asOf,
        ))
          expect(readInstitutional(inputAt(selection, asOf, other))).toEqual(analysis);
      }),
      { numRuns },
    );
  });

  it('reads no price that has not closed: the newest price is only passed through', () => {
    const input = inputAt({ instrument: 'EURUSD', timeframe: '1hour' }, end - 5 * MINUTE_MS);
    const analysis = readInstitutional(input);
    const repriced = readInstitutional({ ...input, price: 1.5 });
    expect(repriced).toMatchObject({ currentPrice: 1.5 });
    expect({
      ...repriced,
      currentPrice: analysis?.currentPrice,
      priceChange: analysis?.priceChange,
    }).toEqual(analysis);
  });

  it('stands still over a weekend', () => {
    for (const timeframe of TIMEFRAMES) {
      const selection = { instrument: 'EURUSD', timeframe } as const;
      const [saturday, sunday] = ['14T09:00', '15T09:00'].map((time) =>
        readInstitutional(inputAt(selection, Date.parse(`2026-11-${time}:00.000Z`))),
      );
      expect(saturday?.last_updated).toBe('2026-11-13T22:00:00.000Z');
      expect(sunday).toEqual({ ...saturday, analysis_time: '2026-11-15T09:00:00.000Z' });
    }
  });

  it('works where the source counts no volume', () => {
    const input = inputAt({ instrument: 'XAUUSD', timeframe: '1hour' }, end);
    const { bars, quarters } = input;
    const analysis = readInstitutional({
      ...input,
      bars: silent(bars),
      quarters: silent(quarters),
    });
    expect(InstitutionalAnalysis.parse(analysis)).toEqual(analysis);
  });

  it('says nothing where candles are too few', () => {
    const input = inputAt({ instrument: 'EURUSD', timeframe: '1hour' }, end);
    const bars = input.bars.slice(-150);
    expect(readInstitutional({ ...input, bars, days: input.days.slice(-14) })).not.toBeNull();
    expect(readInstitutional({ ...input, bars: bars.slice(1) })).toBeNull();
    expect(readInstitutional({ ...input, days: input.days.slice(-13) })).toBeNull();
    expect(readInstitutional({ ...input, bars: [] })).toBeNull();
  });
});
