import { COLUMNS_PER_MAPPING } from '#contracts/journal/journal-records.ts';
import { isKnownSymbol } from '#web/statements/normalise-symbol.ts';
import { HEAD_ROWS } from '#web/statements/table-reader.ts';
import { sideOf } from '#web/statements/trade-labels.ts';
import { costSigns } from '../cost-signs.ts';
import { readTrades } from '../read-trade.ts';
import {
  type ColumnChoice,
  CSV_COLUMNS,
  type Statement,
  type StatementReading,
  type TableReading,
  type TableRow,
} from '../statement.ts';
import {
  amountsOf,
  datesOrder,
  numbersReader,
  type Places,
  TRADES_ONLY,
  tradeRows,
  zoneOfHead,
} from '../table-columns.ts';
import { parseTime } from '../time-reader.ts';
import { guessColumns, isComplete, knownHeads } from './csv-heads.ts';

/** Any table, its columns by heads of which there is only one each. */
type NamedTable = {
  readonly heads: readonly string[];
  readonly rows: readonly TableRow[];
};

const FEWEST_KNOWN = 3;
const FEWEST_CELLS = 4; // symbol, side, time and price of a trade
const HEAD_LENGTH = 190; // what a mapping keeps, with room for a number
const LOOKED_AT = 50;

function uniqueHeads(cells: readonly string[]): string[] {
  const heads: string[] = [];
  for (const [at, cell] of cells.slice(0, COLUMNS_PER_MAPPING).entries()) {
    const name = cell.replaceAll(/\s+/g, ' ').slice(0, HEAD_LENGTH).trim() || `Column ${at + 1}`;
    let head = name;
    for (let count = 2; heads.includes(head); count += 1) head = `${name} (${count})`;
    heads.push(head);
  }
  return heads;
}

const filledCells = ({ cells }: TableRow) => cells.filter((cell) => cell !== '');

const isWords = (row: TableRow) => filledCells(row).every((cell) => !/\d/.test(cell));

/** Where the heads stand: the row with most known names, else the first one of words alone. */
function headAt(rows: readonly TableRow[]): number {
  const top = rows.slice(0, HEAD_ROWS);
  const counts = top.map(({ cells }) => knownHeads(uniqueHeads(cells)));
  const most = Math.max(...counts);
  if (most >= FEWEST_KNOWN) return counts.indexOf(most);
  return top.findIndex((row) => filledCells(row).length >= FEWEST_CELLS && isWords(row));
}

const CLOCK = /^\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[ap]\.?m\.?)?$/i;

const isDate = (text: string) =>
  !text.includes(':') &&
  (['dmy', 'mdy'] as const).some((order) => parseTime(text, order, true) !== null);

/** Whether all filled cells of a column are of a kind. */
function areAll({ rows }: NamedTable, place: number, isOfKind: (text: string) => boolean): boolean {
  const texts = rows.slice(0, LOOKED_AT).map(({ cells }) => cells[place] ?? '');
  const filled = texts.filter((text) => text !== '');
  return filled.length > 0 && filled.every(isOfKind);
}

const isTime = (text: string) =>
  (['dmy', 'mdy'] as const).some((order) => parseTime(text, order) !== null);

/** Which column is what, by its cells: for heads that say nothing to us. */
function columnsByContent(table: NamedTable): ColumnChoice {
  const headsOf = (isOfKind: (text: string) => boolean) =>
    table.heads.filter((_, place) => areAll(table, place, isOfKind));
  const [symbol] = headsOf(isKnownSymbol);
  const [side] = headsOf((text) => sideOf(text) !== null);
  const times = headsOf(isTime);
  const [opened] = times.slice(0, -1);
  const closed = times.at(-1);
  return {
    ...(symbol !== undefined && { symbol }),
    ...(side !== undefined && { side }),
    ...(opened !== undefined && { opened_at: opened }),
    ...(closed !== undefined && { closed_at: closed }),
  };
}

/** A column of dates with one of times of day behind it becomes one column of both. */
function withClocks(table: NamedTable): NamedTable {
  const clocks = table.heads
    .map((_, place) => place)
    .filter(
      (place) =>
        place > 0 &&
        areAll(table, place, (text) => CLOCK.test(text)) &&
        areAll(table, place - 1, isDate),
    );
  if (clocks.length === 0) return table;
  const joined = (cells: readonly string[]) =>
    cells.flatMap((cell, place) => {
      if (clocks.includes(place)) return [];
      return clocks.includes(place + 1) ? [`${cell} ${cells[place + 1] ?? ''}`.trim()] : [cell];
    });
  return {
    heads: table.heads.filter((_, place) => !clocks.includes(place)),
    rows: table.rows.map((row) => ({ ...row, cells: joined(row.cells) })),
  };
}

