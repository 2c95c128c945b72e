import type { DateOrder } from '#contracts/journal/journal-rows.ts';
import type { BrokerZone } from '#contracts/rules/time/broker-zone.ts';
import { type Amounts, costSigns, SIGNED_COSTS } from './cost-signs.ts';
import { type NumberOf, numberReader } from './number-reader.ts';
import { withoutUnit } from './read-quantity.ts';
import { MONEY_COLUMNS, NUMBER_COLUMNS, readTrades, type TradeRow } from './read-trade.ts';
import type { CsvColumn, Statement, TableRow } from './statement.ts';
import { dateOrderOf, parseTime } from './time-reader.ts';
import { filled } from './trade-labels.ts';

/** The places of the columns in a row. */
export type Places = Readonly<Partial<Record<CsvColumn, number>>>;

/** The rows of a table with their texts by column; a row may be shorter than its head. */
export const tradeRows = (rows: readonly TableRow[], places: Places): TradeRow[] =>
  rows.map((row) => ({ row, text: (column) => filled(row.cells[places[column] ?? -1]) }));

/** The order of day, month and year; null when the dates fit several. */
export const datesOrder = (rows: readonly TradeRow[]): DateOrder | null =>
  dateOrderOf(
    rows
      .flatMap(({ text }) => [text('opened_at'), text('closed_at')])
      .filter((text) => text !== ''),
  );

/** The amounts of each row that can be read. */
const amountsOf = (rows: readonly TradeRow[], number: NumberOf): Amounts[] =>
  rows.map(({ text }) =>
    Object.fromEntries(MONEY_COLUMNS.map((column) => [column, number(text(column)) ?? undefined])),
  );

type TableFacts = Pick<Statement, 'format' | 'account'> & {
  readonly zone?: BrokerZone | null;
  /** When the dates fit several orders; null when the trader has not chosen. */
  readonly order: DateOrder | null;
  /** Until the trader has chosen. */
  readonly usualOrder?: DateOrder;
  readonly isDateEnough?: boolean;
  /** False when the signs of the costs have to be found out. */
  readonly hasSignedCosts?: boolean;
};

/** The statement of a table that lists closed trades only. */
export function tableStatement(table: readonly TradeRow[], facts: TableFacts): Statement {
  const { format, account, zone = null, usualOrder = 'dmy', hasSignedCosts = true } = facts;
  const { currency } = account;
  const order = datesOrder(table) ?? facts.order;
  const number = numberReader(
    table.flatMap(({ text }) => [...NUMBER_COLUMNS.map(text), withoutUnit(text('lots'))]),
  );
  return {
    format,
    account,
    zone,
    ...readTrades(table, {
      number,
      time: (text) => parseTime(text, order ?? usualOrder, facts.isDateEnough),
      currency,
      signs: hasSignedCosts ? SIGNED_COSTS : costSigns(amountsOf(table, number), currency ?? 'USD'),
    }),
    ...TRADES_ONLY,
    isDateOrderUnknown: order === null,
  };
}

export const NO_ACCOUNT: Statement['account'] = {
  number: '',
  name: '',
  currency: null,
  type: null,
};

const IN_HEAD = /\b(?:UTC|GMT)\s*(?:([+-])\s*(\d{1,2})(?::?([0-5]\d))?)?(?!\w)/i;

/** The zone in the head of a column: `+02:00` for `Opening Time (UTC+2)`. */
export function zoneOfHead(head: string): BrokerZone | null {
  const [all, sign, hours = '', minutes = '00'] = IN_HEAD.exec(head) ?? [];
  if (all === undefined) return null;
  return sign === undefined ? 'UTC' : `${sign}${hours.padStart(2, '0')}:${minutes}`;
}

/** The other parts of a statement that lists closed trades only. */
export const TRADES_ONLY = { cashFlows: [], deals: [], stated: null } as const;

/** The refusal of a file with several accounts. */
export const severalAccounts = (names: Iterable<string>): string =>
  `The file holds trades of several accounts (${[...names].slice(0, 5).join(', ')}). Export one account at a time.`;
