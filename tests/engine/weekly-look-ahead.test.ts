import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closedAt } from '#api/engine/candles/candle-window.ts';
import {
  scanWeek,
  scoreWeek,
  hasWeekBegun,
  WEEKLY_NEEDS,
  type WeeklyInput,
} from '#api/engine/weekly/scan-week.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { DAY_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import { weeklyAttempts } from '#contracts/rules/signals/weekly-schedule.ts';
import { simulator } from '#tests/support/open-market.ts';
import { otherFutures } from './other-futures.ts';

const numRuns = process.env['FULL'] === '1' ? 200 : 25;

/** Eight weeks to look at, after enough to look back on. */
const end = Date.parse('2026-11-20T22:00:00.000Z');
const begin = end - 8 * 7 * DAY_MS;
const INSTRUMENTS = ['EURUSD', 'XAUUSD', 'US30'] as const;
type Recorded = { readonly D1: readonly Candle[]; readonly H1: readonly Candle[] };

const recordedOf = (instrument: (typeof INSTRUMENTS)[number]): Recorded => ({
  D1: simulator.candles(instrument, 'D1', begin - 60 * DAY_MS, end),
  H1: simulator.candles(instrument, 'H1', begin - 155 * DAY_MS, end),
});
const recorded = {
  EURUSD: recordedOf('EURUSD'),
  XAUUSD: recordedOf('XAUUSD'),
  US30: recordedOf('US30'),
};

function inputAt(
  instrument: (typeof INSTRUMENTS)[number],
  asOf: number,
  candles: Recorded = recorded[instrument],
): WeeklyInput {
  const D1 = closedAt(instrument, 'D1', candles.D1, { asOf, count: WEEKLY_NEEDS.D1 });
  const H1 = closedAt(instrument, 'H1', candles.H1, { asOf, count: WEEKLY_NEEDS.H1 });
  return { instrument, asOf, candles: { D1, H1 } };
}

/** The weeks' Monday mornings. */
const mornings = Array.from({ length: 8 }, (_, week) => {
  const monday = Date.parse('2026-09-28T06:00:00.000Z');
  return monday + week * 7 * DAY_MS;
});

const aMoment = fc.oneof(
  fc.integer({ min: begin / MINUTE_MS, max: end / MINUTE_MS }).map((minute) => minute * MINUTE_MS),
  fc.constantFrom(...mornings.flatMap(weeklyAttempts)),
);

describe('the score of a week', () => {
  it('is the same whatever comes after it', () => {
    const anInstrument = fc.constantFrom(...INSTRUMENTS);
    fc.assert(
      fc.property(anInstrument, aMoment, (instrument, asOf) => {
        const expectedInput = inputAt(instrument, asOf);
        const score = scoreWeek(expectedInput);
        expect(score).not.toBeNull();
        for (const other of otherFutures(instrument, recorded[instrument], asOf)) {
          const input = inputAt(instrument, asOf, other);
          expect(scoreWeek(input)).toEqual(score);
          expect(hasWeekBegun(input)).toBe(hasWeekBegun(expectedInput));
        }
      }),
      { numRuns },
    );
  });
});

const scan = (slots: readonly number[]) =>
  scanWeek({ slots, inputsAt: (asOf) => INSTRUMENTS.map((each) => inputAt(each, asOf)) });

describe('the signals of a week', () => {
  it('are those of Monday 06:00, however often the week is tried again afterwards', () => {
    const weeks = mornings.map((morning) => ({ morning, signals: scan([morning]) }));
    for (const { morning, signals } of weeks) {
      const attempts = weeklyAttempts(morning);
      for (let tries = 1; tries <= attempts.length; tries += 1)
        expect(scan(attempts.slice(0, tries))).toEqual(signals);
    }
    expect(weeks.flatMap(({ signals }) => signals ?? []).length).toBeGreaterThan(0);
  });
});
