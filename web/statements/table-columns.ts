import { type DateOrder } from '#contracts/journal/journal-records.ts';
import { type BrokerZone } from '#contracts/rules/time/broker-zone.ts';
import { type Amounts } from './cost-signs.ts';
import { numberReader } from './number-reader.ts';
import { withoutUnit } from './read-quantity.ts';
import { MONEY_COLUMNS, NUMBER_COLUMNS, type TradeRow, type TradeTexts } from './read-trade.ts';
import { type CsvColumn, type TableRow } from './statement.ts';
import { dateOrderOf } from './time-reader.ts';
import { filled } from './trade-labels.ts';

/** Where the columns of a trade stand. */
export type Places = Readonly<Partial<Record<CsvColumn, number>>>;

function textsAt({ cells }: TableRow, places: Places): TradeTexts {
  const at = (column: CsvColumn) => filled(cells[places[column] ?? -1]);
  return {
    ticket: at('ticket'),
    symbol: at('symbol'),
    side: at('side'),
    lots: at('lots'),
    opened_at: at('opened_at'),
    closed_at: at('closed_at'),
    entry: at('entry'),
    exit: at('exit'),
    stop_loss: at('stop_loss'),
    take_profit: at('take_profit'),
    profit: at('profit'),
    net: at('net'),
    commission: at('commission'),
    swap: at('swap'),
    fees: at('fees'),
    currency: at('currency'),
    notes: at('notes'),
    setup: at('setup'),
    tags: at('tags'),
  };
}

/** The rows of a table by the columns of a trade; a row may be shorter than its head. */
export const tradeRows = (rows: readonly TableRow[], places: Places): TradeRow[] =>
  rows.map((row) => ({ row, texts: textsAt(row, places) }));

/** The reader of the numbers that stand in the columns of a trade. */
export const numbersReader = (rows: readonly TradeRow[]) =>
  numberReader(
    rows.flatMap(({ texts }) => [
      ...NUMBER_COLUMNS.map((column) => texts[column]),
      withoutUnit(texts.lots),
    ]),
  );

/** The order in which the dates of a table are written; null: they leave it open. */
export const datesOrder = (rows: readonly TradeRow[]): DateOrder | null =>
  dateOrderOf(
    rows.flatMap(({ texts }) => [texts.opened_at, texts.closed_at]).filter((text) => text !== ''),
  );

/** The amounts of each row, as far as they can be read. */
export const amountsOf = (
  rows: readonly TradeRow[],
  number: (text: string) => number | null,
): Amounts[] =>
  rows.map(({ texts }) =>
    Object.fromEntries(MONEY_COLUMNS.map((column) => [column, number(texts[column]) ?? undefined])),
  );

const IN_HEAD = /\b(?:UTC|GMT)\s*(?:([+-])\s*(\d{1,2})(?::?([0-5]\d))?)?(?!\w)/i;

/** The zone that the head of a column of times names, as in `Opening Time (UTC+2)`: `+02:00`. */
export function zoneOfHead(head: string): BrokerZone | null {
  const [all, sign, hours = '', minutes = '00'] = IN_HEAD.exec(head) ?? [];
  if (all === undefined) return null;
  return sign === undefined ? 'UTC' : `${sign}${hours.padStart(2, '0')}:${minutes}`;
}

/** What a table of closed trades says beside them. */
export const TRADES_ONLY = { cashFlows: [], deals: [], stated: null } as const;

/** Each account of the journal has a currency and results of its own. */
export const severalAccounts = (names: Iterable<string>): string =>
  `The file holds trades of several accounts (${[...names].slice(0, 5).join(', ')}). Export one account at a time.`;
