import { candleEnd, candleStart } from '#contracts/rules/market/timeframes.ts';
import type { FileTimezone } from '#contracts/market/candle-import.ts';
import { DAY_MS, HOUR_MS } from '#contracts/rules/durations.ts';
import { type Instrument, instrumentFacts } from '#contracts/rules/market/instruments.ts';
import { isMarketOpen } from '#contracts/rules/time/market-calendar.ts';
import { isNewYorkSummer } from '#contracts/rules/time/trading-day.ts';
import { type CandleColumns, pick, rowAt } from './candle-columns.ts';
import { describeCandle, type Series, type RowNotes } from './check-candles.ts';

/** Converts a time on a file's clock (ms as if it were UTC) to UTC ms; null where that clock is ambiguous. */
type FileClock = (wall: number) => number | null;

const serverOffset = (t: number): number => (isNewYorkSummer(t) ? 3 : 2) * HOUR_MS;

/**
 * Converts a time on a broker's clock, New York + 7 h, to UTC.
 *
 * @returns null for the hour that does not exist in spring and the one that happens twice in autumn
 */
function serverToUtc(wall: number): number | null {
  const [first, ...others] = [wall - 3 * HOUR_MS, wall - 2 * HOUR_MS].filter(
    (t) => t + serverOffset(t) === wall,
  );
  return first === undefined || others.length > 0 ? null : first;
}

/** The same, caching the offset of a day: most days have one offset, and files go by day. */
function createServerClock(): FileClock {
  let day = Number.NaN;
  let offset: number | null = null;
  return (wall) => {
    const wallDay = Math.floor(wall / DAY_MS);
    if (wallDay !== day) {
      day = wallDay;
      const [begin, end] = [serverToUtc(day * DAY_MS), serverToUtc((day + 1) * DAY_MS)];
      const isPlain = begin !== null && end !== null && end - begin === DAY_MS;
      offset = isPlain ? day * DAY_MS - begin : null;
    }
    return offset === null ? serverToUtc(wall) : wall - offset;
  };
}

const fileClocks: Readonly<Record<FileTimezone, () => FileClock>> = {
  UTC: () => (wall) => wall,
  'EST-fixed': () => (wall) => wall + 5 * HOUR_MS,
  'NY-server': createServerClock,
};

export const createFileClock = (timezone: FileTimezone): FileClock => fileClocks[timezone]();

const ZONES: readonly FileTimezone[] = ['UTC', 'EST-fixed', 'NY-server'];

/** Whether the market has opened within the hour before: the first candle may come late. */
function isOpening(instrument: Instrument, t: number | null): boolean {
  return t !== null && isMarketOpen(instrument, t) && !isMarketOpen(instrument, t - HOUR_MS);
}

/** Times that follow a pause of more than a day. */
const timesAfterPause = (walls: Float64Array): Float64Array =>
  walls.filter((wall, i) => wall - (walls[i - 1] ?? wall) > DAY_MS);

/**
 * Detects the time zone of a file: the one in which its candles resume when the market opens after a
 * weekend.
 *
 * @param walls times on the file's clock, oldest first
 * @returns null when there is no weekend in it, or when no clock or more than one fits
 */
export function detectTimezone(instrument: Instrument, walls: Float64Array): FileTimezone | null {
  if (instrumentFacts[instrument].hours === 'always') return null;
  const resumed = timesAfterPause(walls);
  const [best, second] = ZONES.map((zone) => {
    const clock = createFileClock(zone);
    return { zone, opens: resumed.filter((wall) => isOpening(instrument, clock(wall))).length };
  }).toSorted((a, b) => b.opens - a.opens);
  return best && best.opens > (second?.opens ?? 0) ? best.zone : null;
}

/** With fewer candles, the usual distance is not meaningful. */
const ENOUGH = 10;

/** Converts the times of a file to UTC; drops ambiguous ones. */
export function toUtc(
  candles: CandleColumns,
  fileClock: (wall: number) => number | null,
  notes: RowNotes,
): CandleColumns {
  const t = new Float64Array(candles.length);
  return filterRows({ ...candles, t }, (i) => {
    const utc = fileClock(candles.t[i] ?? 0);
    if (utc !== null) t[i] = utc;
    else {
      const reason = 'When New York changes its clocks, this hour is missing or comes twice';
      notes.leaveOut(reason, describeCandle(rowAt(candles, i)));
    }
    return utc !== null;
  });
}

/** Drops candles that have not ended: terminals export the current one too. */
export function ended(
  candles: CandleColumns,
  { instrument, timeframe, now }: Series & { now: number },
  notes: RowNotes,
): CandleColumns {
  return filterRows(candles, (i) => {
    const row = rowAt(candles, i);
    const isEnded = candleEnd(instrument, timeframe, row.t) <= now;
    if (!isEnded) notes.leaveOut('The candle has not ended yet', describeCandle(row));
    return isEnded;
  });
}

/** Drops candles that do not begin on the grid of the timeframe. */
export function onGrid(
  candles: CandleColumns,
  { instrument, timeframe }: Series,
  notes: RowNotes,
): CandleColumns {
  return filterRows(candles, (i) => {
    const row = rowAt(candles, i);
    const isOn = candleStart(instrument, timeframe, row.t) === row.t;
    if (!isOn) notes.leaveOut(`No ${timeframe} candle begins at this time`, describeCandle(row));
    return isOn;
  });
}

/** Of candles with the same time, the last in the file stays. */
export function withoutDoubles(candles: CandleColumns, notes: RowNotes): CandleColumns {
  return filterRows(candles, (i) => {
    const isLast = candles.t[i] !== candles.t[i + 1] || i === candles.length - 1;
    if (!isLast) {
      const reason = 'The same time appears more than once; the last row counts';
      notes.leaveOut(reason, describeCandle(rowAt(candles, i)));
    }
    return isLast;
  });
}

function filterRows(candles: CandleColumns, isWanted: (index: number) => boolean): CandleColumns {
  const rows = new Uint32Array(candles.length);
  let length = 0;
  for (let i = 0; i < candles.length; i += 1) {
    if (!isWanted(i)) continue;
    rows[length] = i;
    length += 1;
  }
  return length === candles.length ? candles : pick(candles, rows.subarray(0, length));
}

/**
 * The usual distance between neighbours: H1 candles would fit the grid of M1 too.
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
