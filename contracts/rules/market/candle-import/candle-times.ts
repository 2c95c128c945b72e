import { candleEnd, candleStart } from '#contracts/rules/market/timeframes.ts';
import { DAY_MS, HOUR_MS } from '#contracts/rules/durations.ts';
import { type Instrument, instrumentFacts } from '#contracts/rules/market/instruments.ts';
import { isMarketOpen } from '#contracts/rules/time/market-calendar.ts';
import { isNewYorkSummer } from '#contracts/rules/time/trading-day.ts';
import { type CandleColumns, pick, rowAt } from './candle-columns.ts';
import { FILE_TIMEZONES, type FileTimezone } from './file-timezones.ts';
import { describeCandle, type Series, type RowNotes } from './check-candles.ts';

/** Converts a time on a file's clock (ms as if it were UTC) to UTC ms; null where that is ambiguous. */
type FileClock = (wall: number) => number | null;

const serverOffset = (t: number): number => (isNewYorkSummer(t) ? 3 : 2) * HOUR_MS;

/** From New York + 7 h to UTC; null for the hour missing in spring and the one doubled in autumn. */
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

function isOpening(instrument: Instrument, t: number | null): boolean {
  return t !== null && isMarketOpen(instrument, t) && !isMarketOpen(instrument, t - HOUR_MS);
}

/**
 * The time zone in which the candles of a file resume when the market opens after a weekend; null
 * without a weekend, or when no clock or more than one fits.
 *
 * @param walls times on the file's clock, oldest first
 */
export function detectTimezone(instrument: Instrument, walls: Float64Array): FileTimezone | null {
  if (instrumentFacts[instrument].hours === 'always') return null;
  const resumed = walls.filter((wall, i) => wall - (walls[i - 1] ?? wall) > DAY_MS);
  const [best, second] = FILE_TIMEZONES.map((zone) => {
    const clock = createFileClock(zone);
    return { zone, opens: resumed.filter((wall) => isOpening(instrument, clock(wall))).length };
  }).toSorted((a, b) => b.opens - a.opens);
  return best && best.opens > (second?.opens ?? 0) ? best.zone : null;
}

/** Converts the times of a file to UTC; leaves out ambiguous ones. */
export function toUtc(
  candles: CandleColumns,
  fileClock: FileClock,
  notes: RowNotes,
): CandleColumns {
  const utcs = candles.t.map((wall) => fileClock(wall) ?? Number.NaN);
  const t = utcs.map((utc, i) => (Number.isNaN(utc) ? (candles.t[i] ?? 0) : utc));
  const reason = 'When New York changes its clocks, this hour is missing or comes twice';
  return keepRows({ ...candles, t }, { notes, reason }, (i) => !Number.isNaN(utcs[i]));
}

/** Leaves out candles that have not ended: terminals export the current one too. */
export function ended(
  candles: CandleColumns,
  { instrument, timeframe, now }: Series & { now: number },
  notes: RowNotes,
): CandleColumns {
  const isEnded = (t: number): boolean => candleEnd(instrument, timeframe, t) <= now;
  const reason = 'The candle has not ended yet';
  return keepRows(candles, { notes, reason }, (i) => isEnded(candles.t[i] ?? 0));
}

/** Leaves out candles that do not begin on the grid of the timeframe. */
export function onGrid(
  candles: CandleColumns,
  { instrument, timeframe }: Series,
  notes: RowNotes,
): CandleColumns {
  const isBegin = (t: number): boolean => candleStart(instrument, timeframe, t) === t;
  const reason = `No ${timeframe} candle begins at this time`;
  return keepRows(candles, { notes, reason }, (i) => isBegin(candles.t[i] ?? 0));
}

/** Of candles with the same time, the last in the file stays. */
export function withoutDoubles(candles: CandleColumns, notes: RowNotes): CandleColumns {
  const reason = 'The same time appears more than once; the last row counts';
  const isLast = (i: number): boolean =>
    candles.t[i] !== candles.t[i + 1] || i === candles.length - 1;
  return keepRows(candles, { notes, reason }, isLast);
}

function keepRows(
  candles: CandleColumns,
  { notes, reason }: { notes: RowNotes; reason: string },
  isWanted: (index: number) => boolean,
): CandleColumns {
  const rows = new Uint32Array(candles.length);
  let length = 0;
  for (let i = 0; i < candles.length; i += 1) {
    if (isWanted(i)) {
      rows[length] = i;
      length += 1;
    } else {
      notes.leaveOut(reason, describeCandle(rowAt(candles, i)));
    }
  }
  return length === candles.length ? candles : pick(candles, rows.subarray(0, length));
}

/** The usual distance of neighbours, ms; null with fewer than ten candles, or when most differ. */
export function usualStepMs({ t, length }: CandleColumns): number | null {
  if (length < 10) return null;
  const counts = new Map<number, number>();
  for (let i = 1; i < length; i += 1) {
    const step = (t[i] ?? 0) - (t[i - 1] ?? 0);
    counts.set(step, (counts.get(step) ?? 0) + 1);
  }
  const usual = [...counts].find(([, count]) => count > length / 2);
  return usual?.[0] ?? null;
}
