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

/** `Account: 123456`, with which a statement begins. */
const isNamed = ({ cells }: TableRow) =>
  /^\D+[:：]\s*\S/.test(cells.find((cell) => cell !== '') ?? '');

/** Where a closed trade has the time of its close an open one has nothing. */
function kindOfTransaction(cells: readonly string[]): Mt4Kind {
  const [, , type = '', , , , , , closed = ''] = cells;
  if (isMoney(type, cells.filter((cell) => cell !== '').length)) return 'money';
  if (isPendingType(type)) return isTimeText(closed) ? 'cancelled' : 'working';
  if (!isSide(type)) return 'unknown';
  return closed === '' ? 'open' : 'trade';
}

/** What a row of a statement is. The type of a transaction is never translated. */
export function kindOfMt4(row: TableRow, number: (text: string) => number | null): Mt4Kind {
  if (isStructure(row, number) || isNamed(row)) return 'structure';
  if (isComment(row.cells)) return 'comment';
  const cells = row.cells.slice(ticketPlace(row));
  return isTicket(cells[0]) && isTimeText(cells[1]) ? kindOfTransaction(cells) : 'unknown';
}
