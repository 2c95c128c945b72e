import { atrSeries } from '#api/engine/indicators/indicators.ts';
import { mean, percentRank } from '#api/engine/measures/statistics.ts';
import type { PeakBias, PeakSetup } from '#contracts/peak-scanner.ts';
import type { PeakInstrument } from '#contracts/rules/signals/scanners.ts';
import { type Instrument, roundPrice } from '#contracts/rules/market/instruments.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { findPeakTrigger } from './find-signals.ts';
import type { PeakInput } from './day-context.ts';
import type { Cycle } from './cycle.ts';
import { biasOf, biasScore, type FollowedHunt, measurePeak, formationOf } from './peak-measures.ts';

const RECENT = 10; // candles whose volume is scored
const COMPARED = 250; // window of comparison

/** The average true range of 14 days in percent of the last close; null with fewer days. */
export function dailyVolatilityPercent(days: readonly Candle[]): number | null {
  const atr = atrSeries(days, 14).at(-1);
  const close = days.at(-1)?.c;
  return atr === undefined || atr === null || close === undefined ? null : (100 * atr) / close;
}

/** Percentile of ten hours among those of the last 250; null with fewer, or without volume. */
export function volumeScore(hours: readonly Candle[]): number | null {
  if (hours.length < COMPARED) return null;
  const volumes = hours.slice(-COMPARED).map(({ v }) => v);
  if (volumes.every((volume) => volume === 0)) return null;
  const means = volumes
    .slice(RECENT - 1)
    .map((_, first) => mean(volumes.slice(first, first + RECENT)));
  return percentRank(means.at(-1) ?? 0, means.slice(0, -1));
}

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

function huntFields(hunt: FollowedHunt | undefined) {
  const isBroken = hunt !== undefined && hunt.brokenAt !== null;
  const brokenSide = hunt?.side === 'low' ? ('bullish' as const) : ('bearish' as const);
  return {
    stop_hunt_detected: hunt !== undefined,
    stop_hunt_side: hunt?.side ?? null,
    stop_hunt_depth_adr: hunt === undefined ? null : inHundredths(hunt.depth),
    stop_hunt_time: hunt === undefined ? null : new Date(hunt.at).toISOString(),
    structure_break: isBroken,
    structure_break_side: isBroken ? brokenSide : null,
  };
}

/**
 * The bias of an instrument by the market maker method; null while candles are too few.
 *
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

const WATCHED_FROM = 0.35; // setups without a signal are watched from this quality on

/** The reading of an instrument from its closed candles; null fields with too few candles. */
export type PeakReading = {
  readonly instrument: PeakInstrument;
  readonly bias: PeakBias | null;
  readonly setup: PeakSetup | null;
  readonly volatility: number | null; // average true range of a day in percent of the price
  readonly volumeScore: number | null; // 0 to 100
};

export function readInstrument(input: PeakInput): PeakReading {
  const { instrument, candles } = input;
  const candidate = findPeakTrigger(input);
  const isWatched = candidate !== null && candidate.draft === null && candidate.q >= WATCHED_FROM;
  const setup = isWatched && {
    instrument,
    signal_type: candidate.side,
    quality: inHundredths(candidate.q),
    reasoning: candidate.reason,
  };
  return {
    instrument,
    bias: readPeak(input),
    setup: setup || null,
    volatility: dailyVolatilityPercent(candles.D1),
    volumeScore: volumeScore(candles.H1),
  };
}
