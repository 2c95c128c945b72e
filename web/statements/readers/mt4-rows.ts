import { HEAD_ROWS, SHORT_TEXT } from '#web/statements/table-reader.ts';
import {
  isPendingType,
  isSide,
  isStructure,
  isTicket,
  isTimeText,
  RECOGNISED_BY,
} from '../metatrader-rows.ts';
import type { NumberOf } from '../number-reader.ts';
import type { TableRow, Statement } from '../statement.ts';

export type Mt4Kind =
  | 'structure'
  | 'trade'
  | 'open'
  | 'money'
  | 'cancelled'
  | 'working'
  | 'comment'
  | 'unknown';

/** The place of the closing time, counted from the ticket. */
export const CLOSED = 8;

/** The place of the ticket: first, or after the number of the row. */
export type TicketPlace = 0 | 1;

const ticketAt = ({ cells }: TableRow): TicketPlace | null => {
  if (isTicket(cells[0]) && isTimeText(cells[1])) return 0;
  return isTicket(cells[0]) && isTicket(cells[1]) && isTimeText(cells[2]) ? 1 : null;
};

/** The place of the ticket in most rows of a statement. */
export function ticketPlace(rows: readonly TableRow[]): TicketPlace {
  const counts = [0, 0];
  for (const row of rows.slice(0, RECOGNISED_BY)) {
    const place = ticketAt(row);
    if (place !== null) counts[place] = (counts[place] ?? 0) + 1;
  }
  const [first = 0, second = 0] = counts;
  return second > first ? 1 : 0;
}

/** Ticket, time, `balance`, comment and amount, or without the comment. */
const isMoney = (type: string, filled: number) =>
  /^[a-z]/i.test(type) && !isSide(type) && !isPendingType(type) && filled <= 5;

/** Magic number and comment of the trade above: two or three cells, the first one blank. */
const isComment = ([first, ...others]: readonly string[]) =>
  first === '' && others.filter((cell) => cell !== '').length <= 2;

/** `Account: 123456`, the start of a statement. */
const isNamed = ({ cells }: TableRow) =>
  /^\D+[:：]\s*\S/.test(cells.find((cell) => cell !== '') ?? '');

/** An open trade has no closing time. */
function kindOfTransaction(cells: readonly string[]): Mt4Kind {
  const [, , type = '', , , , , , closed = ''] = cells;
  if (isMoney(type, cells.filter((cell) => cell !== '').length)) return 'money';
  if (isPendingType(type)) return isTimeText(closed) ? 'cancelled' : 'working';
  if (!isSide(type)) return 'unknown';
  return closed === '' ? 'open' : 'trade';
}

/** The kind of each row, from the type of the transaction, which is never translated. */
export function kindsOfMt4(
  rows: readonly TableRow[],
  place: TicketPlace,
  number: NumberOf,
): Mt4Kind[] {
  return rows.map((row) => {
    if (isStructure(row, number) || isNamed(row)) return 'structure';
    if (isComment(row.cells)) return 'comment';
    const cells = row.cells.slice(place);
    return isTicket(cells[0]) && isTimeText(cells[1]) ? kindOfTransaction(cells) : 'unknown';
  });
}

/** `Account: 123456`, `Name: Amara Example`, `Currency: USD`, `Leverage: 1:100`, in any language. */
const NAMED = /^[^:：]+[:：]\s*(.+)$/;

/**
 * The account of a statement from one row of named values: a number, then the name, and a currency.
 *
 * @returns null when none of the first rows has that shape
 */
export function accountOfMt4(rows: readonly TableRow[]): Statement['account'] | null {
  for (const { cells } of rows.slice(0, HEAD_ROWS)) {
    const values = cells.flatMap((cell) => NAMED.exec(cell)?.[1] ?? []);
    const at = values.findIndex((value) => /^\d{3,20}$/.test(value));
    const currency = values.find((value) => /^[A-Z]{3}$/.test(value));
    if (at >= 0 && currency !== undefined) {
      const name = values[at + 1] ?? '';
      return {
        number: values[at] ?? '',
        name: name === currency ? '' : name.slice(0, SHORT_TEXT),
        currency,
        type: null,
      };
    }
  }
  return null;
}
