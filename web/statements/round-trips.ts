import { NOTES_MAX_LENGTH } from '#contracts/journal/journal.ts';
import { readQuantity } from './read-quantity.ts';
import type { SkippedRow, StatementTime, StatementTrade, TableRow } from './statement.ts';
import { skip } from './table-reader.ts';

/** Amounts of fills are whole millionths, because fees of a single share are that small. */
export const MILLIONTHS = 1_000_000;

/** One fill of an order; quantity and amounts in millionths, negative when paid. */
export type Fill = {
  readonly row: TableRow;
  readonly opens: boolean;
  readonly side: 'buy' | 'sell'; // of the position it belongs to
  readonly quantity: number;
  readonly price: number;
  readonly at: StatementTime;
  readonly proceeds: number;
  readonly commission: number;
  readonly fees: number;
  readonly note: string;
};

export type Instrument = { readonly symbol: string; readonly currency: string };

type RoundTripResult = { readonly trades: StatementTrade[]; readonly skipped: SkippedRow[] };

const sum = (fills: readonly Fill[], amount: (fill: Fill) => number): number =>
  fills.reduce((total, fill) => total + amount(fill), 0);

/** The average price; exactly the price when all fills have the same. */
function averagePrice(fills: readonly Fill[]): number {
  const value = sum(fills, ({ price, quantity }) => price * quantity);
  const average = value / sum(fills, ({ quantity }) => quantity);
  return fills.find(({ price }) => Math.abs(price - average) < 1e-9)?.price ?? round(average);
}

const round = (price: number) => Number(price.toPrecision(10));

/** The trade of all fills from flat to flat, with their stated amounts. */
function tradeOf({ symbol, currency }: Instrument, fills: readonly Fill[]): StatementTrade | null {
  const opening = fills.filter(({ opens }) => opens);
  const closing = fills.filter(({ opens }) => !opens);
  const [first] = opening;
  const last = closing.at(-1);
  if (first === undefined || last === undefined) return null;
  const traded = String(sum(opening, ({ quantity }) => quantity) / MILLIONTHS);
  const quantity = readQuantity(traded, Number);
  const notes = new Set([...fills.map(({ note }) => note), quantity?.note ?? '']);
  notes.delete('');
  return {
    line: last.row.line,
    ticket: '',
    symbol,
    side: first.side,
    lots: quantity?.lots ?? null,
    openedAt: first.at,
    closedAt: last.at,
    entry: averagePrice(opening),
    exit: averagePrice(closing),
    stopLoss: null,
    takeProfit: null,
    profit: sum(fills, ({ proceeds }) => proceeds) / MILLIONTHS,
    commission: sum(fills, ({ commission }) => commission) / MILLIONTHS,
    swap: 0,
    fees: sum(fills, ({ fees }) => fees) / MILLIONTHS,
    currency,
    ...(notes.size > 0 && { extra: { notes: [...notes].join('\n').slice(0, NOTES_MAX_LENGTH) } }),
  };
}

function misfit(fill: Fill, open: readonly Fill[], left: number): string | null {
  const [first] = open;
  if (first === undefined) {
    return fill.opens ? null : 'The fill that opened its position is not in the file.';
  }
  if (fill.side !== first.side) return 'The position then open was of the other direction.';
  return !fill.opens && fill.quantity > left ? 'It closes more than was open.' : null;
}

const UNCERTAIN =
  'Another fill of this instrument cannot be read or does not fit, so to what this one belongs is not certain.';

const timeOf = ({ at }: Fill) => at.utc ?? Date.parse(`${at.wall}Z`);

/** Oldest first; fills of the same moment in the order of the file. */
function inOrder(fills: readonly Fill[]): Fill[] {
  const [first] = fills;
  const last = fills.at(-1);
  const isNewestFirst = first !== undefined && last !== undefined && timeOf(first) > timeOf(last);
  const asDone = isNewestFirst ? fills.toReversed() : fills;
  return asDone.toSorted((a, b) => timeOf(a) - timeOf(b));
}

/** The closed positions of an instrument. After a fill that does not fit the open position, all are skipped. */
function pair(instrument: Instrument, fills: readonly Fill[]): RoundTripResult {
  const result: RoundTripResult = { trades: [], skipped: [] };
  let open: Fill[] = [];
  let left = 0;
  for (const [at, fill] of fills.entries()) {
    const reason = misfit(fill, open, left);
    if (reason !== null) {
      result.skipped.push(skip(fill.row, reason));
      if (open.length === 0) continue;
      const others = [...open, ...fills.slice(at + 1)];
      result.skipped.push(...others.map(({ row }) => skip(row, UNCERTAIN)));
      return result;
    }
    open.push(fill);
    left += fill.opens ? fill.quantity : -fill.quantity;
    const trade = left === 0 ? tradeOf(instrument, open) : null;
    if (trade === null) continue;
    result.trades.push(trade);
    open = [];
  }
  const end = 'Its position is still open at the end of the file.';
  result.skipped.push(...open.map(({ row }) => skip(row, end)));
  return result;
}

/** The closed positions of one instrument; none when one of its rows is unreadable. */
export function roundTrips(
  instrument: Instrument,
  rows: readonly (Fill | SkippedRow)[],
): RoundTripResult {
  const unread = rows.flatMap((row) => ('reason' in row ? [row] : []));
  const fills = rows.flatMap((row) => ('reason' in row ? [] : [row]));
  if (unread.length === 0) return pair(instrument, inOrder(fills));
  return { trades: [], skipped: [...unread, ...fills.map(({ row }) => skip(row, UNCERTAIN))] };
}