/** The table that the rows of a file are, or null when no row has enough cells for a trade. */
function namedTable(rows: readonly TableRow[]): NamedTable | null {
  const at = headAt(rows);
  const body = rows.slice(at + 1);
  const widest = Math.max(0, ...body.slice(0, LOOKED_AT).map(({ cells }) => cells.length));
  if (widest < FEWEST_CELLS) return null;
  const head = at < 0 ? [] : (rows[at]?.cells ?? []);
  const cells = Array.from(
    { length: Math.max(head.length, widest) },
    (_, place) => head[place] ?? '',
  );
  return withClocks({ heads: uniqueHeads(cells), rows: body });
}

const NO_TABLE =
  'No table of trades was found in this file. It needs a line for each trade with its symbol, side, time, entry price and result.';

/** A table with one time for each trade tells when it was done. */
function placesOf(columns: ColumnChoice, heads: readonly string[]): Places {
  const places = Object.fromEntries(
    CSV_COLUMNS.map((column) => [column, heads.indexOf(columns[column] ?? '')] as const).filter(
      ([, place]) => place >= 0,
    ),
  );
  if (places['closed_at'] !== undefined) return places;
  const { opened_at: only, ...others } = places;
  return only === undefined ? others : { ...others, closed_at: only };
}

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

/** Of all rows, if one is; else what the head of the results says, as in `Net USD`. */
function currencyOf(columns: ColumnChoice, rows: readonly { texts: { currency: string } }[]) {
  const [first, ...others] = new Set(rows.map(({ texts }) => texts.currency.toUpperCase()));
  if (others.length === 0 && CURRENCIES.has(first ?? '')) return first ?? null;
  const codes = `${columns.net ?? ''} ${columns.profit ?? ''}`.match(/\b[A-Z]{3}\b/g) ?? [];
  return codes.find((code) => CURRENCIES.has(code)) ?? null;
}

function statementOf(
  { heads, rows }: NamedTable,
  columns: ColumnChoice,
  said: TableReading['dateOrder'] | null,
): Statement {
  const table = tradeRows(rows, placesOf(columns, heads));
  // What the dates of the file themselves say goes before what was said of them.
  const order = datesOrder(table) ?? said;
  const number = numbersReader(table);
  const currency = currencyOf(columns, table);
  return {
    format: 'csv',
    account: { number: '', name: '', currency, type: null },
    zone: zoneOfHead(columns.closed_at ?? columns.opened_at ?? ''),
    ...readTrades(table, {
      number,
      time: (text) => parseTime(text, order ?? 'dmy', true),
      currency,
      signs: costSigns(amountsOf(table, number), currency ?? 'USD'),
    }),
    ...TRADES_ONLY,
    isDateOrderUnknown: order === null,
  };
}

/** The columns that are followed: those that were said if they are in this file, else a sure guess. */
function choice(heads: readonly string[], said: ColumnChoice): ColumnChoice | null {
  const isHere = Object.values(said).every((head) => heads.includes(head));
  if (isHere && isComplete(said)) return said;
  const { columns, isSure } = guessColumns(heads);
  return isSure && isComplete(columns) ? columns : null;
}

/** What the heads say goes before what the cells look like. */
function question(table: NamedTable): StatementReading {
  const { heads, rows } = table;
  const named = guessColumns(heads).columns;
  const taken = Object.values(named);
  const free = Object.entries(columnsByContent(table)).filter(([, head]) => !taken.includes(head));
  const columns: ColumnChoice = { ...Object.fromEntries(free), ...named };
  const dateOrder = datesOrder(tradeRows(rows, placesOf(columns, heads))) ?? 'dmy';
  return { state: 'columns', heads, rows, guess: { columns, dateOrder } };
}

/**
 * A table of no known format.
 *
 * @param reading what the trader said; a choice of columns that are not in this file is not followed
 * @returns the question which column is what, where the heads do not say so surely
 */
export function readCsv(rows: readonly TableRow[], reading: TableReading | null): StatementReading {
  const table = namedTable(rows);
  if (table === null) return { state: 'unreadable', reason: NO_TABLE };
  const columns = choice(table.heads, reading?.columns ?? {});
  if (columns === null) return question(table);
  const statement = statementOf(table, columns, reading?.dateOrder ?? null);
  return { state: 'read', statement };
}
