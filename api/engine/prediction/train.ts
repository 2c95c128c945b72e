import type { Candle } from '#contracts/rules/market/candles.ts';
import type {
  PredictionModel,
  PredictionQuality,
} from '#contracts/rules/signals/prediction-model.ts';
import { WARM_UP_BARS } from './features.ts';
import { HORIZON_BARS } from './labels.ts';
import { learn, probabilitiesOf } from './learn.ts';
import { TRAINING_NEEDS } from './needs.ts';
import { type Sample, samplesOf } from './samples.ts';
import { accuracyOf, LEAST_ROWS, walkForward } from './walk-forward.ts';

const MOST_ROWS = 6000;
/** The first hours have no features yet, the last no outcome. */
const LEAST_HOURS = WARM_UP_BARS - 1 + LEAST_ROWS + HORIZON_BARS;

const newestSamples = (hours: readonly Candle[]): readonly Sample[] =>
  samplesOf(hours.slice(-TRAINING_NEEDS.H1)).slice(-MOST_ROWS);

/**
 * Learns what the next 24 hours may bring, from the newest 6,000 hours whose outcome is known.
 *
 * @param hours closed H1 candles of one instrument, oldest first; of more than 6,300 the newest
 * @returns a model whose quality is not measured; null with fewer than 1,500 known outcomes
 */
export function trainPrediction(hours: readonly Candle[]): PredictionModel | null {
  if (hours.length < LEAST_HOURS) return null;
  const samples = newestSamples(hours);
  const learned = learn(samples);
  return {
    ...learned,
    trainingAccuracy: accuracyOf(probabilitiesOf(learned, samples), samples),
    trainRows: samples.length,
    quality: null,
  };
}

/**
 * How good models of these hours are on hours that they have not seen.
 *
 * @param hours as of `trainPrediction`
 * @returns null with fewer than 4,000 known outcomes
 */
export function measurePrediction(hours: readonly Candle[]): PredictionQuality | null {
  return walkForward(newestSamples(hours));
}
