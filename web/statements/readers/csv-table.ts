import { COLUMNS_PER_MAPPING } from '#contracts/journal/journal-records.ts';
import { isKnownSymbol } from '../normalise-symbol.ts';
import { type ColumnChoice, type TableRow } from '../statement.ts';
import { HEAD_ROWS } from '../table-reader.ts';
import { parseTime } from '../time-reader.ts';
import { sideOf } from '../trade-labels.ts';
import { knownHeads } from './csv-heads.ts';

/** Any table, its columns by heads of which there is only one each. */
export type NamedTable = {
  readonly heads: readonly string[];
  readonly rows: readonly TableRow[];
};

const FEWEST_KNOWN = 3;
const FEWEST_CELLS = 4; // symbol, side, time and price of a trade
const HEAD_LENGTH = 190; // what a mapping keeps, with room for a number
const LOOKED_AT = 50;

function uniqueHeads(cells: readonly string[]): string[] {
  const heads: string[] = [];
  for (const [at, cell] of cells.slice(0, COLUMNS_PER_MAPPING).entries()) {
    const name = cell.replaceAll(/\s+/g, ' ').slice(0, HEAD_LENGTH).trim() || `Column ${at + 1}`;
    let head = name;
    for (let count = 2; heads.includes(head); count += 1) head = `${name} (${count})`;
    heads.push(head);
  }
  return heads;
}

const filledCells = ({ cells }: TableRow) => cells.filter((cell) => cell !== '');

const isWords = (row: TableRow) => filledCells(row).every((cell) => !/\d/.test(cell));

/** Where the heads stand: the row with most known names, else the first one of words alone. */
function headAt(rows: readonly TableRow[]): number {
  const top = rows.slice(0, HEAD_ROWS);
  const known = top.map(({ cells }) => knownHeads(uniqueHeads(cells)));
  const most = Math.max(...known);
  if (most >= FEWEST_KNOWN) return known.indexOf(most);
  return top.findIndex((row) => filledCells(row).length >= FEWEST_CELLS && isWords(row));
}

const CLOCK = /^\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[ap]\.?m\.?)?$/i;

const isDate = (text: string) =>
  !text.includes(':') &&
  (['dmy', 'mdy'] as const).some((order) => parseTime(text, order, true) !== null);

/** Whether all filled cells of a column are of a kind. */
function areAll({ rows }: NamedTable, place: number, isOfKind: (text: string) => boolean): boolean {
  const texts = rows.slice(0, LOOKED_AT).map(({ cells }) => cells[place] ?? '');
  const filled = texts.filter((text) => text !== '');
  return filled.length > 0 && filled.every(isOfKind);
}

const isTime = (text: string) =>
  (['dmy', 'mdy'] as const).some((order) => parseTime(text, order) !== null);

/** Which column is what, by its cells: for heads that say nothing to us. */
export function columnsByContent(table: NamedTable): ColumnChoice {
  const headsOf = (isOfKind: (text: string) => boolean) =>
    table.heads.filter((_, place) => areAll(table, place, isOfKind));
  const [symbol] = headsOf(isKnownSymbol);
  const [side] = headsOf((text) => sideOf(text) !== null);
  const times = headsOf(isTime);
  const [opened] = times.slice(0, -1);
  const closed = times.at(-1);
  return {
    ...(symbol !== undefined && { symbol }),
    ...(side !== undefined && { side }),
    ...(opened !== undefined && { opened_at: opened }),
    ...(closed !== undefined && { closed_at: closed }),
  };
}

/** A column of dates with one of times of day behind it becomes one column of both. */
function withClocks(table: NamedTable): NamedTable {
  const clocks = table.heads
    .map((_, place) => place)
    .filter(
      (place) =>
        place > 0 &&
        areAll(table, place, (text) => CLOCK.test(text)) &&
        areAll(table, place - 1, isDate),
    );
  if (clocks.length === 0) return table;
  const joined = (cells: readonly string[]) =>
    cells.flatMap((cell, place) => {
      if (clocks.includes(place)) return [];
      return clocks.includes(place + 1) ? [`${cell} ${cells[place + 1] ?? ''}`.trim()] : [cell];
    });
  return {
    heads: table.heads.filter((_, place) => !clocks.includes(place)),
    rows: table.rows.map((row) => ({ ...row, cells: joined(row.cells) })),
  };
}

/** The table that the rows of a file are, or null when no row has enough cells for a trade. */
export function namedTable(rows: readonly TableRow[]): NamedTable | null {
  const at = headAt(rows);
  const body = rows.slice(at + 1);
  const widest = Math.max(0, ...body.slice(0, LOOKED_AT).map(({ cells }) => cells.length));
  if (widest < FEWEST_CELLS) return null;
  const head = at < 0 ? [] : (rows[at]?.cells ?? []);
  const cells = Array.from(
    { length: Math.max(head.length, widest) },
    (_, place) => head[place] ?? '',
  );
  return withClocks({ heads: uniqueHeads(cells), rows: body });
}
