import { expect, it } from 'vitest';
import type { JournalEntry } from '#contracts/journal/journal.ts';
import { aTrade } from '#tests/support/builders.ts';
import { csvText } from '#web/data/journal/export/csv-file.ts';
import { csvTables } from '#web/data/journal/export/csv-tables.ts';
import { readStatement } from '#web/statements/read-statement.ts';
import type { Statement } from '#web/statements/statement.ts';
import { readFixture, tradeLine } from './read-fixture.ts';

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

it('reads the own export row for row', async () => {
  const { trades, skipped } = await readFixture('bellwether.csv');
  expect(skipped).toEqual([]);
  expect(trades.map(tradeLine)).toEqual([
    [
      ['51200301', 'EURUSDm', 'buy', 0.1],
      ['2026-11-20T08:00:00.000Z', '2026-11-20T10:15:00.000Z'],
      [1.0852, 1.0882, 1.0837, 1.0882],
      [30, -0.7, 0, 0],
    ],
    [
      ['', 'XAUUSD', 'sell', 0.1],
      [null, '2026-11-20T11:00:00.000Z'],
      [4106.17, 4129.59, null, null],
      [-235.3, 0, 1.25, -0.15],
    ],
    [
      ['', 'US30', 'buy', null], // still open
      [null, '2026-11-20T12:00:00.000Z'],
      [44_120.5, null, null, null],
      [0, 0, 0, 0],
    ],
  ]);
  expect(trades.map(({ extra }) => [extra?.notes, extra?.tags, extra?.rules_broken])).toEqual([
    [
      'Entered on the retest.\n\n- waited for the close\n= patience pays',
      ['trend', 'news; red folder'],
      ['rule-2', 'rule-3'],
    ],
    ["'=SUM(A1) was typed with an apostrophe", [], []],
    ['-', ['=index'], []],
  ]);
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

it('names the account of an export that has only one', async () => {
  const { id, ...fields } = aTrade({ account_id: 'main' });
  const [table] = csvTables({
    tradingJournal: [
      { id, kind: 'entry', fields },
      { id: 'main', kind: 'account', fields: { name: '=Main' } },
    ],
  });
  const { account } = await read(csvText(table ?? { name: '', columns: [], rows: [] }));
  expect(account.name).toBe('=Main');
});
