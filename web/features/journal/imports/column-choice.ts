import { CSV_COLUMNS, type CsvColumn, type TableReading } from '#web/data/journal-imports.ts';
import { columnNames } from './import-words.ts';

type Columns = TableReading['columns'];

export const isColumn = (text: string): text is CsvColumn =>
  CSV_COLUMNS.some((column) => column === text);

/** What the column with a head is; null: nothing that is read. */
export const columnOf = (columns: Columns, head: string): CsvColumn | null =>
  CSV_COLUMNS.find((column) => columns[column] === head) ?? null;

/** Says what the column with a head is. What another column was before, it is no more. */
export function withColumn(columns: Columns, head: string, chosen: CsvColumn | null): Columns {
  const others = Object.entries(columns).filter(([, known]) => known !== head);
  return { ...Object.fromEntries(others), ...(chosen !== null && { [chosen]: head }) };
}

/** What is still to be named before trades can be read, as a sentence; null: nothing. */
export function missingColumns(columns: Columns): string | null {
  const needed: readonly (readonly CsvColumn[])[] = [
    ['symbol'],
    ['side'],
    ['closed_at', 'opened_at'],
    ['entry'],
    ['net', 'profit'],
  ];
  const missing = needed.filter((any) => any.every((column) => columns[column] === undefined));
  if (missing.length === 0) return null;
  const names = missing.map((any) => any.map((column) => columnNames[column]).join(' or '));
  return `Please name the columns for: ${names.join(', ')}.`;
}
