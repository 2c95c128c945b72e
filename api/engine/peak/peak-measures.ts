import { findSwings, type Swing } from '#api/engine/indicators/swings.ts';
import { emaSeries, type Range } from '#api/engine/indicators/indicators.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import type { PeakInstrument } from '#contracts/rules/signals/scanners.ts';
import type { PeakBias, Formation } from '#contracts/peak-scanner.ts';
import { asianRange, type DayContext, dayContext, type PeakInput } from './day-context.ts';
import { currentCycle, type Cycle } from './cycle.ts';
import {
  doubleTurnAt,
  findStopHunts,
  type StopHunt,
  structureBreakAt,
  signOf,
} from './stop-hunts.ts';

const HOURS = 300; // after so many, an average of 50 no longer depends on its seed

type HourAverages = Readonly<Record<'close' | 'ema5' | 'ema13' | 'ema50', number>>;

function hourAverages(hours: readonly Candle[]): HourAverages | null {
  const closes = hours.slice(-HOURS).map(({ c }) => c);
  const [ema5, ema13, ema50] = [5, 13, 50].map((period) => emaSeries(closes, period).at(-1));
  const close = closes.at(-1);
  if (close === undefined || typeof ema5 !== 'number' || typeof ema13 !== 'number') return null;
  return typeof ema50 === 'number' ? { close, ema5, ema13, ema50 } : null;
}

/** A stop hunt with its follow-up events: indices of quarter-hours, null before they happen. */
export type FollowedHunt = StopHunt & {
  readonly brokenAt: number | null;
  readonly turnedAt: number | null; // when a W or M was complete
};

/** What a trigger begins with. */
export type DayHunts = {
  readonly instrument: PeakInstrument;
  readonly quarters: readonly Candle[];
  readonly swings: readonly Swing[]; // of the quarter-hours
  readonly day: DayContext;
  readonly asia: Range | null;
  readonly hunts: readonly FollowedHunt[]; // of today, the newest last
};

export type PeakMeasures = DayHunts & {
  readonly averages: HourAverages;
  readonly cycle: Cycle | null;
};

/** Null with fewer than 14 days or one quarter-hour. */
export function findDayHunts(input: PeakInput): DayHunts | null {
  const quarters = input.candles.M15;
  const day = dayContext(input);
  if (day === null) return null;
  const asia = asianRange(day);
  const swings = findSwings(quarters, 2);
  const hunts = findStopHunts(quarters, day, asia).map((hunt) => ({
    ...hunt,
    brokenAt: structureBreakAt(quarters, swings, hunt),
    turnedAt: doubleTurnAt(quarters, hunt, day.adr),
  }));
  return { instrument: input.instrument, quarters, swings, day, asia, hunts };
}

/** @param today the hunts of this input, if known  @returns null with fewer than 14 days, 50 hours or one quarter-hour */
export function measurePeak(input: PeakInput, today = findDayHunts(input)): PeakMeasures | null {
  const averages = hourAverages(input.candles.H1);
  if (today === null || averages === null) return null;
  return { ...today, averages, cycle: currentCycle(input, today.day) };
}

const WEIGHTS = { cycle: 0.4, averages: 0.2, hunt: 0.25, position: 0.15 } as const;
const DECIDED = 0.25;

/** With the cycle up to level 2; half as much against it at level 3. */
function fromCycle(cycle: Cycle | null): number {
  if (cycle === null) return 0;
  const direction = cycle.direction === 'rise' ? 1 : -1;
  return cycle.level === 3 ? -0.5 * direction : direction;
}

/** Counts only when the price is on the side to which the averages point. */
function fromAverages({ close, ema13, ema50 }: HourAverages): number {
  const sign = Math.sign(ema13 - ema50);
  return sign === Math.sign(close - ema50) ? sign : 0;
}

function fromHunt(hunt: FollowedHunt | undefined): number {
  if (hunt === undefined) return 0;
  return signOf(hunt.side) * (hunt.brokenAt === null ? 0.6 : 1);
}

/** The daily bias, -1 to 1 with three decimals: cycle, averages, newest stop hunt, position in the range. */
export function biasScore(
  measures: Pick<PeakMeasures, 'cycle' | 'averages' | 'hunts' | 'day'>,
): number {
  const { cycle, averages, hunts, day } = measures;
  const score =
    WEIGHTS.cycle * fromCycle(cycle) +
    WEIGHTS.averages * fromAverages(averages) +
    WEIGHTS.hunt * fromHunt(hunts.at(-1)) +
    WEIGHTS.position * ((50 - day.rangePosition) / 50);
  return Number(score.toFixed(3)) + 0; // no negative zero
}

export function biasOf(score: number): PeakBias['daily_bias'] {
  if (score >= DECIDED) return 'Bullish';
  return score <= -DECIDED ? 'Bearish' : 'Neutral';
}

function doubleTurn(hunts: PeakMeasures['hunts']): Formation | null {
  const [newest] = hunts
    .filter(({ turnedAt }) => turnedAt !== null)
    .toSorted((a, b) => (b.turnedAt ?? 0) - (a.turnedAt ?? 0));
  if (newest === undefined) return null;
  return newest.side === 'low' ? 'W Bottom' : 'M Top';
}

/**
 * The name of the current formation, the first that applies: a W or M completed today, a peak of today,
 * a consolidation (no peak yet, or the last three closed days within 1.2 daily ranges), the level of the
 * cycle.
 */
export function formationOf(measures: Pick<PeakMeasures, 'hunts' | 'cycle' | 'day'>): Formation {
  const { hunts, cycle, day } = measures;
  const turn = doubleTurn(hunts);
  if (turn !== null) return turn;
  if (cycle === null) return 'Consolidation';
  if (cycle.days <= 1) {
    return cycle.anchor.kind === 'low' ? 'Peak Formation Low' : 'Peak Formation High';
  }
  const phase = `Level ${cycle.level} ${cycle.direction === 'rise' ? 'Rise' : 'Drop'}` as const;
  return day.threeDayRange < 1.2 * day.adr ? 'Consolidation' : phase;
}
