import { candleEnd, candleStart } from '#contracts/rules/market/timeframes.ts';
import { type CandleColumns, pick, rowAt } from './candle-columns.ts';
import { describeCandle, type Series } from './check-candles.ts';
import type { RowNotes } from './row-notes.ts';

/** With fewer candles, the usual distance says nothing. */
const ENOUGH = 10;

/** Puts the times of a file's clock into UTC; those that the clock leaves open go. */
export function toUtc(
  candles: CandleColumns,
  fileClock: (wall: number) => number | null,
  notes: RowNotes,
): CandleColumns {
  const t = new Float64Array(candles.length);
  return keepRows({ ...candles, t }, (i) => {
    const utc = fileClock(candles.t[i] ?? 0);
    if (utc !== null) t[i] = utc;
    else {
      const reason = 'When New York changes its clocks, this hour is missing or comes twice';
      notes.leaveOut(reason, describeCandle(rowAt(candles, i)));
    }
    return utc !== null;
  });
}

/** Without candles that have not ended: terminals export the one in progress too. */
export function ended(
  candles: CandleColumns,
  { instrument, timeframe, now }: Series & { now: number },
  notes: RowNotes,
): CandleColumns {
  return keepRows(candles, (i) => {
    const row = rowAt(candles, i);
    const isEnded = candleEnd(instrument, timeframe, row.t) <= now;
    if (!isEnded) notes.leaveOut('The candle has not ended yet', describeCandle(row));
    return isEnded;
  });
}

/** Without candles that do not begin where the timeframe has one. */
export function onGrid(
  candles: CandleColumns,
  { instrument, timeframe }: Series,
  notes: RowNotes,
): CandleColumns {
  return keepRows(candles, (i) => {
    const row = rowAt(candles, i);
    const isOn = candleStart(instrument, timeframe, row.t) === row.t;
    if (!isOn) notes.leaveOut(`No ${timeframe} candle begins at this time`, describeCandle(row));
    return isOn;
  });
}

/** Of those with the same time, the last in the file. */
export function withoutDoubles(candles: CandleColumns, notes: RowNotes): CandleColumns {
  return keepRows(candles, (i) => {
    const isLast = candles.t[i] !== candles.t[i + 1] || i === candles.length - 1;
    if (!isLast) {
      const reason = 'The same time appears more than once; the last row counts';
      notes.leaveOut(reason, describeCandle(rowAt(candles, i)));
    }
    return isLast;
  });
}

function keepRows(candles: CandleColumns, isKept: (index: number) => boolean): CandleColumns {
  const kept = new Uint32Array(candles.length);
  let length = 0;
  for (let i = 0; i < candles.length; i += 1) {
    if (!isKept(i)) continue;
    kept[length] = i;
    length += 1;
  }
  return length === candles.length ? candles : pick(candles, kept.subarray(0, length));
}

/**
 * How far most neighbours are apart: H1 candles would fit the grid of M1 too.
 *
 * @param candles oldest first, without doubles
 * @returns ms, or null where there are too few candles to tell, or most distances differ
 */
export function usualStepMs({ t, length }: CandleColumns): number | null {
  if (length < ENOUGH) return null;
  const counts = new Map<number, number>();
  for (let i = 1; i < length; i += 1) {
    const step = (t[i] ?? 0) - (t[i - 1] ?? 0);
    counts.set(step, (counts.get(step) ?? 0) + 1);
  }
  const usual = [...counts].find(([, count]) => count > length / 2);
  return usual?.[0] ?? null;
}
