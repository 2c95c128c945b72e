import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { EntryFields, entryDefaults } from './journal.ts';

const fields = Object.entries<z.ZodType>(EntryFields.shape);
const names = fields.map(([name]) => name);
/** As zod reads them, without a way of our own for defaults. */
const plain = z.object(
  Object.fromEntries(fields.map(([name, field]) => [name, z.clone(field)] as const)),
);

const least = { date: '2026-11-20T10:15:00.000Z', pair: 'EURUSD', entry_price: 1.0852 };
const values = fc.oneof(
  fc.constantFrom(
    ...Object.values(entryDefaults),
    undefined,
    -0,
    '0',
    false,
    'sell',
    'open',
    'EUR',
  ),
  fc.constantFrom([''], [null], [{}], ['trend'], { length: 0 }, Number.NaN, 1e13, -1),
  fc.jsonValue(),
);

it('a trade with values that are defaults is taken and refused as zod takes and refuses it', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...names), values), (some) => {
      const trade = { ...least, ...some };
      const [read, expected] = [EntryFields.safeParse(trade), plain.safeParse(trade)];
      expect(read.data).toEqual(expected.data);
      expect(read.error?.issues).toEqual(expected.error?.issues);
    }),
    { numRuns: 500 },
  );
});
