import { asConfidence } from '#api/engine/signals/as-confidence.ts';
import type { SignalDraft } from '#api/engine/signals/signal-draft.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { triggerExpiry } from './expiry.ts';
import { signOf } from './facing.ts';
import { type FollowedHunt, measurePeak } from './measure-peak.ts';
import type { PeakInput } from './peak-input.ts';
import { planTrade } from './plan-trade.ts';
import {
  factorsOf,
  FEWEST_QUALITY,
  predictionAgrees,
  type Side,
  triggerQuality,
} from './quality.ts';
import { setupReason, triggerReason } from './reason.ts';
import { HUNT_QUARTERS } from './stop-hunt.ts';

export type PeakCandidate = {
  readonly side: Side;
  /** Quality of the setup, 0 to 1. */
  readonly q: number;
  /** Without how setups of this quality have done. */
  readonly reason: string;
  /** Null below a quality of 0.5, or where the stop would be too far. */
  readonly draft: SignalDraft | null;
};

/** Of stops, in daily ranges. */
const BEYOND_HUNT = 0.05;
const RISK = { least: 0.12, most: 0.6 } as const;

/**
 * Whether a hunt is a trigger now: structure broke within 16 quarter-hours of its furthest point, which
 * are not over yet, the price is inside again and has not gone beyond that point since.
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
 * The reversal after a stop hunt that is on at a moment: swept, closed back inside, structure broken. Of
 * several the newest. The entry is the last close, the stop 0.05 daily ranges beyond the furthest point
 * of the hunt, at least 0.12 away; where that is more than 0.6, the setup makes no signal.
 *
 * @returns null where nothing is on, or candles are too few
 */
export function findPeakTrigger(input: PeakInput): PeakCandidate | null {
  const measures = measurePeak(input);
  const hunt = measures?.hunts.findLast((each) => isOn(each, measures.quarters));
  if (measures === null || hunt === undefined) return null;
  const { adr, price } = measures.day;
  const side = hunt.side === 'low' ? 'buy' : 'sell';
  const q = triggerQuality(factorsOf(measures, { side, hunt }, input.probabilities));
  const agrees = predictionAgrees(input.probabilities, side);
  const riskAdr = Math.abs(price - hunt.extreme) / adr + BEYOND_HUNT;
  if (q < FEWEST_QUALITY || riskAdr > RISK.most) {
    const reason = setupReason(measures, { hunt, agrees }, { q, riskAdr });
    return { side, q, reason, draft: null };
  }
  const plan = planTrade(measures, side, Math.max(riskAdr, RISK.least));
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
