import type { DateOrder } from '#contracts/journal/journal-rows.ts';
import type { NumberOf } from './number-reader.ts';
import type { Statement, TableRow } from './statement.ts';
import { filledCells } from './table-reader.ts';
import { dateOrderOf, parseTime } from './time-reader.ts';

/*
 * Shared by the reports of MetaTrader 4 and 5. Their heads and banners are in the language of the terminal,
 * so rows are recognised by their shape: `buy`, `sell`, `in`, `out` and `balance` are never translated, and
 * times and tickets have fixed places.
 */

/** The number of first rows that decide whether a report is recognised. */
export const RECOGNISED_BY = 500;

export const isTicket = (text: string | undefined): boolean => /^\d{1,20}$/.test(text ?? '');

export const isTimeText = (text: string | undefined): boolean =>
  text !== undefined && (parseTime(text, 'dmy') ?? parseTime(text, 'mdy')) !== null;

export const isSide = (text: string | undefined): boolean => /^(buy|sell)$/i.test(text ?? '');

export const isPendingType = (text: string | undefined): boolean =>
  /^(buy|sell) (limit|stop)/i.test(text ?? '');

/** `Total Net Profit:` */
export const isLabel = (text: string): boolean => /^\D+[:：]$/.test(text);

/** A row that names columns: at least three cells, all without digits. */
export function isHead(row: TableRow): boolean {
  const filled = filledCells(row);
  return filled.length > 2 && !filled.some((cell) => /\d/.test(cell) || isLabel(cell));
}

/** The line of totals under a table: numbers only, and a blank first cell. */
function isTotals(row: TableRow, number: NumberOf): boolean {
  return row.cells[0] === '' && filledCells(row).every((cell) => number(cell) !== null);
}

/** A row that is no transaction: a title, a head, a labelled figure or a total. */
export function isStructure(row: TableRow, number: NumberOf): boolean {
  const [first = '', ...others] = filledCells(row);
  if (isTimeText(first) || isTicket(first)) return false;
  const isLone = others.length === 0;
  return isLone || [first, ...others].some(isLabel) || isHead(row) || isTotals(row, number);
}

/** The order of the dates in a report; day first while both fit and the trader has not chosen. */
export function resolveDateOrder(
  rows: readonly TableRow[],
  chosen: DateOrder | null,
): { readonly order: DateOrder; readonly isUnknown: boolean } {
  const detected = dateOrderOf(
    rows.flatMap(({ cells }) => cells.filter((cell) => /\d:\d/.test(cell))),
  );
  return { order: detected ?? chosen ?? 'dmy', isUnknown: detected === null && chosen === null };
}

export function cashFlowType(name: string, amount: number): Statement['cashFlows'][number]['type'] {
  if (/^credit/i.test(name)) return 'credit';
  if (!/^balance/i.test(name)) return 'other';
  return amount < 0 ? 'withdrawal' : 'deposit';
}
