import type { FileTimezone } from '#contracts/market/candle-import.ts';
import { DAY_MS, HOUR_MS } from '#contracts/rules/durations.ts';
import { type Instrument, instrumentFacts } from '#contracts/rules/market/instruments.ts';
import { isMarketOpen } from '#contracts/rules/time/market-calendar.ts';
import { isNewYorkSummer } from '#contracts/rules/time/trading-day.ts';

/** UTC ms of a time on a file's clock (ms as if it were UTC); null where that clock is ambiguous. */
type FileClock = (wall: number) => number | null;

const serverOffset = (t: number): number => (isNewYorkSummer(t) ? 3 : 2) * HOUR_MS;

/**
 * UTC of a time on a broker's clock, New York + 7 h.
 *
 * @returns null for the hour that does not exist in spring and the one that happens twice in autumn
 */
function serverToUtc(wall: number): number | null {
  const [first, ...others] = [wall - 3 * HOUR_MS, wall - 2 * HOUR_MS].filter(
    (t) => t + serverOffset(t) === wall,
  );
  return first === undefined || others.length > 0 ? null : first;
}

/** The same with what it found out of a day kept: most days have one offset, and files go by day. */
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
 * Whose clock a file keeps: the one on which its candles resume when the market opens after a weekend.
 *
 * @param walls times on the file's clock, oldest first
 * @returns null when there is no weekend in it, or when no clock or more than one fits
 */
export function detectTimezone(instrument: Instrument, walls: Float64Array): FileTimezone | null {
  if (instrumentFacts[instrument].hours === 'always') return null;
  const resumed = timesAfterPause(walls);
  const [best, second] = ZONES.map((zone) => {
    const toUtc = createFileClock(zone);
    return { zone, opens: resumed.filter((wall) => isOpening(instrument, toUtc(wall))).length };
  }).toSorted((a, b) => b.opens - a.opens);
  return best && best.opens > (second?.opens ?? 0) ? best.zone : null;
}
