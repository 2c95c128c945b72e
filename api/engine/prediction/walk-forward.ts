import type {
  PredictionQuality,
  Probabilities,
} from '#contracts/rules/signals/prediction-model.ts';
import { type Outcome, OUTCOMES } from './labels.ts';
import { learn, logLoss, probabilitiesOf } from './learn.ts';
import { learnableBefore, type Sample } from './samples.ts';

const FOLDS = 5;
const FOLD_ROWS = 500;

/** Below it a model has seen too few independent outcomes: they overlap for up to 24 hours. */
export const LEAST_ROWS = 1500;
/** Rows from which on a model can be judged. */
const LEAST_MEASURED_ROWS = LEAST_ROWS + FOLDS * FOLD_ROWS;

/** Whether a model that has learned from so many rows can be measured by `walkForward`. */
export const canBeMeasured = (rows: number): boolean => rows >= LEAST_MEASURED_ROWS;

/** The outcome with the highest probability; of equals the first. */
export const likeliest = (told: Probabilities): Outcome =>
  OUTCOMES.reduce((best, outcome) => (told[outcome] > told[best] ? outcome : best));

/** Share of the samples whose outcome was the likeliest one. */
export function accuracyOf(told: readonly Probabilities[], samples: readonly Sample[]): number {
  const hits = told.filter((each, i) => likeliest(each) === samples[i]?.outcome);
  return hits.length / samples.length;
}

/** What naming one outcome all the time would have scored, had one known which: a high bar. */
const mostFrequentShare = (samples: readonly Sample[]): number =>
  Math.max(...OUTCOMES.map((each) => samples.filter(({ outcome }) => outcome === each).length)) /
  samples.length;

/**
 * How a model does on hours that it has not seen: five times it learns from all that came before, with
 * purge and embargo, and is asked about the next 500 hours. The newest 2500 are tested.
 *
 * @param samples oldest first
 * @returns null for fewer than 4000 samples
 * @source López de Prado (2018), chapters 7 and 12.2
 */
export function walkForward(samples: readonly Sample[]): PredictionQuality | null {
  if (!canBeMeasured(samples.length)) return null;
  const tested = samples.slice(-FOLDS * FOLD_ROWS);
  const told: Probabilities[] = [];
  const priors: Probabilities[] = [];
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const first = samples.length - (FOLDS - fold) * FOLD_ROWS;
    const learned = learn(learnableBefore(samples, first));
    const asked = samples.slice(first, first + FOLD_ROWS);
    told.push(...probabilitiesOf(learned, asked));
    priors.push(...asked.map(() => learned.prior));
  }
  return {
    oosAccuracy: accuracyOf(told, tested),
    baselineAccuracy: mostFrequentShare(tested),
    logLossSkill: 1 - logLoss(told, tested) / logLoss(priors, tested),
    testRows: tested.length,
  };
}
