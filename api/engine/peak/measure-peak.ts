import type { Candle } from '#contracts/rules/market/candles.ts';
import type { PeakInstrument } from '#contracts/rules/signals/scanners.ts';
import { findSwings, type Swing } from '../indicators/swings.ts';
import { asianRange } from './asian-range.ts';
import { currentCycle, type Cycle } from './cycle.ts';
import { type DayContext, dayContext, type Range } from './day-context.ts';
import { doubleTurnAt } from './double-turn.ts';
import { hourAverages, type HourAverages } from './hour-averages.ts';
import type { PeakInput } from './peak-input.ts';
import { findStopHunts, type StopHunt } from './stop-hunt.ts';
import { structureBreakAt } from './structure-break.ts';

const SWING_REACH = 2; // quarter-hours on each side

/** A stop hunt with what followed: indices of quarter-hours, null while it has not happened. */
export type FollowedHunt = StopHunt & {
  readonly brokenAt: number | null;
  /** When a W or M was complete. */
  readonly turnedAt: number | null;
};

/** All that the rules of the method look at. */
export type PeakMeasures = {
  readonly instrument: PeakInstrument;
  readonly quarters: readonly Candle[];
  readonly swings: readonly Swing[]; // of the quarter-hours
  readonly day: DayContext;
  readonly asia: Range | null;
  readonly averages: HourAverages;
  readonly cycle: Cycle | null;
  /** Of today, the newest last. */
  readonly hunts: readonly FollowedHunt[];
};

/** Null while candles are too few: 14 days, 50 hours and one quarter-hour are needed. */
export function measurePeak(input: PeakInput): PeakMeasures | null {
  const { H1: hours, M15: quarters } = input.candles;
  const day = dayContext(input);
  const averages = hourAverages(hours);
  if (day === null || averages === null) return null;
  const asia = asianRange(day);
  const swings = findSwings(quarters, SWING_REACH);
  const hunts = findStopHunts(quarters, day, asia).map((hunt) => ({
    ...hunt,
    brokenAt: structureBreakAt(quarters, swings, hunt),
    turnedAt: doubleTurnAt(quarters, hunt, day.adr),
  }));
  const cycle = currentCycle(input, day);
  return { instrument: input.instrument, quarters, swings, day, asia, averages, cycle, hunts };
}
