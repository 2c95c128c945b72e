import type { Candle } from '#contracts/rules/market/candles.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import { ASIA_ENDS_MS } from './asian-range.ts';
import type { DayContext, Range } from './day-context.ts';
import { facing, type RangeSide, signOf } from './facing.ts';

/** Around the opens of London and New York, hours UTC of the candle that reached furthest. */
const HUNT_WINDOWS = [
  { from: 6, before: 11 },
  { from: 12, before: 16 },
] as const;
/** In daily ranges: less is noise, more a breakout. */
const DEPTH = { least: 0.05, most: 0.6 } as const;
/** Quarter-hours: four hours in which the price has to come back, and structure to break. */
export const HUNT_QUARTERS = 16;

export type StopHunt = {
  readonly side: RangeSide;
  /** Whose low or high was swept. */
  readonly swept: 'Asia' | 'the previous day';
  readonly level: number;
  /** Of the quarter-hour that reached furthest. */
  readonly index: number;
  /** When that quarter-hour began, UTC ms. */
  readonly at: number;
  /** How far it reached. */
  readonly extreme: number;
  /** Beyond the level, in daily ranges. */
  readonly depth: number;
  /** Of the quarter-hour that closed back inside: before it, nothing of this is known. */
  readonly returnedAt: number;
};

type Excursion = Pick<StopHunt, 'index' | 'returnedAt'>;

/** Each stay below a level, from its first low beyond to the first close back above. */
function excursionsBelow(bars: readonly Candle[], level: number, from: number): Excursion[] {
  const found: Excursion[] = [];
  let lowest: { readonly index: number; readonly low: number } | null = null;
  for (const [index, { t, l, c }] of bars.entries()) {
    if (t < from) continue;
    if (l < level && (lowest === null || l < lowest.low)) lowest = { index, low: l };
    if (lowest !== null && c > level) {
      found.push({ index: lowest.index, returnedAt: index });
      lowest = null;
    }
  }
  return found;
}

function isInWindow(t: number, midnight: number): boolean {
  const hour = (t - midnight) / HOUR_MS;
  return HUNT_WINDOWS.some(({ from, before }) => hour >= from && hour < before);
}

type Level = Pick<StopHunt, 'swept' | 'level'> & { readonly from: number };

function levelsOf(side: RangeSide, day: DayContext, asia: Range | null): Level[] {
  const { previousDay, today, midnight } = day;
  const start = today[0]?.t ?? Infinity;
  const previous: Level = { swept: 'the previous day', level: previousDay[side], from: start };
  if (asia === null) return [previous];
  return [previous, { swept: 'Asia', level: asia[side], from: midnight + ASIA_ENDS_MS }];
}

function huntsOn(
  side: RangeSide,
  quarters: readonly Candle[],
  day: DayContext,
  asia: Range | null,
): StopHunt[] {
  const bars = facing(side, quarters);
  const sign = signOf(side);
  return levelsOf(side, day, asia).flatMap(({ swept, level, from }) =>
    excursionsBelow(bars, sign * level, from).flatMap(({ index, returnedAt }): StopHunt[] => {
      const bar = bars[index];
      if (bar === undefined || !isInWindow(bar.t, day.midnight)) return [];
      const depth = (sign * level - bar.l) / day.adr;
      const isHunt =
        depth >= DEPTH.least && depth <= DEPTH.most && returnedAt - index <= HUNT_QUARTERS;
      const place = { index, at: bar.t, extreme: sign * bar.l, returnedAt };
      return isHunt ? [{ side, swept, level, depth, ...place }] : [];
    }),
  );
}

/**
 * The stop hunts of a day: around an open the price leaves the range of Asia or of the previous day by
 * 0.05 to 0.60 daily ranges, and a quarter-hour closes back inside at most 16 after the furthest one.
 *
 * @param quarters closed M15 candles, oldest first; the indices of hunts point into them
 * @returns the newest last, by when it was over; where one move swept both, Asia's last
 */
export function findStopHunts(
  quarters: readonly Candle[],
  day: DayContext,
  asia: Range | null,
): StopHunt[] {
  const sides: readonly RangeSide[] = ['low', 'high'];
  return sides
    .flatMap((side) => huntsOn(side, quarters, day, asia))
    .toSorted((a, b) => a.returnedAt - b.returnedAt);
}
