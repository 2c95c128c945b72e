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
  TRADES_ALONE,
  tradeRows,
  zoneOfHead,
} from '../table-columns.ts';
import { parseTime } from '../time-reader.ts';
import { guessColumns, isComplete } from './csv-heads.ts';
import { columnsByContent, type NamedTable, namedTable } from './csv-table.ts';

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
  const words = `${columns.net ?? ''} ${columns.profit ?? ''}`.match(/\b[A-Z]{3}\b/g) ?? [];
  return words.find((word) => CURRENCIES.has(word)) ?? null;
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
    ...TRADES_ALONE,
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
