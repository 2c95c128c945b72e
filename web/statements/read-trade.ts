import { NOTES_MAX_LENGTH, TAGS_PER_ENTRY } from '#contracts/journal/journal.ts';
import { fromMinor, toMinor } from '#contracts/rules/payments/money.ts';
import { addsUp, type CostSigns, signedCosts } from './cost-signs.ts';
import type { NumberOf } from './number-reader.ts';
import { readQuantity } from './read-quantity.ts';
import type {
  CsvColumn,
  SkippedRow,
  Statement,
  StatementTime,
  StatementTrade,
  TableRow,
} from './statement.ts';
import { SHORT_TEXT, skip } from './table-reader.ts';
import { isTotal, sideOf } from './trade-labels.ts';

/** The text of a row in a column; blank where the row has none. */
type TextOf = (column: CsvColumn) => string;
export type TradeRow = { readonly row: TableRow; readonly text: TextOf };

export type TradeRules = {
  readonly number: NumberOf;
  readonly time: (text: string) => StatementTime | null;
  /** Of the account; null when the file does not name it. */
  readonly currency: string | null;
  readonly signs: CostSigns;
};

/** The reason is a sentence for the trader. */
class NoTrade extends Error {}

function refuse(reason: string): never {
  throw new NoTrade(reason);
}

const refuseText = (column: string, text: string): never =>
  refuse(`Its ${column.replace('_', ' ')} reads “${text}”, which cannot be read with certainty.`);

const PRICE_COLUMNS = ['entry', 'exit', 'stop_loss', 'take_profit'] as const;
export const MONEY_COLUMNS = ['profit', 'net', 'commission', 'swap', 'fees'] as const;
export const NUMBER_COLUMNS = [...PRICE_COLUMNS, ...MONEY_COLUMNS] as const;
type Numbers = Readonly<Partial<Record<(typeof NUMBER_COLUMNS)[number], number>>>;

const MOST = 1e12; // that a journal holds
const CURRENCY = /^[A-Z]{3}$/;

function numbersOf(text: TextOf, number: NumberOf): Numbers {
  return Object.fromEntries(
    NUMBER_COLUMNS.filter((column) => text(column) !== '').map((column) => {
      const value = number(text(column));
      const isRead = value !== null && Math.abs(value) <= MOST;
      return [column, isRead ? value : refuseText(column, text(column))];
    }),
  );
}

/** Programs write 0 where there is no price. */
function pricesOf(
  numbers: Numbers,
): Pick<StatementTrade, 'entry' | 'exit' | 'stopLoss' | 'takeProfit'> {
  if (PRICE_COLUMNS.some((column) => (numbers[column] ?? 0) < 0)) {
    refuse('One of its prices is below zero.');
  }
  return {
    entry: numbers.entry || refuse('It has no entry price.'),
    exit: numbers.exit || null,
    stopLoss: numbers.stop_loss || null,
    takeProfit: numbers.take_profit || null,
  };
}

/** The stated gross result, else the net result before its costs. */
function profitOf(numbers: Numbers, signs: CostSigns, currency: string): number {
  if (numbers.profit !== undefined) return numbers.profit;
  const net = numbers.net ?? refuse('It has no result: is the position still open?');
  const { commission, swap, fees } = signedCosts(numbers, signs, currency);
  const costs = commission + swap + fees;
  return costs === 0 ? net : fromMinor(toMinor(net, currency) - costs, currency);
}

/** The stated result and its parts, which must add up. */
function moneyOf(
  numbers: Numbers,
  signs: CostSigns,
  currency: string,
): Pick<StatementTrade, 'profit' | 'commission' | 'swap' | 'fees'> {
  if (addsUp(numbers, signs, currency) === false) {
    refuse('Its gross result and its costs do not make its net result.');
  }
  const { commission = 0, swap = 0, fees = 0 } = numbers;
  return {
    profit: profitOf(numbers, signs, currency),
    commission: commission && commission * signs.fees,
    swap: swap && swap * signs.swap,
    fees: fees && fees * signs.fees,
  };
}

function factsOf(
  text: TextOf,
  time: TradeRules['time'],
): Pick<StatementTrade, 'symbol' | 'side' | 'openedAt' | 'closedAt'> {
  const [symbol, side] = [text('symbol'), text('side')];
  const [opened, closed] = [text('opened_at'), text('closed_at')];
  if (symbol === '' || symbol.length > SHORT_TEXT) refuse('It has no symbol.');
  if (closed === '') refuse('It has no time of its close: is the position still open?');
  return {
    symbol,
    side: sideOf(side) ?? refuse(`Its side reads “${side}”, neither a buy nor a sell.`),
    openedAt: opened === '' ? null : (time(opened) ?? refuseText('time', opened)),
    closedAt: time(closed) ?? refuseText('time', closed),
  };
}

function extraOf(text: TextOf, quantity: string): NonNullable<StatementTrade['extra']> {
  const notes = [text('notes'), quantity].filter((note) => note !== '').join('\n');
  const setup = text('setup').slice(0, SHORT_TEXT);
  const tags = text('tags')
    .split(/[;,|]/)
    .map((tag) => tag.trim().slice(0, SHORT_TEXT));
  const named = [...new Set(tags)].filter((tag) => tag !== '').slice(0, TAGS_PER_ENTRY);
  return {
    ...(notes !== '' && { notes: notes.slice(0, NOTES_MAX_LENGTH) }),
    ...(setup !== '' && { setup }),
    ...(named.length > 0 && { tags: named }),
  };
}

function tradeOf({ row, text }: TradeRow, rules: TradeRules): StatementTrade {
  if (isTotal(row)) refuse('A line of totals, which is no trade.');
  const facts = factsOf(text, rules.time);
  const numbers = numbersOf(text, rules.number);
  const { lots, note } =
    readQuantity(text('lots'), rules.number) ?? refuseText('quantity', text('lots'));
  const own = text('currency').toUpperCase();
  if (own !== '' && !CURRENCY.test(own)) {
    refuse(`Its currency reads “${text('currency')}”, which is no code of three letters.`);
  }
  const extra = extraOf(text, note);
  return {
    line: row.line,
    ticket: text('ticket').slice(0, SHORT_TEXT),
    ...facts,
    lots,
    ...pricesOf(numbers),
    ...moneyOf(numbers, rules.signs, own || (rules.currency ?? 'USD')),
    ...(own !== '' && { currency: own }),
    ...(Object.keys(extra).length > 0 && { extra }),
  };
}

/** The closed trades of a table; rows that cannot be read with certainty are skipped with the reason. */
export function readTrades(
  rows: readonly TradeRow[],
  rules: TradeRules,
): Pick<Statement, 'trades' | 'skipped'> {
  const trades: StatementTrade[] = [];
  const skipped: SkippedRow[] = [];
  for (const row of rows) {
    try {
      trades.push(tradeOf(row, rules));
    } catch (error) {
      if (!(error instanceof NoTrade)) throw error;
      skipped.push(skip(row.row, error.message));
    }
  }
  return { trades, skipped };
}
