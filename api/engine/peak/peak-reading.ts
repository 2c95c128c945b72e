import { atrSeries } from '#api/engine/indicators/indicators.ts';
import type { PeakBias, PeakSetup } from '#contracts/peak-scanner.ts';
import type { PeakInstrument } from '#contracts/rules/signals/scanners.ts';
import { type Instrument, roundPrice } from '#contracts/rules/market/instruments.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { findPeakTrigger } from './find-signals.ts';
import type { PeakInput } from './day-context.ts';
import type { Cycle } from './cycle.ts';
import { biasOf, biasScore, type FollowedHunt, measurePeak, formationOf } from './peak-measures.ts';

const ATR_PERIOD = 14;
/** Candles whose volume is scored, and the window of comparison. */
const RECENT = 10;
const COMPARED = 250;

/**
 * The average true range of a day in percent of the price.
 *
 * @param days closed D1 candles, oldest first
 * @returns 100 x ATR of 14 days / close, or null with fewer than 14 days
 */
export function dailyVolatilityPercent(days: readonly Candle[]): number | null {
  const atr = atrSeries(days, ATR_PERIOD).at(-1);
  const close = days.at(-1)?.c;
  return atr === undefined || atr === null || close === undefined ? null : (100 * atr) / close;
}

/**
 * Percentile of the volume of the last ten candles among all earlier ten-candle windows within the last
 * 250 candles.
 *
 * @param hours closed H1 candles, oldest first
 * @returns 0 to 100; null with fewer than 250 candles, or where the source counts no volume
 */
export function volumeScore(hours: readonly Candle[]): number | null {
  if (hours.length < COMPARED) return null;
  const volumes = hours.slice(-COMPARED).map(({ v }) => v);
  if (volumes.every((volume) => volume === 0)) return null;
  const means = volumes
    .slice(RECENT - 1)
    .map((_, end) => volumes.slice(end, end + RECENT).reduce((sum, v) => sum + v, 0) / RECENT);
  const now = means.at(-1) ?? 0;
  const earlier = means.slice(0, -1);
  return (100 * earlier.filter((mean) => mean <= now).length) / earlier.length;
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
 * The bias of an instrument by the market maker method. Of several stop hunts of the day the newest
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

/** Setups without a signal are watched from this quality on. */
const WATCHED_FROM = 0.35;

/** The reading of an instrument from its closed candles; null fields with too few candles. */
export type PeakReading = {
  readonly instrument: PeakInstrument;
  readonly bias: PeakBias | null;
  readonly setup: PeakSetup | null;
  /** Average true range of a day in percent of the price. */
  readonly volatility: number | null;
  /** 0 to 100. */
  readonly volumeScore: number | null;
};

export function readInstrument(input: PeakInput): PeakReading {
  const { instrument, candles } = input;
  const candidate = findPeakTrigger(input);
  const isWatched = candidate !== null && candidate.draft === null && candidate.q >= WATCHED_FROM;
  return {
    instrument,
    bias: readPeak(input),
    setup: isWatched
      ? {
          instrument,
          signal_type: candidate.side,
          quality: Number(candidate.q.toFixed(2)),
          reasoning: candidate.reason,
        }
      : null,
    volatility: dailyVolatilityPercent(candles.D1),
    volumeScore: volumeScore(candles.H1),
  };
}
