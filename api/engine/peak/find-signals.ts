import { asConfidence, type SignalDraft, type FoundSignal } from '../signals/signal-draft.ts';
import type { CandlesOf } from '#api/engine/candles/candle-window.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { type PeakMode, peakSlots } from '#contracts/rules/signals/peak-schedule.ts';
import type { Probabilities } from '#contracts/rules/signals/prediction-model.ts';
import type { PeakInstrument } from '#contracts/rules/signals/scanners.ts';
import { triggerExpiry, planTrade, swingExpiry, type TradePlan } from './trade-plan.ts';
import { signOf, HUNT_QUARTERS } from './stop-hunts.ts';
import {
  findDayHunts,
  type FollowedHunt,
  measurePeak,
  biasOf,
  biasScore,
  type PeakMeasures,
  formationOf,
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
import { instrumentFacts } from '#contracts/rules/market/instruments.ts';

const inAdr = (ranges: number): string => `${ranges.toFixed(2)} ADR`;

/** "W Bottom: low of Asia swept by 0.18 ADR at 07:30 UTC, close back inside, structure broken upwards." */
function huntText(measures: PeakMeasures, { side, swept, depth, at }: FollowedHunt): string {
  const time = new Date(at).toISOString().slice(11, 16);
  const way = side === 'low' ? 'upwards' : 'downwards';
  return `${formationOf(measures)}: ${side} of ${swept} swept by ${inAdr(depth)} at ${time} UTC, close back inside, structure broken ${way}.`;
}

function contextText({ instrument, cycle, day }: PeakMeasures): string {
  const position = `Price at ${day.rangePosition}% of the 5-day range.`;
  if (cycle === null) return `Cycle: no peak confirmed yet. ${position}`;
  const { anchor, direction, level, days } = cycle;
  const peak = anchor.kind === 'low' ? 'PFL' : 'PFH';
  const price = anchor.price.toFixed(instrumentFacts[instrument].digits);
  return `Cycle: level ${level} ${direction}, day ${days} from ${peak} ${price}. ${position}`;
}

function predictionText(agrees: boolean | null): string {
  if (agrees === null) return 'No prediction to compare with.';
  return agrees ? 'Prediction agrees.' : 'Prediction does not agree.';
}

const tradeText = ({ riskAdr, target, prices }: TradePlan, stop: string): string =>
  `SL ${stop} (${inAdr(riskAdr)}), target ${target}, R:R ${prices.riskReward}.`;

type Setup = { readonly hunt: FollowedHunt; readonly agrees: boolean | null };

function triggerReason(measures: PeakMeasures, { hunt, agrees }: Setup, plan: TradePlan): string {
  const trade = `${tradeText(plan, 'beyond the sweep')} ${predictionText(agrees)}`;
  return `${huntText(measures, hunt)} ${contextText(measures)} ${trade}`;
}

function setupReason(
  measures: PeakMeasures,
  { hunt, agrees }: Setup,
  { q, riskAdr }: { q: number; riskAdr: number },
): string {
  const missing =
    q < FEWEST_QUALITY
      ? `quality ${q.toFixed(2)} of the ${FEWEST_QUALITY.toFixed(2)} that one needs`
      : `a stop beyond the sweep would be ${inAdr(riskAdr)} away`;
  const opening = `${huntText(measures, hunt)} ${contextText(measures)}`;
  return `${opening} ${predictionText(agrees)} No signal: ${missing}.`;
}

function swingReason(
  measures: PeakMeasures,
  { score, agrees }: { score: number; agrees: boolean | null },
  plan: TradePlan,
): string {
  const opening = `${formationOf(measures)}: swing with the ${biasOf(score)} daily bias (score ${score}), as no stop hunt of the day made a signal.`;
  const trade = `${tradeText(plan, 'of a swing')} ${predictionText(agrees)}`;
  return `${opening} ${contextText(measures)} ${trade}`;
}

/** Distances of stops in daily ranges: beyond the hunt or peak, and from the entry. */
const STOP_BEYOND = 0.05;
const SWING_RISK = { least: 0.5, most: 1 } as const;
const TRIGGER_RISK = { least: 0.12, most: 0.6 } as const;

export type PeakCandidate = {
  readonly side: Side;
  readonly q: number; // quality of the setup, 0 to 1
  readonly reason: string; // without the results of earlier setups of this quality
  readonly draft: SignalDraft | null; // null: the quality is below 0.5, or the stop too far
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
 * The reversal after the newest active stop hunt: swept, closed back inside, structure broken. The entry
 * is the last close, the stop 0.05 daily ranges beyond the furthest point of the hunt and at least 0.12
 * away; beyond 0.6 the setup makes no signal. Null without an active hunt, or with too few candles.
 *
 * @param today the hunts of this input, if known
 */
export function findPeakTrigger(
  input: PeakInput,
  today = findDayHunts(input),
): PeakCandidate | null {
  const hunt = today?.hunts.findLast((each) => isOn(each, today.quarters));
  if (today === null || hunt === undefined) return null; // at most moments: the rest is not measured
  const measures = measurePeak(input, today);
  if (measures === null) return null;
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
 * The swing in the direction of the daily bias, for the last close of a generation day without a signal;
 * null with a neutral bias, a quality below 0.5, or too few candles.
 *
 * @param today the hunts of this input, if known
 */
export function findPeakSwing(input: PeakInput, today = findDayHunts(input)): SignalDraft | null {
  const measures = measurePeak(input, today);
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
  readonly day: number; // 00:00 UTC of the day
  readonly slots: readonly number[]; // closes of the day to scan, oldest first, UTC ms
  readonly mode: PeakMode;
  /** Null where the candles of that moment are missing. */
  readonly candlesAt: (asOf: number) => CandlesOf<typeof PEAK_NEEDS> | null;
  /** Computing one may take a second. */
  readonly probabilitiesAt: (asOf: number) => Promise<Probabilities | null>;
};

const DIRECTIONS: readonly Probabilities[] = [
  { bullish: 1, bearish: 0, neutral: 0 },
  { bullish: 0, bearish: 1, neutral: 0 },
];

/**
 * Scans the closes of a generation day until one of them makes a signal. Without one, the last close of
 * a monthly generation may still find a swing in the direction of the daily bias. Asks for a prediction
 * only at closes where one of either direction would make a signal.
 */
export async function scanGeneration(generation: Generation): Promise<FoundSignal | null> {
  const { instrument, day, slots, mode, candlesAt, probabilitiesAt } = generation;
  const lastSlot = peakSlots(day).at(-1);
  for (const slot of slots) {
    const candles = candlesAt(slot);
    if (candles === null) continue;
    const isLast = mode === 'monthly' && slot === lastSlot;
    const moment = { instrument, asOf: slot, candles };
    const hunts = findDayHunts({ ...moment, probabilities: null }); // the same whatever is predicted
    const draftWith = (probabilities: Probabilities | null): SignalDraft | null => {
      const input = { ...moment, probabilities };
      return findPeakTrigger(input, hunts)?.draft ?? (isLast ? findPeakSwing(input, hunts) : null);
    };
    if (DIRECTIONS.every((each) => draftWith(each) === null)) continue;
    const draft = draftWith(await probabilitiesAt(slot));
    // One signal of an instrument and a month, or of a day in daily mode.
    const date = new Date(day).toISOString().slice(0, mode === 'monthly' ? 7 : 10);
    if (draft !== null) return { key: `peak:${instrument}:${date}`, slot, draft };
  }
  return null;
}
