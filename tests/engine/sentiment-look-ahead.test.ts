import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { readSentiment } from '#api/engine/sentiment/read-sentiment.ts';
import { SENTIMENT_NEEDS } from '#api/engine/sentiment/trader-positioning.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { recordSimulated, windowOf } from '#tests/support/analysis-inputs.ts';
import { otherFutures } from './other-futures.ts';

const numRuns = process.env['FULL'] === '1' ? 200 : 20;

/** Two weeks to look at, a Sunday's open and a gold break's hours among them. */
const to = Date.parse('2026-11-20T22:00:00.000Z');
const from = to - 14 * 1440 * MINUTE_MS;
const INSTRUMENTS = ['EURUSD', 'US30'] as const;
const recorded = {
  EURUSD: recordSimulated('EURUSD', SENTIMENT_NEEDS, { from, to }),
  US30: recordSimulated('US30', SENTIMENT_NEEDS, { from, to }),
};

const aMoment = fc
  .integer({ min: from / MINUTE_MS, max: to / MINUTE_MS })
  .map((minute) => minute * MINUTE_MS);

it('tells the same sentiment whatever comes after it', () => {
  const positioning = { buys: 2, entries: 5 };
  fc.assert(
    fc.property(fc.constantFrom(...INSTRUMENTS), aMoment, (instrument, asOf) => {
      const readOf = (candles: (typeof recorded)['EURUSD']) =>
        readSentiment({
          instrument,
          asOf,
          positioning,
          candles: windowOf(instrument, SENTIMENT_NEEDS, candles, asOf),
        });
      const sentiment = readOf(recorded[instrument]);
      expect(sentiment).not.toBeNull();
      for (const other of otherFutures(instrument, recorded[instrument], asOf))
        expect(readOf(other)).toEqual(sentiment);
    }),
    { numRuns },
  );
});
