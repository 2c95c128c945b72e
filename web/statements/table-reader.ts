import type { DateOrder } from '#contracts/journal/journal-records.ts';
import {
  type SkippedRow,
  type Statement,
  type StatementFormat,
  type TableRow,
} from './statement.ts';

/** Understands the tables of one program. */
export type TableReader = {
  readonly format: StatementFormat;
  recognises: (rows: readonly TableRow[]) => boolean;
  /**
   * @param order what the trader said of the dates, for files whose own dates leave it open
   * @returns a sentence for the trader where the file as a whole cannot be taken
   */
  read: (rows: readonly TableRow[], order: DateOrder | null) => Statement | string;
};

/** All cells of a file, one after the other. */
export function* cellsOf(rows: readonly TableRow[]): Generator<string> {
  for (const { cells } of rows) yield* cells;
}

/** Among which the head of a table is looked for. */
export const HEAD_ROWS = 30;
const SKIPPED_TEXT_LENGTH = 200;

/** A row's filled cells in one line, for people. */
const rowText = (row: TableRow): string =>
  row.cells
    .filter((cell) => cell !== '')
    .join(' · ')
    .replace(/\s+/g, ' ')
    .slice(0, SKIPPED_TEXT_LENGTH);

/** @param reason a sentence for the trader */
export const skip = (row: TableRow, reason: string): SkippedRow => ({
  line: row.line,
  text: rowText(row),
  reason,
});

/** The name of a column without case, spaces around its signs, and colons: `S / L` is `s/l`. */
export const headName = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/ ?([/&]) ?/g, '$1')
    .replace(/[:.]+$/, '')
    .trim();

export type Head<Column extends string> = {
  /** Where the head stands in the rows. */
  readonly at: number;
  readonly columns: Readonly<Partial<Record<Column, number>>>;
};

/**
 * The row that names the columns, among the first 30.
 *
 * @param aliases by column, each as `headName` writes it. Of two columns with one name (open and close
 *        are both called `Time`) the first that asks takes the first
 * @param required the columns without which a row is no head
 */
export function findHead<Column extends string>(
  rows: readonly TableRow[],
  aliases: Readonly<Record<Column, readonly string[]>>,
  required: readonly Column[],
): Head<Column> | null {
  for (const [at, row] of rows.slice(0, HEAD_ROWS).entries()) {
    const columns = columnsOf(row, aliases);
    if (required.every((column) => columns[column] !== undefined)) return { at, columns };
  }
  return null;
}

function columnsOf<Column extends string>(
  row: TableRow,
  aliases: Readonly<Record<Column, readonly string[]>>,
): Partial<Record<Column, number>> {
  const names = row.cells.map(headName);
  const columns: Partial<Record<Column, number>> = {};
  const taken = new Set<number>();
  for (const column in aliases) {
    const at = names.findIndex(
      (name, place) => !taken.has(place) && aliases[column].includes(name),
    );
    if (at < 0) continue;
    taken.add(at);
    columns[column] = at;
  }
  return columns;
}
