import { parseNumber, parseWallTime, type Layout } from './layout.ts';

/** A line of the file, cut into cells. */
export type FileRow = {
  /** Counted from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** The last line of a file that does not end with a line break. */
  readonly isUnfinished: boolean;
};

/** A candle on the clock of the file. */
export type WallCandle = {
  readonly t: number;
  readonly o: number;
  readonly h: number;
  readonly l: number;
  readonly c: number;
  readonly v: number;
};

export type ReadRow = {
  readonly candle: WallCandle;
  readonly isAbsolute: boolean;
  readonly isVolumeDamaged: boolean;
};

export const rowProblems = {
  cutOff: 'The last line is cut off',
  time: 'The time cannot be read',
  missing: 'A price is missing or is no number',
  notPositive: 'A price is not above zero',
  contradictory: 'High and low do not enclose open and close',
  volume: 'The volume is missing or damaged; it counts as 0',
} as const;

const timeOf = (cells: readonly string[], { date, clock }: Layout): string =>
  clock === null ? (cells[date] ?? '') : `${cells[date]} ${cells[clock]}`;

type Prices = Pick<WallCandle, 'o' | 'h' | 'l' | 'c'>;

function readPrices(cells: readonly string[], layout: Layout): Prices | null {
  const o = parseNumber(cells[layout.open]);
  const h = parseNumber(cells[layout.high]);
  const l = parseNumber(cells[layout.low]);
  const c = parseNumber(cells[layout.close]);
  return o === null || h === null || l === null || c === null ? null : { o, h, l, c };
}

function problemOf({ o, h, l, c }: Prices): string | null {
  if (Math.min(o, h, l, c) <= 0) return rowProblems.notPositive;
  const isEnclosed = l <= Math.min(o, c) && Math.max(o, c) <= h;
  return isEnclosed ? null : rowProblems.contradictory;
}

/** @returns null when there is none and should be one */
function readVolume(cells: readonly string[], { volume }: Layout): number | null {
  if (volume === null) return 0;
  const value = parseNumber(cells[volume]);
  return value !== null && value >= 0 ? value : null;
}

/** Parses one candle, or returns why the row is none. */
export function readRow(row: FileRow, layout: Layout): ReadRow | string {
  const { cells } = row;
  const lastColumn = Math.max(layout.close, layout.volume ?? 0);
  // A cut-off last cell may lack digits, and a shorter price still looks like a price.
  if (row.isUnfinished && cells.length <= lastColumn) return rowProblems.cutOff;
  const time = parseWallTime(timeOf(cells, layout));
  if (time === null) return rowProblems.time;
  const prices = readPrices(cells, layout);
  if (prices === null) return rowProblems.missing;
  const problem = problemOf(prices);
  if (problem !== null) return problem;
  const v = readVolume(cells, layout);
  return {
    candle: { t: time.wall, ...prices, v: v ?? 0 },
    isAbsolute: time.isAbsolute,
    isVolumeDamaged: v === null,
  };
}
