import { DAY_MS, HOUR_MS, MINUTE_MS, WEEK_MS } from '../durations.ts';
import { isMarketOpen } from '../time/market-calendar.ts';
import { utcTimeOfDay } from '../time/dates.ts';

const FIRST_MONDAY = 4 * DAY_MS; // 1970-01-05, a Monday

const GENERATION = 6 * HOUR_MS; // hours from Monday 00:00 UTC
const CLOSE = 4 * DAY_MS + 22 * HOUR_MS;

const GENERATING_MS = 5 * MINUTE_MS; // how long a generation is announced at least
const GIVEN_UP = 12 * HOUR_MS; // a generation without candles is retried hourly until this hour

export type WeeklyStatus =
  | 'generating'
  | 'active'
  | 'no_signals'
  | 'closed'
  | 'waiting'
  | 'delayed';

/** Monday 00:00 UTC of the week that a moment belongs to; weeks end on Sunday 24:00. */
const mondayOf = (t: number): number =>
  Math.floor((t - FIRST_MONDAY) / WEEK_MS) * WEEK_MS + FIRST_MONDAY;

export type WeeklyTimes = {
  /** This week's Monday 06:00 from then until Sunday 24:00; before it, the coming one. */
  readonly generationTime: number;
  readonly activeUntil: number; // Friday 22:00 of that week
  readonly nextGeneration: number; // the next Monday 06:00 strictly after the moment
};

/** When weekly signals are made and how long they live; fixed times, UTC ms. */
export function weeklyTimes(t: number): WeeklyTimes {
  const monday = mondayOf(t);
  const generationTime = monday + GENERATION;
  return {
    generationTime,
    activeUntil: monday + CLOSE,
    nextGeneration: t < generationTime ? generationTime : generationTime + WEEK_MS,
  };
}

/** The result of a week's generation; `pending`: not computed yet. */
export type WeeklyResult = 'pending' | 'delayed' | 'signals' | 'no_signals';

/** @param t UTC ms @param result of the week that `t` belongs to */
export function weeklyStatus(t: number, result: WeeklyResult): WeeklyStatus {
  const { generationTime, activeUntil } = weeklyTimes(t);
  if (t >= activeUntil) return isMarketOpen('EURUSD', t) ? 'waiting' : 'closed';
  if (t < generationTime) return isMarketOpen('EURUSD', t) ? 'waiting' : 'closed';
  if (t < generationTime + GENERATING_MS || result === 'pending') return 'generating';
  if (result === 'delayed') return t < mondayOf(t) + GIVEN_UP ? 'delayed' : 'no_signals';
  return result === 'signals' ? 'active' : 'no_signals';
}

/** Moments at which a week's generation is tried: Monday 06:00, then every hour to 12:00, UTC ms. */
export function weeklyAttempts(generationTime: number): number[] {
  const tries = (GIVEN_UP - GENERATION) / HOUR_MS;
  return Array.from({ length: tries + 1 }, (_, hour) => generationTime + hour * HOUR_MS);
}

function delayedText(t: number): string {
  const next = weeklyAttempts(weeklyTimes(t).generationTime).find((attempt) => attempt > t);
  const text = 'Candles of this week are still missing';
  return next === undefined ? text : `${text}: next try at ${utcTimeOfDay(next)} UTC`;
}

/** @param signalCount of this week @param at the moment (UTC ms) and result behind the status */
export function weeklyMessage(
  status: WeeklyStatus,
  signalCount: number,
  { t, result }: { t: number; result: WeeklyResult },
): string {
  const signals = signalCount === 1 ? 'signal' : 'signals';
  const messages: Readonly<Record<WeeklyStatus, string>> = {
    generating: 'Generating weekly signals',
    active: `${signalCount} weekly ${signals}, valid to Friday 22:00 UTC`,
    no_signals:
      result === 'delayed'
        ? 'No weekly signals: candles were missing on Monday until 12:00 UTC'
        : 'No pair passed the weekly threshold',
    closed: 'Market closed',
    waiting: 'Next generation Monday 06:00 UTC',
    delayed: delayedText(t),
  };
  return messages[status];
}

/** The ISO week of a Monday, `2026-W47`, which names a week's signals. */
export function isoWeekOf(t: number): string {
  const thursday = new Date(mondayOf(t) + 3 * DAY_MS);
  const year = thursday.getUTCFullYear();
  const week = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / WEEK_MS) + 1;
  return `${year}-W${String(week).padStart(2, '0')}`;
}
