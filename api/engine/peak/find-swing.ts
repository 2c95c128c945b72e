import { asConfidence } from '#api/engine/signals/as-confidence.ts';
import type { SignalDraft } from '#api/engine/signals/signal-draft.ts';
import { biasOf, biasScore } from './daily-bias.ts';
import { swingExpiry } from './expiry.ts';
import { measurePeak, type PeakMeasures } from './measure-peak.ts';
import type { PeakInput } from './peak-input.ts';
import { planTrade } from './plan-trade.ts';
import { factorsOf, FEWEST_QUALITY, predictionAgrees, type Side, swingQuality } from './quality.ts';
import { swingReason } from './reason.ts';

/** Of stops, in daily ranges. */
const BEYOND = 0.05;
const RISK = { least: 0.5, most: 1 } as const;

/** Beyond the newest hunt of the day on its side, else beyond the peak; without either at its widest. */
function riskInAdr({ hunts, cycle, day }: PeakMeasures, side: Side): number {
  const hunted = side === 'buy' ? 'low' : 'high';
  const hunt = hunts.findLast((each) => each.side === hunted);
  const point = hunt?.extreme ?? cycle?.anchor.price;
  if (point === undefined) return RISK.most;
  const risk = Math.abs(day.price - point) / day.adr + BEYOND;
  return Math.min(Math.max(risk, RISK.least), RISK.most);
}

/**
 * The swing in the direction of the daily bias, for the last close of a generation day on which no stop
 * hunt made a signal. Its stop is 0.5 to 1 daily range away.
 *
 * @returns null where the bias is neutral, its quality below 0.5, or candles are too few
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
