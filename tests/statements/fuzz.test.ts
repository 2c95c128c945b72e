import { readdirSync } from 'node:fs';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeText } from '#web/statements/decode-text.ts';
import { readStatement } from '#web/statements/read-statement.ts';
import { mt4Reader } from '#web/statements/readers/mt4.ts';
import { mt5Reader } from '#web/statements/readers/mt5.ts';
import type { Statement, StatementTrade, TableRow } from '#web/statements/statement.ts';
import type { TableReader } from '#web/statements/table-reader.ts';
import { csvTable, htmlTables } from '#web/statements/tables.ts';
import { NUMBER_COLUMNS } from './number-columns.ts';
import { byteMutation, cellMutation, mutated, mutatedBytes } from './mutations.ts';
import { fixtureBytes } from './read-fixture.ts';

const SEED = 20_261_122;

/** Where the cells of a trade stand in the files of this test. */
const MT5_PLACES = {
  ticket: 1,
  symbol: 2,
  side: 3,
  lots: 4,
  entry: 5,
  stopLoss: 6,
  takeProfit: 7,
  closedAt: 8,
  exit: 9,
  commission: 10,
  swap: 11,
  profit: 12,
};
const MT4_PLACES = {
  ticket: 0,
  side: 2,
  lots: 3,
  symbol: 4,
  entry: 5,
  stopLoss: 6,
  takeProfit: 7,
  closedAt: 8,
  exit: 9,
  commission: 10,
  fees: 11,
  swap: 12,
  profit: 13,
};

type Source = {
  readonly name: string;
  readonly reader: TableReader;
  readonly places: Readonly<Record<string, number>>;
  readonly decimal: '.' | ',';
  /** Where the amount of a payment stands; null: in its last cell. */
  readonly amount: number | null;
};

const SOURCES: readonly Source[] = [
  { name: 'mt5-report.html', reader: mt5Reader, places: MT5_PLACES, decimal: '.', amount: 11 },
  { name: 'mt5-portuguese.html', reader: mt5Reader, places: MT5_PLACES, decimal: '.', amount: 10 },
  { name: 'mt5-resaved.csv', reader: mt5Reader, places: MT5_PLACES, decimal: ',', amount: 11 },
  { name: 'mt4-statement.htm', reader: mt4Reader, places: MT4_PLACES, decimal: '.', amount: null },
  {
    name: 'mt4-russian-utf16.htm',
    reader: mt4Reader,
    places: MT4_PLACES,
    decimal: ',',
    amount: null,
  },
];

function rowsOf(name: string): TableRow[] {
  const text = decodeText(fixtureBytes(name));
  return name.endsWith('.csv') ? csvTable(text) : htmlTables(text);
}

/** What a cell says, by nothing but its digits and the decimal sign of its file. */
function written(cell: string, decimal: '.' | ','): number {
  const [text = ''] = cell.split('/');
  // Of a volume in two parts Excel makes no number: its decimal sign stays the point.
  const [whole = '', fraction = ''] = text
    .replaceAll(/[^\d.,]/g, '')
    .split(cell.includes('/') ? '.' : decimal);
  const size = Number(`0${whole.replaceAll(/\D/g, '')}.${fraction.replaceAll(/\D/g, '')}0`);
  return size !== 0 && /^[-(\u2212]/.test(text) ? -size : size;
}

/** What a trade has to be by its own cells, to the last digit. */
function asWritten({ cells }: TableRow, { places, decimal }: Source) {
  const at = (column: string) => cells[places[column] ?? -1] ?? '';
  const numbers = NUMBER_COLUMNS.map((column) => written(at(column), decimal));
  // More than a thousand lots are no lots, but units of something.
  const [lots = 0] = numbers;
  const texts = [at('ticket'), at('symbol'), at('side'), dayOf(at('closedAt'))];
  return [...texts, lots > 1000 ? 0 : lots, ...numbers.slice(1)];
}

const asRead = (trade: StatementTrade) => [
  trade.ticket,
  trade.symbol,
  trade.side,
  dayOf(trade.closedAt.wall ?? ''),
  ...NUMBER_COLUMNS.map((column) => trade[column] ?? 0),
];

/** The digits of the day, month and year, whatever their order. */
const dayOf = (text: string) =>
  text
    .slice(0, 10)
    .split(/\D/)
    .filter((part) => part !== '')
    .toSorted()
    .join(' ');

/** Rows of a transaction begin with a time or a ticket; no other row of these reports does. */
const isTransaction = ({ cells }: TableRow) =>
  /^(?:\d{4}\.\d\d\.\d\d|\d\d\.\d\d\.\d{4}) |^\d{8}$/.test(cells[0] ?? '');

/** Reported rows: single ones, and those of summarised sections (`12 rows`). */
const reportedRows = ({ trades, cashFlows, deals, skipped }: Statement) =>
  trades.length +
  cashFlows.length +
  deals.length +
  skipped.reduce((sum, { text }) => sum + Number(/^(\d+) rows?$/.exec(text)?.[1] ?? 1), 0);

it.each(SOURCES)(
  'never misreads or loses a row of $name, whatever happens to its cells',
  (source) => {
    const rows = rowsOf(source.name);
    fc.assert(
      fc.property(fc.array(cellMutation, { minLength: 1, maxLength: 8 }), (mutations) => {
        const changed = mutated(rows, mutations);
        const statement = source.reader.read(changed, null);
        if (typeof statement === 'string') return;
        const byLine = new Map(changed.map((row) => [row.line, row]));
        expect(statement.trades.map(asRead)).toEqual(
          statement.trades.map(({ line }) =>
            asWritten(byLine.get(line) ?? { line, cells: [] }, source),
          ),
        );
        expect(statement.cashFlows.map(({ amount }) => amount)).toEqual(
          statement.cashFlows.map(({ line }) => {
            const { cells = [] } = byLine.get(line) ?? {};
            return written(cells.at(source.amount ?? -1) ?? '', source.decimal);
          }),
        );
        const transactions = changed.filter(isTransaction).length;
        expect(reportedRows(statement)).toBeGreaterThanOrEqual(transactions);
        expect(reportedRows(statement)).toBeLessThanOrEqual(changed.length);
      }),
      { seed: SEED, numRuns: 150 },
    );
  },
);

const FILES = readdirSync(new URL('fixtures/', import.meta.url)).filter(
  (name) => !name.endsWith('.md'),
);

it('reads, asks about or refuses any damaged file, and never fails', async () => {
  const sources = FILES.map(fixtureBytes);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...sources),
      fc.array(byteMutation, { minLength: 1, maxLength: 6 }),
      async (bytes, mutations) => {
        const reading = await readStatement(
          { name: 'damaged', bytes: mutatedBytes(bytes, mutations) },
          null,
        );
        if (reading.state !== 'read') return;
        for (const trade of reading.statement.trades) {
          expect(NUMBER_COLUMNS.every((name) => Number.isFinite(trade[name] ?? 0))).toBe(true);
          expect(Number.isFinite(trade.closedAt.utc ?? Date.parse(`${trade.closedAt.wall}Z`))).toBe(
            true,
          );
        }
      },
    ),
    { seed: SEED, numRuns: 250 },
  );
});

it('reads the same numbers when all signs of a file change their roles', () => {
  const rows = rowsOf('mt5-portuguese.html');
  const swapped = rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) =>
      /^[-\d\s]*\d\.\d+$/.test(cell) ? cell.replace('.', ',') : cell,
    ),
  }));
  expect(mt5Reader.read(swapped, null)).toMatchObject({
    trades: (mt5Reader.read(rows, null) as Statement).trades,
  });
});
