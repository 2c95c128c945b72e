import {
  array,
  assert,
  asyncProperty,
  constantFrom,
  double,
  option,
  record,
  string,
} from 'fast-check';
import { expect, it } from 'vitest';
import { EntryFields } from '#contracts/journal/journal.ts';
import { readStatement } from '#web/statements/read-statement.ts';
import { csvText } from './csv-file.ts';
import { csvTables } from './csv-tables.ts';

const hostile = constantFrom(
  '=1+1',
  "'=1",
  "''-2",
  '-5 pips',
  '@x',
  ' +1',
  '\t=1',
  'a; b',
  '\\;',
  '"',
);
const texts = string({ unit: 'binary', maxLength: 30 });
const anyText = (): typeof texts => hostile.chain((start) => texts.map((end) => start + end));
const price = double({ min: 1e-6, max: 1e12, noNaN: true, noDefaultInfinity: true });
const money = double({ min: -1e12, max: 1e12, noNaN: true }).map((amount) => amount + 0); // no -0

const entries = record({
  date: constantFrom('2026-11-20T08:00:00.000Z', '2020-02-29T23:59:59.999Z'),
  pair: constantFrom('EURUSD', 'xau/usd', '=cmd'),
  type: constantFrom('buy', 'sell'),
  entry_price: price,
  exit_price: option(price),
  size: option(double({ min: 0, max: 1e9, noNaN: true })),
  pnl: money,
  commission: money,
  swap: money,
  status: constantFrom('open', 'closed'),
  notes: anyText(),
  strategy: anyText(),
  opened_at: option(constantFrom('2026-11-19T08:00:00.000Z')),
  currency: constantFrom('USD', 'JPY'),
  account_id: option(constantFrom('main')),
  stop_loss: option(price),
  setup: anyText(),
  tags: array(
    anyText().map((text) => `t${text}`),
    { maxLength: 4 },
  ),
  rating: option(constantFrom(1, 5)),
  screenshots: array(constantFrom('a'.repeat(64), 'b'.repeat(64)), { maxLength: 2 }),
  signal_id: option(constantFrom('signal-1')),
  symbol: anyText(),
  ticket: constantFrom('', '0012', '123456789'),
  rules_kept: array(constantFrom('r1', 'r2'), { maxLength: 2 }),
}).map((fields) => EntryFields.parse(fields));

it('a journal as CSV is read in again without loss, whatever was typed into it', async () => {
  await assert(
    asyncProperty(array(entries, { minLength: 1, maxLength: 5 }), async (written) => {
      const tradingJournal = [
        ...written.map((fields, index) => ({ id: `trade-${index}`, kind: 'entry', fields })),
        { id: 'main', kind: 'account', fields: { name: 'Main, “live”' } },
      ];
      const [table] = csvTables({ tradingJournal });
      if (table === undefined) throw new Error('no table');
      const bytes = new TextEncoder().encode(csvText(table));
      const reading = await readStatement({ name: 'trading-journal.csv', bytes }, null);
      if (reading.state !== 'read') throw new Error(JSON.stringify(reading));
      expect(reading.statement.skipped).toEqual([]);
      expect(reading.statement.trades.map(({ extra }) => extra)).toEqual(
        written.map((fields, index) => ({ ...fields, id: `trade-${index}` })),
      );
    }),
    { numRuns: 150 },
  );
});
