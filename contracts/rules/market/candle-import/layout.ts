import type { Candle } from '#contracts/rules/market/candles.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { type Timeframe, TIMEFRAMES, timeframeMs } from '#contracts/rules/market/timeframes.ts';

/** A file without a usable candle; the message is for the person who chose it. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}

export const EXPECTED =
  'Expected is a CSV file whose rows hold time, open, high, low, close and volume, such as 2026.11.02 07:00,1.0850,1.0853,1.0847,1.0851,230.';

export function otherTimeframe(timeframe: Timeframe, stepMs: number): UnreadableFile {
  const fitting = TIMEFRAMES.find((each) => timeframeMs[each] === stepMs);
  const advice = fitting === undefined ? '' : ` Choose ${fitting}.`;
  const [apart, expected] = [stepMs, timeframeMs[timeframe]].map(
    (ms) => `${(ms / MINUTE_MS).toLocaleString('en')} min`,
  );
  return new UnreadableFile(
    `Most candles of this file are ${apart} apart, those of ${timeframe} are ${expected}.${advice}`,
  );
}

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** A number with a decimal point; null for anything else, `Infinity` and hexadecimal included. */
const parseNumber = (text: string | undefined): number | null =>
  text !== undefined && NUMBER.test(text) ? Number(text) : null;

export type WallTime = {
  readonly wall: number; // ms since 1970 as if the file's clock were UTC
  readonly isAbsolute: boolean; // the file names the offset itself: `wall` is UTC
};

const EPOCH_SECONDS = /^\d{10}(?:\.\d+)?$/;
const EPOCH_MS = /^\d{13}$/;
/** `2026-11-02T07:00:00Z`, `2026.11.02 07:00`, `20261102 070000`, `2026-11-02`. */
const MOMENT =
  /^(\d{4})([-./]?)(\d\d)\2(\d\d)(?:[ T]+(\d\d?):?(\d\d)(?::?(\d\d)(?:\.\d+)?)?)?\s*(Z|UTC|GMT|[+-]\d\d:?\d\d)?$/i;

/**
 * Parses a time. An epoch is a wall time as well: terminals export their server's time that way.
 *
 * @returns null when it is no time in one of the known forms, or one like 31 February
 */
function parseWallTime(text: string): WallTime | null {
  if (EPOCH_SECONDS.test(text)) return { wall: Math.round(Number(text) * 1000), isAbsolute: false };
  if (EPOCH_MS.test(text)) return { wall: Number(text), isAbsolute: false };
  const parts = MOMENT.exec(text);
  if (!parts) return null;
  const [, year, , month, day, hour = '00', minute = '00', second = '00', zone] = parts;
  const date = `${year}-${month}-${day}`;
  const clock = `${hour.padStart(2, '0')}:${minute}:${second}`;
  const wall = Date.parse(`${date}T${clock}${isoOffset(zone)}`);
  if (Number.isNaN(wall) || new Date(date).getUTCDate() !== Number(day)) return null;
  return { wall, isAbsolute: zone !== undefined };
}

const isoOffset = (zone: string | undefined): string =>
  zone !== undefined && /\d/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(-2)}` : 'Z';

export type Layout = Readonly<Record<'open' | 'high' | 'low' | 'close', number>> & {
  readonly date: number; // column of the time, or of its date
  readonly clock: number | null; // column of the time of day where it is separate
  readonly volume: number | null;
  readonly headerRows: number; // rows before the first candle
};

type Cells = readonly string[];

/** By preference; MetaTrader's real volume is zero for currencies, so ticks come first. */
const NAMES = {
  moment: ['time', 'datetime', 'timestamp', 'gmttime', 'timeutc', 'opentime', 'localtime', 'unix'],
  date: ['date', 'day'],
  clock: ['time'],
  open: ['open', 'o', 'openprice', 'bidopen'],
  high: ['high', 'h', 'highprice', 'bidhigh'],
  low: ['low', 'l', 'lowprice', 'bidlow'],
  close: ['close', 'c', 'closeprice', 'bidclose', 'last'],
  volume: ['tickvol', 'tickvolume', 'ticks', 'volume', 'vol', 'v', 'tickqty'],
} as const;

/** `<TICKVOL>`, `Tick Volume` and `tick_volume` are one name. */
const plain = (cell: string): string => cell.toLowerCase().replaceAll(/[^a-z]/g, '');

const findColumn = (names: readonly string[], wanted: readonly string[]): number | null =>
  wanted.map((name) => names.indexOf(name)).find((index) => index >= 0) ?? null;

function headedLayout(header: Cells, headerRows: number): Layout | null {
  const names = header.map(plain);
  const dateColumn = findColumn(names, NAMES.date);
  const clock = dateColumn === null ? null : findColumn(names, NAMES.clock);
  const date = dateColumn ?? findColumn(names, NAMES.moment);
  const open = findColumn(names, NAMES.open);
  const high = findColumn(names, NAMES.high);
  const low = findColumn(names, NAMES.low);
  const close = findColumn(names, NAMES.close);
  if (date === null || open === null || high === null) return null;
  if (low === null || close === null) return null;
  const volume = findColumn(names, NAMES.volume);
  return { date, clock, open, high, low, close, volume, headerRows };
}

const isCandle = (time: string, prices: Cells): boolean =>
  parseWallTime(time) !== null && prices.length === 4 && !prices.map(parseNumber).includes(null);

const CLOCK = /^\d\d?:\d\d|^\d{6}$/; // `07:00`, `070000`; four digits alone may be a price

/** Without a header: the order of MetaTrader and of HistData, which is the same. */
function positionLayout(row: Cells): Layout | null {
  const [date = '', clock = ''] = row;
  const isApart = CLOCK.test(clock) && isCandle(`${date} ${clock}`, row.slice(2, 6));
  if (!isApart && !isCandle(date, row.slice(1, 5))) return null;
  const open = isApart ? 2 : 1;
  return {
    date: 0,
    clock: isApart ? 1 : null,
    open,
    high: open + 1,
    low: open + 2,
    close: open + 3,
    volume: row.length > open + 4 ? open + 4 : null,
    headerRows: 0, // rows before it are counted as well
  };
}

/** By the names in a header, else by the shape of the first candle; null without both. */
export function detectLayout(rows: readonly Cells[]): Layout | null {
  for (const [index, row] of rows.entries()) {
    const layout = headedLayout(row, index + 1) ?? positionLayout(row);
    if (layout !== null) return layout;
  }
  return null;
}

export type FileRow = {
  readonly line: number; // counted from 1
  readonly cells: readonly string[];
  readonly isUnfinished: boolean; // the last line of a file that does not end with a line break
};

type ReadRow = {
  readonly candle: Candle; // on the clock of the file
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

type Prices = Pick<Candle, 'o' | 'h' | 'l' | 'c'>;

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
  const date = cells[layout.date] ?? '';
  const time = parseWallTime(layout.clock === null ? date : `${date} ${cells[layout.clock]}`);
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
