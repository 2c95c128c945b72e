import { zipSync } from 'fflate';
import { Parser } from 'htmlparser2';
import Papa from 'papaparse';
import { readSheet } from 'read-excel-file/universal';
import { type TableRow } from './statement.ts';
import { unpackWorkbook } from './unpack-workbook.ts';

const DELIMITERS = [';', '\t', ',', '|'] as const;
const SNIFFED_ROWS = 60;

const clean = (text: string) => text.replace(/\s+/g, ' ').trim();

const withoutBlankEnd = (cells: readonly string[]) =>
  cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);

/** Without blank rows and without the blank cells that spreadsheets add; line breaks in cells stay. */
function tableOf(rows: readonly (readonly string[])[]): TableRow[] {
  return rows.flatMap((texts, at) => {
    const cells = withoutBlankEnd(texts.map((text) => text.trim()));
    return cells.length === 0 ? [] : [{ line: at + 1, cells }];
  });
}

/** How likely this delimiter is: many cells in a row, and the same number in most rows. */
function consistency(rows: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>();
  for (const { length } of rows) {
    if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  }
  return Math.max(0, ...[...counts].map(([length, count]) => (length * count) / rows.length));
}

function delimiterOf(text: string): string {
  const scores = DELIMITERS.map((delimiter) =>
    consistency(Papa.parse<string[]>(text, { delimiter, preview: SNIFFED_ROWS }).data),
  );
  return DELIMITERS[scores.indexOf(Math.max(...scores))] ?? ',';
}

/** The rows of a text table (RFC 4180) with any of the usual delimiters; a row may be shorter than its head. */
export function csvTable(text: string): TableRow[] {
  return tableOf(Papa.parse<string[]>(text, { delimiter: delimiterOf(text) }).data);
}

const isHidden = ({ class: names = '', hidden, style = '' }: Record<string, string>) =>
  hidden !== undefined || /\bhidden\b/.test(names) || /display\s*:\s*none/i.test(style);

class TableCollector {
  readonly rows: TableRow[] = [];
  private line = 0;
  private cells: string[] = [];
  private titles = new Map<number, string>();
  private cell: string | null = null; // null: outside of one, or in a hidden one

  openRow(): void {
    this.closeRow();
    this.line += 1;
  }

  closeRow(): void {
    this.closeCell();
    const { line, titles } = this;
    const cells = withoutBlankEnd(this.cells);
    if (cells.length > 0) {
      this.rows.push(titles.size > 0 ? { line, cells, titles } : { line, cells });
    }
    this.cells = [];
    this.titles = new Map();
  }

  openCell(attributes: Record<string, string>): void {
    this.closeCell();
    if (isHidden(attributes)) return;
    this.cell = '';
    const title = clean(attributes['title'] ?? '');
    if (title !== '') this.titles.set(this.cells.length, title);
  }

  closeCell(): void {
    if (this.cell !== null) this.cells.push(clean(this.cell));
    this.cell = null;
  }

  addText(text: string): void {
    if (this.cell !== null) this.cell += text;
  }
}

/**
 * The rows of all tables of a page, without hidden cells and blank rows. A cell counts once, whatever its
 * `colspan`: MetaTrader uses it to fill the space of hidden cells.
 */
export function htmlTables(text: string): TableRow[] {
  const collector = new TableCollector();
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'tr') collector.openRow();
      else if (name === 'td' || name === 'th') collector.openCell(attributes);
      else if (name === 'br') collector.addText(' ');
    },
    ontext: (part) => collector.addText(part),
    onclosetag(name) {
      if (name === 'tr' || name === 'table') collector.closeRow();
      else if (name === 'td' || name === 'th') collector.closeCell();
    },
  });
  parser.end(text);
  return collector.rows;
}

/** Dates of workbooks have no zone; the library returns them as UTC. */
const dateText = (date: Date) =>
  date.toISOString().slice(0, 19).replace('T', ' ').replaceAll('-', '.');

/** `1.2340` for 1.234, because three digits after a point could be thousands. */
const numberText = (value: number) =>
  /^-?\d+\.\d{3}$/.test(String(value)) ? value.toFixed(4) : String(value);

function cellText(value: unknown): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : dateText(value);
  if (typeof value === 'number') return numberText(value);
  return typeof value === 'string' || typeof value === 'boolean' ? String(value) : '';
}

/**
 * The rows of a workbook's first sheet, like those of `csvTable`. Dates become `YYYY.MM.DD HH:MM:SS`.
 *
 * The library gets an uncompressed archive: it would unpack large parts without a limit, and in workers from
 * blobs, which the page's Content Security Policy forbids.
 *
 * @throws WorkbookError when it is no workbook, or too large; the library throws other Errors
 */
export async function xlsxTable(bytes: Uint8Array): Promise<TableRow[]> {
  const unpacked = zipSync(unpackWorkbook(bytes), { level: 0 });
  const rows = await readSheet(unpacked.buffer);
  return tableOf(rows.map((row) => row.map(cellText)));
}
