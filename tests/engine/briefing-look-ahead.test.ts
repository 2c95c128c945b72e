import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { writeBriefing } from '#api/engine/briefing/write-briefing.ts';
import { Briefing } from '#contracts/market/briefing.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import {
  briefingInput,
  type RecordedMarkets,
  recordMarkets,
} from '#tests/support/briefing-candles.ts';
import { otherFutures } from './other-futures.ts';

const numRuns = process.env['FULL'] === '1' ? 100 : 8;

/** A month of mornings. */
const end = Date.parse('2026-11-20T06:00:00.000Z');
const begin = end - 30 * DAY_MS;
const recorded = recordMarkets({ from: begin, to: end + 5 * DAY_MS });

/** The same markets as if the world had ended at a moment, and as if it had gone on 5 % higher. */
function futures(asOf: number): RecordedMarkets[] {
  const each = [...recorded].map(
    ([instrument, candles]) => [instrument, otherFutures(instrument, candles, asOf)] as const,
  );
  return [0, 1].map(
    (which) =>
      new Map(
        each.flatMap(([instrument, [...all]]) =>
          all.slice(which, which + 1).map((one) => [instrument, one] as const),
        ),
      ),
  );
}

it('a briefing is the same whatever comes after', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 30 }), (day) => {
      const dueAt = begin + day * DAY_MS;
      const seen = writeBriefing(briefingInput(recorded, dueAt));
      expect(Briefing.parse(seen)).toEqual(seen);
      for (const other of futures(dueAt)) {
        expect(writeBriefing(briefingInput(other, dueAt))).toEqual(seen);
      }
    }),
    { numRuns },
  );
});

it('a briefing follows its candles, so that the sameness means something', () => {
  const [ended] = futures(end - DAY_MS);
  const late = briefingInput(ended ?? recorded, end);
  expect(writeBriefing(late)).not.toEqual(writeBriefing(briefingInput(recorded, end)));
});
