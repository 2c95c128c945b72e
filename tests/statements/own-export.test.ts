import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { EntryFields, type JournalEntry } from '#contracts/journal.ts';
import { aTrade } from '#tests/support/builders.ts';
import { csvText } from '#web/data/export/csv-file.ts';
import { csvTables } from '#web/data/export/csv-tables.ts';
import { readStatement } from '#web/statements/read-statement.ts';
import type { Statement } from '#web/statements/statement.ts';

function exported(entries: readonly JournalEntry[]): string {
  const rows = entries.map(({ id, ...fields }) => ({ id, kind: 'entry', fields }));
  const [table] = csvTables({ tradingJournal: rows });
  if (table === undefined) throw new Error('no table');
  return csvText(table);
}

async function read(text: string): Promise<Statement> {
  const bytes = new TextEncoder().encode(text);
  const reading = await readStatement({ name: 'file.bin', bytes }, null);
  if (reading.state !== 'read') throw new Error(JSON.stringify(reading));
  expect(reading.statement.format).toBe('bellwether');
  return reading.statement;
}

const restored = async (text: string) => (await read(text)).trades.map(({ extra }) => extra);

const BREAKING = '\' " = + - @ , ; | \t \r \n \\ a é 1 . ＝'.split(' ');

/** Texts of what breaks tables: formulas, quotes, delimiters, line breaks, escapes. */
const text = (maxLength: number) =>
  fc.oneof(
    fc.string({ unit: fc.constantFrom(...BREAKING), maxLength }),
    fc.string({ unit: 'grapheme', maxLength }),
  );
const amount = fc.double({ min: -1e9, max: 1e9, noNaN: true }).map((value) => value || 0); // -0 is 0
const price = fc.double({ min: 1e-6, max: 1e9, noNaN: true });
const instant = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
const id = fc.stringMatching(/^[A-Za-z0-9_-]{1,20}$/);
const filled = (maxLength: number) => text(maxLength).map((chars) => chars.trim() || 'x');

const entry: fc.Arbitrary<JournalEntry> = fc
  .record({
    date: instant,
    pair: filled(10),
    type: fc.constantFrom('buy', 'sell'),
    entry_price: price,
    exit_price: fc.option(price),
    size: fc.option(price),
    pnl: amount,
    status: fc.constantFrom('open', 'closed'),
    notes: text(60),
    strategy: text(10),
    emotions: text(10),
    duration: text(10),
    opened_at: fc.option(instant),
    closed_at: fc.option(instant),
    currency: fc.constantFrom('USD', 'EUR', 'JPY', 'KWD'),
    account_id: fc.option(id),
    stop_loss: fc.option(price),
    take_profit: fc.option(price),
    setup: text(10),
    tags: fc.array(filled(8), { maxLength: 4 }),
    rating: fc.option(fc.integer({ min: 1, max: 5 })),
    signal_id: fc.option(id),
    commission: amount,
    swap: amount,
    fees: amount,
    symbol: text(10),
    source: text(10),
    ticket: text(10),
    import_id: fc.option(id),
    rules_kept: fc.array(id, { maxLength: 3 }),
    rules_broken: fc.array(id, { maxLength: 3 }),
  })
  .chain((fields) => id.map((own) => ({ ...EntryFields.parse(fields), id: own })));

it('brings back every field of every entry', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 6 }), async (entries) => {
      expect(await restored(exported(entries))).toEqual(entries);
    }),
    { seed: 13, numRuns: 50 },
  );
});

const plain = aTrade({
  pair: 'XAUUSD',
  symbol: 'GOLDm',
  pnl: 41.1,
  commission: -0.7,
  swap: 1.8,
  status: 'closed',
  tags: ['news', 'a; b', 'c\\d'],
  notes: "'=1+1 is a formula\n\nand this a second paragraph",
});

it('tells a preview what the entry is', async () => {
  const [trade] = (await read(exported([plain]))).trades;
  expect(trade).toMatchObject({
    line: 2,
    symbol: 'GOLDm',
    side: plain.type,
    lots: plain.size,
    profit: 40, // 41.1 is after a commission of 0.70 and a swap of 1.80
    commission: -0.7,
    swap: 1.8,
    currency: plain.currency,
  });
});

it('reads an open trade as one that is still open', async () => {
  const open = aTrade({ status: 'open', exit_price: null, closed_at: null });
  expect((await restored(exported([open])))[0]?.status).toBe('open');
});

it('reads an export that a spreadsheet has saved with semicolons and decimal commas', async () => {
  const entry2 = aTrade({ entry_price: 1.0852, pnl: -12.5, tags: [], notes: '', strategy: '' });
  const cells = exported([entry2])
    .replaceAll(',', ';')
    .replaceAll(/(?<=;-?\d+)\.(?=\d+;)/g, ',');
  expect(cells).toContain(';1,0852;');
  expect(await restored(cells)).toEqual([entry2]);
});

it('reads the export of an older version, which has fewer columns', async () => {
  const file =
    'id,date,pair,type,entry_price,pnl,status\r\nt1,2026-11-20T10:15:00.000Z,EURUSD,sell,1.08,-5,closed';
  const [entry3] = await restored(file);
  expect(entry3).toMatchObject({ id: 't1', pnl: -5, commission: 0, tags: [], exit_price: null });
});

it.each([
  ['pnl', '', 'Its pnl is missing.'],
  ['pnl', 'a lot', 'Its pnl cannot be read: Invalid input: expected number, received string.'],
  ['rating', '6', 'Its rating cannot be read: 1 to 5.'],
  ['type', 'hold', 'Its type cannot be read'],
  ['date', 'yesterday', 'Its date cannot be read'],
])('skips an entry whose %s was changed to %j', async (column, changed, reason) => {
  const [head = '', row = ''] = exported([aTrade({ notes: '', tags: [] })]).split('\r\n');
  const place = head.replace('\uFEFF', '').split(',').indexOf(column);
  const cells = row.split(',').map((cell, at) => (at === place ? changed : cell));
  const { trades, skipped } = await read(`${head}\r\n${cells.join(',')}\r\n`);
  expect(trades).toEqual([]);
  expect(skipped[0]?.reason).toContain(reason);
});
