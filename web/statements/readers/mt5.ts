import type { DateOrder } from '#contracts/journal/journal-rows.ts';
import { SIGNED_COSTS } from '#web/statements/cost-signs.ts';
import {
  cashFlowType,
  resolveDateOrder,
  isSide,
  isTicket,
  isTimeText,
  RECOGNISED_BY,
} from '#web/statements/metatrader-rows.ts';
import { type NumberOf, numberReader } from '#web/statements/number-reader.ts';
import { readTrades, type TradeRules } from '#web/statements/read-trade.ts';
import { reportFigures } from '#web/statements/report-figures.ts';
import type {
  SkippedRow,
  Statement,
  StatementCashFlow,
  StatementDeal,
  TableRow,
} from '#web/statements/statement.ts';
import { NO_ACCOUNT, tradeRows } from '#web/statements/table-columns.ts';
import { cellsOf, SHORT_TEXT, skip, type TableReader } from '#web/statements/table-reader.ts';
import { parseTime } from '#web/statements/time-reader.ts';
import {
  accountOfMt5,
  type DealColumns,
  directionOf,
  type Mt5Row,
  mt5Rows,
  isDirection,
} from './mt5-rows.ts';

type Reads = Pick<TradeRules, 'number' | 'time'>;
type ClassifiedRow = { readonly row: TableRow; readonly is: Mt5Row };

const UNREADABLE =
  'This is no row of a position, an order or a deal that can be read with certainty.';

const ORDERS = 'Skipped: orders, not trades.';
const WORKING_ORDERS = 'Orders that wait for their price are no trades yet.';

const PLACES = {
  opened_at: 0,
  ticket: 1,
  symbol: 2,
  side: 3,
  lots: 4,
  entry: 5,
  stop_loss: 6,
  take_profit: 7,
  closed_at: 8,
  exit: 9,
  commission: 10,
  swap: 11,
  profit: 12,
};

/** `0.05 / 0.10`: the closed part of the open volume. */
const PART = /^(\S.*?) ?\/ ?\S/;

/**
 * The trades of positions. Excel rewrites numbers, but a volume in two parts is text and keeps the decimal
 * sign of the terminal, so these volumes have a reader of their own.
 */
function positionsOf(rows: readonly TableRow[], reads: Reads) {
  const parts = new Map<number, string>();
  for (const { line, cells } of rows) {
    const part = PART.exec(cells[PLACES.lots] ?? '')?.[1];
    if (part !== undefined) parts.set(line, part);
  }
  const number = numberReader(parts.values());
  const lotsOf = (line: number) => number(parts.get(line) ?? '');
  const whole = rows.map((row) =>
    lotsOf(row.line) === null ? row : { ...row, cells: row.cells.with(PLACES.lots, '') },
  );
  const read = readTrades(tradeRows(whole, PLACES), {
    ...reads,
    currency: null,
    signs: SIGNED_COSTS,
  });
  const trades = read.trades.map((trade) => ({ ...trade, lots: lotsOf(trade.line) ?? trade.lots }));
  return { trades, skipped: read.skipped };
}

/** Whether the balance follows the profit, and no further number follows where there are no fees. */
function hasItsColumns({ cells }: TableRow, columns: DealColumns, number: NumberOf): boolean {
  const [balance = '', comment = ''] = cells.slice(columns.profit + 1);
  return number(balance) !== null && (columns.fees !== null || number(comment) === null);
}

/** Amounts in major units; null when one is unreadable or misplaced. */
function amountsOf(row: TableRow, columns: DealColumns, number: NumberOf) {
  if (!hasItsColumns(row, columns, number)) return null;
  const at = (column: number | null) => {
    const text = column === null ? '' : (row.cells[column] ?? '');
    return text === '' ? 0 : number(text);
  };
  const profit = at(columns.profit);
  const commission = at(columns.commission);
  const swap = at(columns.swap);
  const fees = at(columns.fees);
  if (profit === null || commission === null || swap === null || fees === null) return null;
  return { profit, commission, swap, fees };
}

/** @param positions tickets of positions, each of which is the ticket of the opening order */
function dealOf(
  row: TableRow,
  columns: DealColumns,
  positions: ReadonlySet<string>,
  { number, time }: Reads,
): StatementDeal | null {
  const direction = directionOf(row.cells[4]);
  const at = time(row.cells[0] ?? '');
  const amounts = amountsOf(row, columns, number);
  if (direction === undefined || at === null || amounts === null) return null;
  const order = row.cells[7] ?? '';
  return { direction, position: positions.has(order) ? order : null, at, ...amounts };
}

