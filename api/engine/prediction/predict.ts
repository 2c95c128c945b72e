import type { CandleNeeds } from '#api/engine/candles/candle-window.ts';
import { apportion } from '#api/engine/measures/statistics.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import type { PredictionModel, Probabilities } from '#contracts/rules/signals/prediction-model.ts';
import { featureRows } from './features.ts';
import { byOutcome, OUTCOMES } from './samples.ts';
import { probabilitiesOf } from './learn.ts';

/** 6,000 labelled hours, 260 for the warm-up of the features, 24 without a label yet. */
export const TRAINING_NEEDS = { H1: 6300 } as const satisfies CandleNeeds;

export const PREDICTION_NEEDS = { H1: 400 } as const satisfies CandleNeeds;

const LEAST_LEAD = 60; // thousandths by which one direction must lead the other

/** The prediction for the 24 hours after the last of the closed hours; null with fewer than 260 of them. */
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
  const whole = inThousandths(p);
  return byOutcome((outcome) => whole[outcome] / 1000);
}

function inThousandths(p: Probabilities): Probabilities {
  const shares = OUTCOMES.map((outcome) => p[outcome]);
  const [bullish = 0, bearish = 0, neutral = 0] = apportion(shares, 1000);
  return { bullish, bearish, neutral };
}
