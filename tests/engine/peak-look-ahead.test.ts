import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closedAt } from '#api/engine/candles/candle-window.ts';
import { findPeakSwing, findPeakTrigger } from '#api/engine/peak/find-signals.ts';
import { measurePeak } from '#api/engine/peak/peak-measures.ts';
import { PEAK_NEEDS, type PeakInput } from '#api/engine/peak/day-context.ts';
import { readPeak } from '#api/engine/peak/peak-reading.ts';
import { findPeaks } from '#api/engine/peak/cycle.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { DAY_MS, HOUR_MS } from '#contracts/rules/durations.ts';
import { simulator } from '#tests/support/open-market.ts';
import { otherFutures } from './other-futures.ts';

const QUARTER_MS = 900_000;

const numRuns = process.env['FULL'] === '1' ? 200 : 25;

/** Two months to look at, after enough to look back on. */
const end = Date.parse('2026-11-20T22:00:00.000Z');
const begin = end - 60 * DAY_MS;
const INSTRUMENTS = ['EURUSD', 'XAUUSD'] as const;
type Recorded = { readonly [Each in keyof typeof PEAK_NEEDS]: readonly Candle[] };

const recordedOf = (instrument: (typeof INSTRUMENTS)[number]): Recorded => ({
  D1: simulator.candles(instrument, 'D1', begin - 120 * DAY_MS, end),
  H1: simulator.candles(instrument, 'H1', begin - 100 * DAY_MS, end),
  M15: simulator.candles(instrument, 'M15', begin - 12 * DAY_MS, end),
});
const recorded = { EURUSD: recordedOf('EURUSD'), XAUUSD: recordedOf('XAUUSD') };

function inputAt(
  instrument: (typeof INSTRUMENTS)[number],
  asOf: number,
  candles: Recorded = recorded[instrument],
): PeakInput {
  const closed = (timeframe: keyof Recorded) =>
    closedAt(instrument, timeframe, candles[timeframe], { asOf, count: PEAK_NEEDS[timeframe] });
  const windows = { D1: closed('D1'), H1: closed('H1'), M15: closed('M15') };
  return { instrument, asOf, candles: windows, probabilities: null };
}

const all = (input: PeakInput) => ({
  reading: readPeak(input),
  trigger: findPeakTrigger(input),
  swing: findPeakSwing(input),
});

const anInstrument = fc.constantFrom(...INSTRUMENTS);
const isFullWindow = ({ candles }: PeakInput): boolean =>
  candles.D1.length === 80 && candles.H1.length === 1500 && candles.M15.length === 480;

it('bias, triggers and swings are the same whatever comes after', () => {
  const aMoment = fc.integer({ min: begin / 60_000, max: end / 60_000 });
  fc.assert(
    fc.property(anInstrument, aMoment, (instrument, minute) => {
      const asOf = minute * 60_000;
      const input = inputAt(instrument, asOf);
      expect(isFullWindow(input)).toBe(true);
      const seen = all(input);
      expect(seen.reading).not.toBeNull();
      for (const other of otherFutures(instrument, recorded[instrument], asOf))
        expect(all(inputAt(instrument, asOf, other))).toEqual(seen);
    }),
    { numRuns },
  );
});

it('finds all there is to find in these months, so that the sameness means something', () => {
  const counts = { low: 0, high: 0, draft: 0, swing: 0 };
  for (let t = begin; t < end; t += 3 * HOUR_MS) {
    const { reading, trigger, swing } = all(inputAt('EURUSD', t));
    if (reading?.stop_hunt_side) counts[reading.stop_hunt_side] += 1;
    if (trigger?.draft) counts.draft += 1;
    if (swing) counts.swing += 1;
  }
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(0);
});

/** What is expected of a day's hunts, in moments instead of places in a window. */
function huntsAt(instrument: (typeof INSTRUMENTS)[number], asOf: number) {
  const measures = measurePeak(inputAt(instrument, asOf));
  const closeOf = (index: number | null): number =>
    index === null ? Infinity : (measures?.quarters[index]?.t ?? NaN) + QUARTER_MS;
  return (measures?.hunts ?? []).map(({ side, swept, at, depth, ...hunt }) => ({
    side,
    swept,
    at,
    depth,
    returnedAt: closeOf(hunt.returnedAt),
    brokenAt: closeOf(hunt.brokenAt),
    turnedAt: closeOf(hunt.turnedAt),
  }));
}

const masked = (moment: number, t: number): number => (moment > t ? Infinity : moment);

describe('nothing appears before it is expected:', () => {
  it('a stop hunt, its break of structure and its double turn', () => {
    const aDay = fc.integer({ min: 0, max: 58 }).map((day) => begin - 22 * HOUR_MS + day * DAY_MS);
    fc.assert(
      fc.property(anInstrument, aDay, (instrument, midnight) => {
        const whole = huntsAt(instrument, midnight + 20 * HOUR_MS);
        for (let t = midnight + 6 * HOUR_MS; t < midnight + 20 * HOUR_MS; t += QUARTER_MS) {
          const expected = whole
            .filter(({ returnedAt }) => returnedAt <= t)
            .map((hunt) => ({
              ...hunt,
              brokenAt: masked(hunt.brokenAt, t),
              turnedAt: masked(hunt.turnedAt, t),
            }));
          expect(huntsAt(instrument, t)).toEqual(expected);
        }
      }),
      { numRuns: Math.ceil(numRuns / 5) },
    );
  });

  it('a peak of the zigzag', () => {
    const { H1: hours, D1 } = recorded.EURUSD;
    const reversal = D1.reduce((sum, { h, l }) => sum + h - l, 0) / D1.length;
    const reversals = hours.map(() => reversal);
    const whole = findPeaks(hours, reversals);
    expect(whole.length).toBeGreaterThan(10);
    for (let count = 0; count <= hours.length; count += 37) {
      const expected = whole.filter(({ knownAt }) => knownAt < count);
      expect(findPeaks(hours.slice(0, count), reversals)).toEqual(expected);
    }
    expect(whole.every(({ index, knownAt }) => knownAt >= index)).toBe(true);
  });
});
