import type { DateOrder } from '#contracts/journal/journal-records.ts';
import { type Statement, type TableRow } from './statement.ts';
import { dateOrderOf, parseTime } from './time-reader.ts';

/*
 * What the reports of MetaTrader 4 and 5 have in common. Their heads and banners are in the language of
 * the terminal, so a row is known by its shape: `buy`, `sell`, `in`, `out` and `balance` are never
 * translated, and times and tickets stand at fixed places.
 */

/** Of a note, a name: what the journal holds. */
export const SHORT_TEXT = 200;

/** Of the first rows, by which a report is recognised. */
export const RECOGNISED_BY = 500;

export const isTicket = (text: string | undefined): boolean => /^\d{1,20}$/.test(text ?? '');

export const isTimeText = (text: string | undefined): boolean =>
  text !== undefined && (parseTime(text, 'dmy') ?? parseTime(text, 'mdy')) !== null;

export const isSide = (text: string | undefined): boolean => /^(buy|sell)$/i.test(text ?? '');

export const isPendingType = (text: string | undefined): boolean =>
  /^(buy|sell) (limit|stop)/i.test(text ?? '');

const filledCells = ({ cells }: TableRow) => cells.filter((cell) => cell !== '');

/** `Total Net Profit:` */
export const isLabel = (text: string): boolean => /^\D+[:：]$/.test(text);

/** A row that names columns: three cells or more, of which none has a digit. */
export function isHead(row: TableRow): boolean {
  const filled = filledCells(row);
  return filled.length > 2 && !filled.some((cell) => /\d/.test(cell) || isLabel(cell));
}

/** The line under a table that adds it up: numbers only, with nothing where a row begins. */
function isTotals(row: TableRow, number: (text: string) => number | null): boolean {
  return row.cells[0] === '' && filledCells(row).every((cell) => number(cell) !== null);
}

/** A row that tells about others, but of no transaction itself. */
export function isStructure(row: TableRow, number: (text: string) => number | null): boolean {
  const [first = '', ...others] = filledCells(row);
  if (isTimeText(first) || isTicket(first)) return false;
  const isLone = others.length === 0;
  return isLone || [first, ...others].some(isLabel) || isHead(row) || isTotals(row, number);
}

/** Which way round a report's dates are; until the trader says it, day first where both would fit. */
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
