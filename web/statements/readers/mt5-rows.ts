import { filledCells, HEAD_ROWS, SHORT_TEXT } from '#web/statements/table-reader.ts';
import {
  isHead,
  isPendingType,
  isSide,
  isStructure,
  isTicket,
  isTimeText,
  isLabel,
} from '../metatrader-rows.ts';
import type { NumberOf } from '../number-reader.ts';
import type { StatementDeal, TableRow, Statement } from '../statement.ts';

export type Mt5Row =
  | { readonly kind: 'structure' | 'position' | 'open' | 'order' | 'working' | 'unknown' }
  | { readonly kind: 'deal' | 'money'; readonly columns: DealColumns };

/** The places of a deal's amounts; reports of older terminals have no fees. */
export type DealColumns = {
  readonly commission: number;
  readonly fees: number | null;
  readonly swap: number;
  readonly profit: number;
  readonly comment: number;
};

const DIRECTIONS: ReadonlyMap<string, StatementDeal['direction']> = new Map([
  ['in', 'in'],
  ['out', 'out'],
  ['in/out', 'in/out'],
  ['out by', 'out'], // closed by a position of the other side
]);

export const directionOf = (text: string | undefined): StatementDeal['direction'] | undefined =>
  DIRECTIONS.get(text?.toLowerCase().replaceAll(' / ', '/') ?? '');

export const isDirection = (text: string | undefined): boolean => directionOf(text) !== undefined;

const WITH_FEES = { commission: 8, fees: 9, swap: 10, profit: 11, comment: 13 };
const WITHOUT_FEES = { commission: 8, fees: null, swap: 9, profit: 10, comment: 12 };

/** Null for the head of positions, which has `Time` and `Price` twice. */
export function dealColumns(head: TableRow | null): DealColumns | null {
  if (head === null || new Set(head.cells).size < head.cells.length) return null;
  if (head.cells.length === 14) return WITH_FEES;
  return head.cells.length === 13 ? WITHOUT_FEES : null;
}

/** The state of an order, where positions have a price and deals a commission. */
const isState = (text: string | undefined) => /^\D+$/.test(text ?? '');

const POSITION_CELLS = 13;

/** A row of money has neither a symbol nor a direction. */
const isMoney = ([, , symbol, type = '', direction]: readonly string[]) =>
  symbol === '' && direction === '' && /^[a-z]/i.test(type);

const isOrder = ([, , , type, , , , , , state]: readonly string[]) =>
  isPendingType(type) || isState(state);

/** An open position has the market price in the place of the closing time. */
function kindOfPosition(cells: readonly string[], number: NumberOf) {
  const [, , , side, volume = '', , , , closed = ''] = cells;
  if (!isSide(side) || !/^\d/.test(volume)) return 'unknown';
  if (number(closed) !== null) return 'open';
  return cells.length > POSITION_CELLS ? 'unknown' : 'position';
}

function kindOfRow(cells: readonly string[], number: NumberOf) {
  const [time, id, , , direction, , , , closed] = cells;
  if (!isTicket(id) || !(isTimeText(time) || isTimeText(closed))) return 'unknown';
  if (isMoney(cells)) return 'money';
  if (isDirection(direction)) return 'deal';
  if (isOrder(cells)) return isTimeText(closed) ? 'order' : 'working';
  return kindOfPosition(cells, number);
}

export function mt5Rows(rows: readonly TableRow[], number: NumberOf): Mt5Row[] {
  let head: TableRow | null = null;
  return rows.map((row) => {
    if (isStructure(row, number)) {
      head = isHead(row) ? row : null;
      return { kind: 'structure' };
    }
    const kind = kindOfRow(row.cells, number);
    if (kind !== 'deal' && kind !== 'money') return { kind };
    const columns = dealColumns(head);
    return columns === null ? { kind: 'unknown' } : { kind, columns };
  });
}

/** `12345678 (USD, Server, real, Hedge)`; the words are the same in all languages. */
const ACCOUNT = /^(\d{3,20})\s*\(([A-Z]{3}),\s*(.*)\)$/;

type Account = Statement['account'];

function typeOf(value: string): Account['type'] {
  if (/\breal\b/.test(value)) return 'live';
  return /\b(demo|contest)\b/.test(value) ? 'demo' : null;
}

/** `Name:` and the next cell. */
const nameIn = ([label = '', name = '']: readonly string[]) =>
  isLabel(label) ? name.slice(0, SHORT_TEXT) : '';

/**
 * The account of a report, and its holder, whose name is in the row before it.
 *
 * @returns null where none of the first rows has that shape
 */
export function accountOfMt5(rows: readonly TableRow[]): Account | null {
  let before: readonly string[] = [];
  for (const row of rows.slice(0, HEAD_ROWS)) {
    const filled = filledCells(row);
    const text = filled.find((cell) => ACCOUNT.test(cell)) ?? '';
    const [, number, currency = null, value = ''] = ACCOUNT.exec(text) ?? [];
    if (number !== undefined) {
      return { number, name: nameIn(before), currency, type: typeOf(value) };
    }
    before = filled;
  }
  return null;
}
