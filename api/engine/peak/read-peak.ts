import type { PeakBias } from '#contracts/peak-scanner.ts';
import { type Instrument, roundPrice } from '#contracts/rules/market/instruments.ts';
import type { Cycle } from './cycle.ts';
import { biasOf, biasScore } from './daily-bias.ts';
import { formationOf } from './formation.ts';
import { type FollowedHunt, measurePeak } from './measure-peak.ts';
import type { PeakInput } from './peak-input.ts';

const inHundredths = (value: number): number => Number(value.toFixed(2));

function cycleFields(instrument: Instrument, cycle: Cycle | null) {
  return {
    peak_days: cycle?.days ?? null,
    cycle: cycle?.direction ?? null,
    level: cycle?.level ?? null,
    expansion_adr: cycle === null ? null : inHundredths(cycle.expansion),
    anchor_price: cycle === null ? null : roundPrice(instrument, cycle.anchor.price),
  };
}

function breakSide({ side, brokenAt }: FollowedHunt): PeakBias['structure_break_side'] {
  if (brokenAt === null) return null;
  return side === 'low' ? 'bullish' : 'bearish';
}

function huntFields(hunt: FollowedHunt | undefined) {
  const brokenSide = hunt === undefined ? null : breakSide(hunt);
  return {
    stop_hunt_detected: hunt !== undefined,
    stop_hunt_side: hunt?.side ?? null,
    stop_hunt_depth_adr: hunt === undefined ? null : inHundredths(hunt.depth),
    stop_hunt_time: hunt === undefined ? null : new Date(hunt.at).toISOString(),
    structure_break: brokenSide !== null,
    structure_break_side: brokenSide,
  };
}

/**
 * Where an instrument stands by the market maker method. Of several stop hunts of the day the newest
 * counts.
 *
 * @returns null while candles are too few
 * @source the method as practitioners teach it; see docs/peak-scanner.md
 */
export function readPeak(input: PeakInput): PeakBias | null {
  const measures = measurePeak(input);
  if (measures === null) return null;
  const { instrument, day, cycle, hunts } = measures;
  const score = biasScore(measures);
  return {
    daily_bias: biasOf(score),
    bias_score: score,
    formation: formationOf(measures),
    range_position: day.rangePosition,
    ...cycleFields(instrument, cycle),
    ...huntFields(hunts.at(-1)),
    adr: Number(day.adr.toPrecision(6)),
  };
}
