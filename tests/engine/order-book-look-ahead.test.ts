import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { ORDER_BOOK_NEEDS, readOrderBook } from '#api/engine/order-book/read-order-book.ts';
import { SECOND_MS } from '#contracts/rules/durations.ts';
import { recordSimulated, windowOf } from '#tests/support/analysis-inputs.ts';
import { simulator } from '#tests/support/open-market.ts';
import { otherFutures } from './other-futures.ts';

const numRuns = process.env['FULL'] === '1' ? 200 : 20;

/** Two weeks to look at: nights, weekends, a metal's daily break. */
const to = Date.parse('2026-11-20T22:00:00.000Z');
const from = to - 14 * 86_400 * SECOND_MS;
const INSTRUMENTS = ['EURUSD', 'US30'] as const;
const recorded = {
  EURUSD: recordSimulated('EURUSD', ORDER_BOOK_NEEDS, { from, to }),
  US30: recordSimulated('US30', ORDER_BOOK_NEEDS, { from, to }),
};

const aMoment = fc
  .integer({ min: from / SECOND_MS, max: to / SECOND_MS })
  .map((second) => second * SECOND_MS);

it('models the same book whatever comes after it', () => {
  fc.assert(
    fc.property(fc.constantFrom(...INSTRUMENTS), aMoment, (instrument, asOf) => {
      const price = simulator.priceAt(instrument, asOf);
      const readOf = (candles: (typeof recorded)['EURUSD']) =>
        readOrderBook({
          instrument,
          asOf,
          price,
          candles: windowOf(instrument, ORDER_BOOK_NEEDS, candles, asOf),
        });
      const book = readOf(recorded[instrument]);
      expect(book).not.toBeNull();
      for (const other of otherFutures(instrument, recorded[instrument], asOf))
        expect(readOf(other)).toEqual(book);
    }),
    { numRuns },
  );
});
