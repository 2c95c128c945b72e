import type { DateOrder } from '#contracts/journal/journal-rows.ts';
import type { SkippedRow, Statement, TableRow } from './statement.ts';

/** Understands the tables of one program. */
export type TableReader = {
  recognises: (rows: readonly TableRow[]) => boolean;
  /**
   * @param order of the dates, as the trader chose, for files whose dates fit several orders
   * @returns a sentence for the trader when the whole file cannot be read
   */
  read: (rows: readonly TableRow[], order: DateOrder | null) => Statement | string;
};

/** A reader of the tables whose head it knows. */
export const headReader = <KnownHead>(
  headOf: (rows: readonly TableRow[]) => KnownHead | null,
  read: (head: KnownHead, ...table: Parameters<TableReader['read']>) => Statement | string,
): TableReader => ({
  recognises: (rows) => headOf(rows) !== null,
  read(rows, order) {
    const head = headOf(rows);
    return head === null ? 'This is a table of another program.' : read(head, rows, order);
  },
});

export function* cellsOf(rows: readonly TableRow[]): Generator<string> {
  for (const { cells } of rows) yield* cells;
}

/** The number of first rows that may be the head of a table. */
export const HEAD_ROWS = 30;

/** The longest note or name that the journal stores, and the longest text of a skipped row. */
export const SHORT_TEXT = 200;

export const filledCells = ({ cells }: TableRow): string[] => cells.filter((cell) => cell !== '');

const rowText = (row: TableRow): string =>
  filledCells(row).join(' · ').replace(/\s+/g, ' ').slice(0, SHORT_TEXT);

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
  /** The index of its row. */
  readonly at: number;
  readonly columns: Readonly<Partial<Record<Column, number>>>;
};

/**
 * The row that names the columns, among the first 30.
 *
 * @param aliases by column, each as `headName` writes it; of two columns with the same name (`Time` for
 *        open and close), the first key takes the first column
 * @param required the columns that every head has
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
