import type { CandleNeeds } from '#api/engine/candles/candle-window.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import type { PredictionModel, Probabilities } from '#contracts/rules/signals/prediction-model.ts';
import { featureRows } from './features.ts';
import { type Outcome, OUTCOMES } from './samples.ts';
import { probabilitiesOf } from './learn.ts';

/** 6,000 labelled hours, 260 for the warm-up of the features, 24 without a label yet. */
export const TRAINING_NEEDS = { H1: 6300 } as const satisfies CandleNeeds;

/** Hours for one prediction. */
export const PREDICTION_NEEDS = { H1: 400 } as const satisfies CandleNeeds;

/** Thousandths by which one direction must lead the other. */
const LEAST_LEAD = 60;

/**
 * The prediction for the 24 hours after the last candle.
 *
 * @param hours closed H1 candles of one instrument, oldest first; of more than 400 the newest
 * @returns null with fewer than 260 hours
 */
export function predict(model: PredictionModel, hours: readonly Candle[]): Probabilities | null {
  const features = featureRows(hours.slice(-PREDICTION_NEEDS.H1)).at(-1) ?? null;
  return features === null ? null : (probabilitiesOf(model, [{ features }])[0] ?? null);
}

/** Buy or sell where that direction is the likeliest outcome and leads the other by six percent. */
export function mlSignalOf(p: Probabilities): 'buy' | 'sell' | 'hold' {
  const { bullish, bearish, neutral } = inThousandths(p);
  if (bullish - bearish >= LEAST_LEAD && bullish > neutral) return 'buy';
  if (bearish - bullish >= LEAST_LEAD && bearish > neutral) return 'sell';
  return 'hold';
}

/** Rounded to three decimals with a sum of 1. */
export function roundProbabilities(p: Probabilities): Probabilities {
  const { bullish, bearish, neutral } = inThousandths(p);
  return { bullish: bullish / 1000, bearish: bearish / 1000, neutral: neutral / 1000 };
}

/** Whole thousandths; the rest after rounding down goes to the largest remainders. */
function inThousandths(p: Probabilities): Probabilities {
  const parts = OUTCOMES.map((outcome) => ({ outcome, exact: 1000 * p[outcome] }));
  const floors = new Map<Outcome, number>(
    parts.map(({ outcome, exact }) => [outcome, Math.floor(exact)]),
  );
  const left = 1000 - [...floors.values()].reduce((sum, floor) => sum + floor, 0);
  const byRemainder = parts.toSorted((a, b) => (b.exact % 1) - (a.exact % 1));
  for (const { outcome } of byRemainder.slice(0, left)) {
    floors.set(outcome, (floors.get(outcome) ?? 0) + 1);
  }
  const of = (outcome: Outcome): number => floors.get(outcome) ?? 0;
  return { bullish: of('bullish'), bearish: of('bearish'), neutral: of('neutral') };
}