function cashFlowOf(
  { line, cells }: TableRow,
  columns: DealColumns,
  { number, time }: Reads,
): StatementCashFlow | null {
  const [when = '', ticket = '', , name = ''] = cells;
  const at = time(when);
  const amount = amountsOf({ line, cells }, columns, number)?.profit ?? 0;
  if (at === null || amount === 0) return null;
  const note = cells[columns.comment]?.slice(0, SHORT_TEXT) ?? '';
  return { line, ticket, at, amount, type: cashFlowType(name, amount), note };
}

/** One line for all rows of a kind. */
function skipAll(
  classified: readonly ClassifiedRow[],
  kind: Mt5Row['kind'],
  reason: string,
): SkippedRow[] {
  const rows = classified.filter(({ is }) => is.kind === kind).map(({ row }) => row);
  const [first] = rows;
  if (first === undefined) return [];
  return [
    { line: first.line, text: `${rows.length} ${rows.length === 1 ? 'row' : 'rows'}`, reason },
  ];
}

function sorted(classified: readonly ClassifiedRow[], reads: Reads) {
  const positions = classified.filter(({ is }) => is.kind === 'position').map(({ row }) => row);
  const read = positionsOf(positions, reads);
  const tickets = new Set(read.trades.map(({ ticket }) => ticket));
  const skipped: SkippedRow[] = [...read.skipped];
  const deals: StatementDeal[] = [];
  const cashFlows: StatementCashFlow[] = [];
  for (const { row, is } of classified) {
    const deal = is.kind === 'deal' ? dealOf(row, is.columns, tickets, reads) : null;
    const cashFlow = is.kind === 'money' ? cashFlowOf(row, is.columns, reads) : null;
    if (deal !== null) deals.push(deal);
    else if (cashFlow !== null) cashFlows.push(cashFlow);
    else if (is.kind === 'open') skipped.push(skip(row, 'This position is still open.'));
    else if (['deal', 'money', 'unknown'].includes(is.kind)) skipped.push(skip(row, UNREADABLE));
  }
  return { trades: read.trades, skipped, deals, cashFlows };
}

/** Positions become trades, and deals without a symbol cash flows; the report's figures need the other deals. */
function readMt5(rows: readonly TableRow[], chosenOrder: DateOrder | null): Statement | string {
  const number = numberReader(cellsOf(rows));
  const { order, isUnknown } = resolveDateOrder(rows, chosenOrder);
  const kinds = mt5Rows(rows, number);
  const classified = rows.flatMap((row, at) => {
    const is = kinds[at];
    return is === undefined || is.kind === 'structure' ? [] : [{ row, is }];
  });
  const time: Reads['time'] = (text) => parseTime(text, order);
  const { trades, skipped, deals, cashFlows } = sorted(classified, { number, time });
  if (trades.length === 0 && deals.length > 0) {
    return 'This report has deals but no closed positions: it is of the strategy tester, or of an old terminal. Save the history of the account as a report with an up-to-date terminal.';
  }
  return {
    format: 'mt5',
    account: accountOfMt5(rows) ?? NO_ACCOUNT,
    zone: null,
    trades,
    cashFlows,
    deals,
    stated: reportFigures(rows, number),
    skipped: [
      ...skipped,
      ...skipAll(classified, 'order', ORDERS),
      ...skipAll(classified, 'working', WORKING_ORDERS),
    ].toSorted((a, b) => a.line - b.line),
    isDateOrderUnknown: isUnknown,
  };
}

/** A position with a closing time, or a deal with a direction or with money. */
const isRow = ({ cells: [time, id, symbol, type, direction, ...rest] }: TableRow) =>
  isTimeText(time) &&
  isTicket(id) &&
  ((isSide(type) && (isTimeText(rest[3]) || isDirection(direction))) ||
    (symbol === '' && type === 'balance'));

/**
 * The history report of MetaTrader 5: HTML or Excel as the terminal saves it, or that saved as CSV.
 * @see https://www.metatrader5.com/en/terminal/help/trading/account_history
 */
export const mt5Reader: TableReader = {
  recognises: (rows) => {
    const first = rows.slice(0, RECOGNISED_BY);
    return accountOfMt5(first) !== null || first.some(isRow);
  },
  read: readMt5,
};
