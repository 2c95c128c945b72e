import { parseNumber, parseWallTime } from './cells.ts';

/** Which column holds what. */
export type Layout = {
  /** Of the time, or of its date. */
  readonly date: number;
  /** Of the time of day where it stands apart. */
  readonly clock: number | null;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number | null;
  /** Rows before the first candle. */
  readonly headerRows: number;
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

const findColumn = (names: readonly string[], wanted: readonly string[]): number | null => {
  const column = wanted.map((name) => names.indexOf(name)).find((index) => index >= 0);
  return column ?? null;
};

function headedLayout(header: Cells, headerRows: number): Layout | null {
  const names = header.map(plain);
  const dateAlone = findColumn(names, NAMES.date);
  const clock = dateAlone === null ? null : findColumn(names, NAMES.clock);
  const date = dateAlone ?? findColumn(names, NAMES.moment);
  const open = findColumn(names, NAMES.open);
  const high = findColumn(names, NAMES.high);
  const low = findColumn(names, NAMES.low);
  const close = findColumn(names, NAMES.close);
  if (date === null || open === null || high === null) return null;
  if (low === null || close === null) return null;
  return {
    date,
    clock,
    open,
    high,
    low,
    close,
    volume: findColumn(names, NAMES.volume),
    headerRows,
  };
}

const isCandle = (time: string, prices: Cells): boolean =>
  parseWallTime(time) !== null &&
  prices.length === 4 &&
  prices.every((price) => parseNumber(price) !== null);

/** `07:00`, `070000`; four digits alone may be a price. */
const CLOCK = /^\d\d?:\d\d|^\d{6}$/;

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
    headerRows: 0, // what stands before it is a row too, and has to be accounted for
  };
}

/**
 * Finds out which column holds what: by the names in a header, else by the look of the first row that
 * is a candle.
 *
 * @param rows the first ones of a file
 * @returns null when no row is either
 */
export function detectLayout(rows: readonly Cells[]): Layout | null {
  for (const [index, row] of rows.entries()) {
    const layout = headedLayout(row, index + 1) ?? positionLayout(row);
    if (layout !== null) return layout;
  }
  return null;
}
