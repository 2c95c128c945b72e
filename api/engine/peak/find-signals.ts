import {
  asConfidence,
  type SignalDraft,
  type FoundSignal,
} from '#api/engine/signals/signal-draft.ts';
import type { CandlesOf } from '#api/engine/candles/candle-window.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { type PeakMode, peakSlots } from '#contracts/rules/signals/peak-schedule.ts';
import type { Probabilities } from '#contracts/rules/signals/prediction-model.ts';
import type { PeakInstrument } from '#contracts/rules/signals/scanners.ts';
import { triggerExpiry, planTrade, swingExpiry } from './trade-plan.ts';
import { signOf, HUNT_QUARTERS } from './stop-hunts.ts';
import {
  type FollowedHunt,
  measurePeak,
  biasOf,
  biasScore,
  type PeakMeasures,
} from './peak-measures.ts';
import type { PeakInput, PEAK_NEEDS } from './day-context.ts';
import {
  factorsOf,
  FEWEST_QUALITY,
  predictionAgrees,
  type Side,
  triggerQuality,
  swingQuality,
} from './quality.ts';
import { setupReason, triggerReason, swingReason } from './reason.ts';

/** Distances of stops in daily ranges: beyond the hunt or peak, and from the entry. */
const STOP_BEYOND = 0.05;
const SWING_RISK = { least: 0.5, most: 1 } as const;
const TRIGGER_RISK = { least: 0.12, most: 0.6 } as const;

export type PeakCandidate = {
  readonly side: Side;
  /** Quality of the setup, 0 to 1. */
  readonly q: number;
  /** Without the results of earlier setups of this quality. */
  readonly reason: string;
  /** Null below a quality of 0.5, or where the stop would be too far. */
  readonly draft: SignalDraft | null;
};

/**
 * Whether a hunt is a trigger now: at most 16 quarter-hours after its furthest point, structure is broken,
 * the price is back inside and has not passed that point again.
 */
function isOn(hunt: FollowedHunt, quarters: readonly Candle[]): boolean {
  const { side, index, brokenAt, level, extreme } = hunt;
  const last = quarters.length - 1;
  const sign = signOf(side);
  const close = quarters[last]?.c ?? NaN;
  return (
    brokenAt !== null &&
    last - index <= HUNT_QUARTERS &&
    sign * (close - level) > 0 &&
    quarters.slice(index + 1).every(({ h, l }) => sign * ((side === 'low' ? l : h) - extreme) >= 0)
  );
}

/**
 * The reversal after the newest active stop hunt: swept, closed back inside, structure broken. The entry is the last close, the stop 0.05 daily ranges beyond the furthest point
 * of the hunt, at least 0.12 away; where that is more than 0.6, the setup makes no signal.
 *
 * @returns null without an active hunt, or with too few candles
 */
export function findPeakTrigger(input: PeakInput): PeakCandidate | null {
  const measures = measurePeak(input);
  const hunt = measures?.hunts.findLast((each) => isOn(each, measures.quarters));
  if (measures === null || hunt === undefined) return null;
  const { adr, price } = measures.day;
  const side = hunt.side === 'low' ? 'buy' : 'sell';
  const q = triggerQuality(factorsOf(measures, { side, hunt }, input.probabilities));
  const agrees = predictionAgrees(input.probabilities, side);
  const riskAdr = Math.abs(price - hunt.extreme) / adr + STOP_BEYOND;
  if (q < FEWEST_QUALITY || riskAdr > TRIGGER_RISK.most) {
    const reason = setupReason(measures, { hunt, agrees }, { q, riskAdr });
    return { side, q, reason, draft: null };
  }
  const plan = planTrade(measures, side, Math.max(riskAdr, TRIGGER_RISK.least));
  const reason = triggerReason(measures, { hunt, agrees }, plan);
  const draft: SignalDraft = {
    instrument: input.instrument,
    side,
    ...plan.prices,
    quality: asConfidence(q),
    expiresAt: triggerExpiry(input.asOf),
    reason,
    mlAgrees: agrees,
  };
  return { side, q, reason, draft };
}

/** The stop lies beyond the newest hunt on its side, else beyond the peak; without either at the widest distance. */
function riskInAdr({ hunts, cycle, day }: PeakMeasures, side: Side): number {
  const hunted = side === 'buy' ? 'low' : 'high';
  const hunt = hunts.findLast((each) => each.side === hunted);
  const point = hunt?.extreme ?? cycle?.anchor.price;
  if (point === undefined) return SWING_RISK.most;
  const risk = Math.abs(day.price - point) / day.adr + STOP_BEYOND;
  return Math.min(Math.max(risk, SWING_RISK.least), SWING_RISK.most);
}

/**
 * The swing in the direction of the daily bias, for the last close of a generation day on which no stop
 * hunt made a signal. Its stop is 0.5 to 1 daily range away.
 *
 * @returns null with a neutral bias, a quality below 0.5, or too few candles
 */
export function findPeakSwing(input: PeakInput): SignalDraft | null {
  const measures = measurePeak(input);
  if (measures === null) return null;
  const score = biasScore(measures);
  const bias = biasOf(score);
  if (bias === 'Neutral') return null;
  const side = bias === 'Bullish' ? 'buy' : 'sell';
  const { instrument, asOf, probabilities } = input;
  const q = swingQuality(factorsOf(measures, { side, hunt: null }, probabilities));
  if (q < FEWEST_QUALITY) return null;
  const plan = planTrade(measures, side, riskInAdr(measures, side));
  const agrees = predictionAgrees(probabilities, side);
  return {
    instrument,
    side,
    ...plan.prices,
    quality: asConfidence(q),
    expiresAt: swingExpiry(asOf),
    reason: swingReason(measures, { score, agrees }, plan),
    mlAgrees: agrees,
  };
}

export type Generation = {
  readonly instrument: PeakInstrument;
  /** 00:00 UTC of the day. */
  readonly day: number;
  /** Closes of the day to scan, oldest first, UTC ms. */
  readonly slots: readonly number[];
  readonly mode: PeakMode;
  /** Null where the candles of that moment are missing. */
  readonly candlesAt: (asOf: number) => CandlesOf<typeof PEAK_NEEDS> | null;
  readonly probabilitiesAt: (asOf: number) => Probabilities | null;
};

/** The key of the one signal of an instrument and a month, or of a day in daily mode. */
const peakKey = ({ instrument, day, mode }: Generation): string => {
  const date = new Date(day).toISOString();
  return `peak:${instrument}:${date.slice(0, mode === 'monthly' ? 7 : 10)}`;
};

/**
 * Scans the closes of a generation day until one of them makes a signal. Without one, the last close of
 * a monthly generation may still find a swing in the direction of the daily bias.
 */
export function scanGeneration(generation: Generation): FoundSignal | null {
  const { instrument, day, slots, mode, candlesAt, probabilitiesAt } = generation;
  const lastSlot = peakSlots(day).at(-1);
  for (const slot of slots) {
    const candles = candlesAt(slot);
    if (candles === null) continue;
    const input = { instrument, asOf: slot, candles, probabilities: probabilitiesAt(slot) };
    const isLast = mode === 'monthly' && slot === lastSlot;
    const draft = findPeakTrigger(input)?.draft ?? (isLast ? findPeakSwing(input) : null);
    if (draft !== null) return { key: peakKey(generation), slot, draft };
  }
  return null;
}
