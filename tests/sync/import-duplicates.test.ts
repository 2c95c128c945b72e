import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { EntryFields } from '#contracts/journal/journal.ts';
import { createTradeFilter } from '#web/offline/worker/import-duplicates.ts';

const FEW = { maxLength: 12 };

/** Trades that are often alike: of two tickets or none, at two prices, in two sizes, minutes apart. */
const trades = fc.array(
  fc.record({
    ticket: fc.constantFrom('', '', '7001', '7002'),
    exit_price: fc.constantFrom(1.1, 1.2),
    size: fc.constantFrom(0.1, 0.2),
    minute: fc.nat(2),
  }),
  FEW,
);

const at = (ms: number): string => new Date(Date.UTC(2026, 10, 18) + ms).toISOString();

function toFields({ minute, ...fields }: { minute: number }, offMs = 0): EntryFields {
  const base = { date: at(minute * 60_000 + offMs), pair: 'EURUSD', entry_price: 1.15 };
  return EntryFields.parse({ ...base, source: 'mt5', account_id: 'main', ...fields });
}

/** What two rows have to share to be the same trade, said in another way than the product says it. */
const nameOf = ({ ticket, exit_price, size, date }: EntryFields): string =>
  ticket === ''
    ? `fill of ${size} at ${date.slice(0, 16)}`
    : `ticket ${ticket} of ${size} at ${exit_price}`;

function countsOf(rows: readonly EntryFields[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(nameOf(row), (counts.get(nameOf(row)) ?? 0) + 1);
  return counts;
}

it('finds as many new trades as the file has more of than the journal', () => {
  fc.assert(
    fc.property(trades, trades, fc.nat(1000), (journal, rows, offMs) => {
      const unticketed = journal
        .filter(({ ticket }) => ticket === '')
        .map((trade, index) => ({ ...toFields(trade), id: `stored-${index}` }));
      const ticketed = journal
        .filter(({ ticket }) => ticket !== '')
        .map((trade, index) => ({ ...toFields(trade), id: `ticketed-${index}`, entry_price: 2 }));
      const file = rows.map((trade) => ({ fields: toFields(trade, offMs) }));

      const fresh = createTradeFilter([...unticketed, ...ticketed])(file);

      const has = countsOf([...unticketed, ...ticketed]);
      for (const [name, count] of countsOf(file.map(({ fields }) => fields))) {
        const expected = Math.max(0, count - (has.get(name) ?? 0));
        const actual = fresh.filter(({ fields }) => nameOf(fields) === name).length;
        expect([name, actual]).toEqual([name, expected]);
      }
    }),
    { seed: 10, numRuns: 300 },
  );
});

it('recognises every stored trade of a file, in any order', () => {
  const shuffled = trades.chain((rows) =>
    fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })),
  );
  fc.assert(
    fc.property(shuffled, ([rows, others]) => {
      const stored = rows.map((trade, index) => ({ ...toFields(trade), id: `stored-${index}` }));
      const file = others.map((trade) => ({ fields: toFields(trade) }));
      expect(createTradeFilter(stored)(file)).toEqual([]);
    }),
    { seed: 10, numRuns: 300 },
  );
});
