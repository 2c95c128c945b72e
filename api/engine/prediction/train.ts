import type { Candle } from '#contracts/rules/market/candles.ts';
import type {
  PredictionModel,
  PredictionQuality,
  Probabilities,
} from '#contracts/rules/signals/prediction-model.ts';
import { WARM_UP_BARS } from './features.ts';
import {
  HORIZON_BARS,
  type Sample,
  samplesOf,
  type Outcome,
  OUTCOMES,
  learnableBefore,
} from './samples.ts';
import { learn, probabilitiesOf, logLoss } from './learn.ts';
import { TRAINING_NEEDS } from './predict.ts';

const FOLDS = 5;
const FOLD_ROWS = 500;
const LEAST_ROWS = 1500; // fewer have too few independent outcomes: labels overlap for 24 hours

/** Whether a model that has learned from so many rows can be measured by `walkForward`. */
export const canBeMeasured = (rows: number): boolean => rows >= LEAST_ROWS + FOLDS * FOLD_ROWS;

/** The outcome with the highest probability; of equals the first. */
export const likeliest = (predicted: Probabilities): Outcome =>
  OUTCOMES.reduce((best, outcome) => (predicted[outcome] > predicted[best] ? outcome : best));

/** Share of the samples whose outcome was the likeliest one. */
export function accuracyOf(
  predicted: readonly Probabilities[],
  samples: readonly Sample[],
): number {
  const hits = predicted.filter((each, i) => likeliest(each) === samples[i]?.outcome);
  return hits.length / samples.length;
}

const mostFrequentShare = (samples: readonly Sample[]): number =>
  Math.max(...OUTCOMES.map((each) => samples.filter(({ outcome }) => outcome === each).length)) /
  samples.length;

/**
 * Walk-forward test on unseen hours: five times a model learns from all earlier hours, with purge and
 * embargo, and predicts the next 500; null with fewer than 4000 samples.
 *
 * @source López de Prado (2018), chapters 7 and 12.2
 */
export function walkForward(samples: readonly Sample[]): PredictionQuality | null {
  if (!canBeMeasured(samples.length)) return null;
  const tested = samples.slice(-FOLDS * FOLD_ROWS);
  const predicted: Probabilities[] = [];
  const priors: Probabilities[] = [];
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const first = samples.length - (FOLDS - fold) * FOLD_ROWS;
    const learned = learn(learnableBefore(samples, first));
    const rows = samples.slice(first, first + FOLD_ROWS);
    predicted.push(...probabilitiesOf(learned, rows));
    priors.push(...rows.map(() => learned.prior));
  }
  return {
    oosAccuracy: accuracyOf(predicted, tested),
    baselineAccuracy: mostFrequentShare(tested),
    logLossSkill: 1 - logLoss(predicted, tested) / logLoss(priors, tested),
    testRows: tested.length,
  };
}

/** The first hours have no features yet, the last no outcome. */
const LEAST_HOURS = WARM_UP_BARS - 1 + LEAST_ROWS + HORIZON_BARS;

const newestSamples = (hours: readonly Candle[]): readonly Sample[] =>
  samplesOf(hours.slice(-TRAINING_NEEDS.H1)).slice(-6000);

/** Of the newest 6,000 hours with a known outcome, not measured; null with fewer than 1,500. */
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

/** Measures models of these hours on unseen hours; null with fewer than 4,000 known outcomes. */
export const measurePrediction = (hours: readonly Candle[]): PredictionQuality | null =>
  walkForward(newestSamples(hours));
