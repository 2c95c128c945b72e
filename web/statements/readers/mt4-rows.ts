import { isPendingType, isSide, isStructure, isTicket, isTimeText } from '../metatrader-rows.ts';
import { type TableRow } from '../statement.ts';

export type Mt4Kind =
  | 'structure'
  | 'trade'
  | 'open'
  | 'money'
  | 'cancelled'
  | 'working'
  | 'comment'
  | 'unknown';

/** Where the ticket stands: behind the number of the row, where the report has one. */
export function ticketPlace({ cells }: TableRow): 0 | 1 {
  return isTicket(cells[0]) && isTicket(cells[1]) && isTimeText(cells[2]) ? 1 : 0;
}

/** Ticket, time, `balance`, comment and amount, or without the comment. */
const isMoney = (type: string, filled: number) =>
  /^[a-z]/i.test(type) && !isSide(type) && !isPendingType(type) && filled <= 5;

/** A row of two cells or three, none of them at the beginning: magic number and comment of a trade. */
const isComment = ([first, ...others]: readonly string[]) =>
  first === '' && others.filter((cell) => cell !== '').length <= 2;

/**
 * What a row of a statement is. The type of a transaction is never translated; where a closed trade has
 * the time of its close an open one has nothing.
 */
export function kindOfMt4(row: TableRow, number: (text: string) => number | null): Mt4Kind {
  if (isStructure(row, number)) return 'structure';
  if (isComment(row.cells)) return 'comment';
  const cells = row.cells.slice(ticketPlace(row));
  const [ticket, opened, type = '', , , , , , closed = ''] = cells;
  if (!isTicket(ticket) || !isTimeText(opened)) return 'unknown';
  if (isMoney(type, cells.filter((cell) => cell !== '').length)) return 'money';
  if (isPendingType(type)) return isTimeText(closed) ? 'cancelled' : 'working';
  if (!isSide(type)) return 'unknown';
  return closed === '' ? 'open' : 'trade';
}
