import { COLUMNS_PER_MAPPING, type DateOrder } from '#contracts/journal/journal-rows.ts';
import { isKnownSymbol } from '../normalise-symbol.ts';
import type { TradeRow } from '../read-trade.ts';
import {
  type ColumnChoice,
  CSV_COLUMNS,
  type Statement,
  type StatementReading,
  type TableReading,
  type TableRow,
} from '../statement.ts';
import {
  datesOrder,
  NO_ACCOUNT,
  type Places,
  tableStatement,
  tradeRows,
  zoneOfHead,
} from '../table-columns.ts';
import { filledCells, HEAD_ROWS } from '../table-reader.ts';
import { parseTime } from '../time-reader.ts';
import { sideOf } from '../trade-labels.ts';
import { guessColumns, isComplete, knownHeads } from './csv-heads.ts';

/** A table with unique heads. */
type NamedTable = { readonly heads: readonly string[]; readonly rows: readonly TableRow[] };

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

const isWords = (row: TableRow) => filledCells(row).every((cell) => !/\d/.test(cell));

/** The row of heads: the one with most known names, else the first with words only. */
function headAt(rows: readonly TableRow[]): number {
  const top = rows.slice(0, HEAD_ROWS);
  const counts = top.map(({ cells }) => knownHeads(uniqueHeads(cells)));
  const most = Math.max(...counts);
  if (most >= FEWEST_KNOWN) return counts.indexOf(most);
  return top.findIndex((row) => filledCells(row).length >= FEWEST_CELLS && isWords(row));
}

const CLOCK = /^\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[ap]\.?m\.?)?$/i;

function areAll({ rows }: NamedTable, place: number, isOfKind: (text: string) => boolean): boolean {
  const texts = rows.slice(0, LOOKED_AT).map(({ cells }) => cells[place] ?? '');
  const filled = texts.filter((text) => text !== '');
  return filled.length > 0 && filled.every(isOfKind);
}

const isTime = (text: string, isDateEnough = false) =>
  (['dmy', 'mdy'] as const).some((order) => parseTime(text, order, isDateEnough) !== null);

const isDate = (text: string) => !text.includes(':') && isTime(text, true);

/** Guesses columns from their cells, when the heads are unknown. */
function columnsByContent(table: NamedTable): ColumnChoice {
  const headsOf = (isOfKind: (text: string) => boolean) =>
    table.heads.filter((_, place) => areAll(table, place, isOfKind));
  const [symbol] = headsOf(isKnownSymbol);
  const [side] = headsOf((text) => sideOf(text) !== null);
  const times = headsOf((text) => isTime(text));
  const [opened] = times.slice(0, -1);
  const closed = times.at(-1);
  return {
    ...(symbol !== undefined && { symbol }),
    ...(side !== undefined && { side }),
    ...(opened !== undefined && { opened_at: opened }),
    ...(closed !== undefined && { closed_at: closed }),
  };
}

/** Joins a column of dates with the column of times after it. */
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

/** Null when no row has enough cells for a trade. */
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

/** A single column of times is the time of the close. */
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

/** The common currency of all rows, else that in the heads of the results, as in `Net USD`. */
function currencyOf(columns: ColumnChoice, rows: readonly TradeRow[]): string | null {
  const [first, ...others] = new Set(rows.map(({ text }) => text('currency').toUpperCase()));
  if (others.length === 0 && CURRENCIES.has(first ?? '')) return first ?? null;
  const codes = `${columns.net ?? ''} ${columns.profit ?? ''}`.match(/\b[A-Z]{3}\b/g) ?? [];
  return codes.find((code) => CURRENCIES.has(code)) ?? null;
}

function statementOf(
  { heads, rows }: NamedTable,
  columns: ColumnChoice,
  order: DateOrder | null,
): Statement {
  const table = tradeRows(rows, placesOf(columns, heads));
  return tableStatement(table, {
    format: 'csv',
    account: { ...NO_ACCOUNT, currency: currencyOf(columns, table) },
    zone: zoneOfHead(columns.closed_at ?? columns.opened_at ?? ''),
    order,
    isDateEnough: true,
    hasSignedCosts: false,
  });
}

/** The trader's choice if this file has its columns, else a sure guess; null otherwise. */
function choice(heads: readonly string[], said: ColumnChoice): ColumnChoice | null {
  const isHere = Object.values(said).every((head) => heads.includes(head));
  if (isHere && isComplete(said)) return said;
  const { columns, isSure } = guessColumns(heads);
  return isSure && isComplete(columns) ? columns : null;
}

/** Guesses by heads take precedence over guesses by cells. */
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
 * @param reading the trader's choice, ignored when this file lacks its columns
 * @returns the question for the columns, unless the heads name them surely
 */
export function readCsv(rows: readonly TableRow[], reading: TableReading | null): StatementReading {
  const table = namedTable(rows);
  if (table === null) return { state: 'unreadable', reason: NO_TABLE };
  const columns = choice(table.heads, reading?.columns ?? {});
  if (columns === null) return question(table);
  return { state: 'read', statement: statementOf(table, columns, reading?.dateOrder ?? null) };
}
