import type { Swing } from '#api/engine/indicators/swings.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import type { Range } from '#api/engine/indicators/indicators.ts';
import { ASIA_ENDS_MS, type DayContext } from './day-context.ts';

/** The side of a range: stops lie below its low and above its high. */
type RangeSide = 'low' | 'high';

/** 1 for lows, where a rule applies as it is; -1 for highs, where prices are mirrored. */
export const signOf = (side: RangeSide): 1 | -1 => (side === 'low' ? 1 : -1);

/** Candles mirrored for the high side, so that each rule is written once, for a low. */
export const facing = (side: RangeSide, candles: readonly Candle[]): readonly Candle[] =>
  side === 'low'
    ? candles
    : candles.map(({ t, o, h, l, c, v }) => ({ t, o: -o, h: -l, l: -h, c: -c, v }));

/** Around the opens of London and New York, hours UTC of the candle that reached furthest. */
const HUNT_WINDOWS = [
  { from: 6, before: 11 },
  { from: 12, before: 16 },
] as const;
const DEPTH = { least: 0.05, most: 0.6 } as const; // daily ranges: less is noise, more a breakout
export const HUNT_QUARTERS = 16; // within four hours the price comes back and structure breaks

export type StopHunt = {
  readonly side: RangeSide;
  readonly swept: 'Asia' | 'the previous day'; // the range whose low or high was swept
  readonly level: number;
  readonly index: number; // index of the quarter-hour that reached furthest
  readonly at: number; // when that quarter-hour began, UTC ms
  readonly extreme: number; // the furthest price
  readonly depth: number; // distance beyond the level, in daily ranges
  readonly returnedAt: number; // index of the quarter-hour that closed back inside, and confirms
};

type Excursion = Pick<StopHunt, 'index' | 'returnedAt'>;

/** Excursions below a level, each from its first low beyond to the first close back above. */
function excursionsBelow(bars: readonly Candle[], level: number, from: number): Excursion[] {
  const excursions: Excursion[] = [];
  let lowest: { readonly index: number; readonly low: number } | null = null;
  for (const [index, { t, l, c }] of bars.entries()) {
    if (t < from) continue;
    if (l < level && (lowest === null || l < lowest.low)) lowest = { index, low: l };
    if (lowest !== null && c > level) {
      excursions.push({ index: lowest.index, returnedAt: index });
      lowest = null;
    }
  }
  return excursions;
}

const isInWindow = (hour: number): boolean =>
  HUNT_WINDOWS.some(({ from, before }) => hour >= from && hour < before);

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
  const bars = facing(side, day.today);
  const before = quarters.length - bars.length;
  const sign = signOf(side);
  return levelsOf(side, day, asia).flatMap(({ swept, level, from }) =>
    excursionsBelow(bars, sign * level, from).flatMap(({ index, returnedAt }): StopHunt[] => {
      const bar = bars[index];
      if (bar === undefined || !isInWindow((bar.t - day.midnight) / HOUR_MS)) return [];
      const depth = (sign * level - bar.l) / day.adr;
      const isHunt =
        depth >= DEPTH.least && depth <= DEPTH.most && returnedAt - index <= HUNT_QUARTERS;
      const place = {
        index: before + index,
        at: bar.t,
        extreme: sign * bar.l,
        returnedAt: before + returnedAt,
      };
      return isHunt ? [{ side, swept, level, depth, ...place }] : [];
    }),
  );
}

/**
 * The stop hunts of a day, the newest last: around an open the price leaves the range of Asia or of
 * the previous day by 0.05 to 0.60 daily ranges, and a quarter-hour closes back inside at most 16
 * after the furthest one. Where one move swept both ranges, Asia's comes last.
 */
export function findStopHunts(
  quarters: readonly Candle[],
  day: DayContext,
  asia: Range | null,
): StopHunt[] {
  return (['low', 'high'] as const)
    .flatMap((side) => huntsOn(side, quarters, day, asia))
    .toSorted((a, b) => a.returnedAt - b.returnedAt);
}

/**
 * Index of the first quarter-hour that closes beyond the last swing of the opposite kind confirmed before
 * the furthest point of a hunt: above the last swing high after a hunt of lows. Null while there is none.
 */
export function structureBreakAt(
  quarters: readonly Candle[],
  swings: readonly Swing[],
  hunt: Pick<StopHunt, 'side' | 'index'>,
): number | null {
  const kind = hunt.side === 'low' ? 'high' : 'low';
  const swing = swings.findLast((each) => each.kind === kind && each.knownAt < hunt.index);
  if (swing === undefined) return null;
  const sign = signOf(hunt.side);
  const place = quarters.findIndex(
    ({ c }, index) => index >= hunt.index && sign * (c - swing.price) > 0,
  );
  return place === -1 ? null : place;
}

const APART = { least: 4, most: 32 } as const; // quarter-hours between the two turns
/** In daily ranges: how far the second turn may lie beyond the first one, and inside of it. */
const SECOND = { beyond: 0.02, inside: 0.15 } as const;

/** Index of the close above the neckline, or null where the second low is undercut before. */
function breakoutAfter(bars: readonly Candle[], second: number, neckline: number): number | null {
  const low = bars[second]?.l ?? NaN;
  for (let index = second + 1; index < bars.length; index += 1) {
    const bar = bars[index];
    if (bar === undefined || bar.l < low) return null;
    if (bar.c > neckline) return index;
  }
  return null;
}

/**
 * The quarter-hour that completes a W after a hunt of lows, an M after one of highs: a second turn
 * close to the first one, and a close beyond the neckline, the furthest point between the two. The
 * second turn is the one that holds until that close.
 */
export function doubleTurnAt(
  quarters: readonly Candle[],
  { side, index: first }: { side: RangeSide; index: number },
  adr: number,
): number | null {
  const bars = facing(side, quarters);
  const bottom = bars[first]?.l ?? NaN;
  let neckline = -Infinity;
  for (let second = first + 1; second <= first + APART.most; second += 1) {
    const bar = bars[second];
    if (bar === undefined || bar.l < bottom - SECOND.beyond * adr) return null;
    const isNear = bar.l <= bottom + SECOND.inside * adr;
    const isHigh = neckline - Math.min(bottom, bar.l) >= 0.2 * adr;
    if (second - first >= APART.least && isNear && isHigh) {
      const completed = breakoutAfter(bars, second, neckline);
      if (completed !== null) return completed;
    }
    neckline = Math.max(neckline, bar.h);
  }
  return null;
}
