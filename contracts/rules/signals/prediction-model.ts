/** Chances of the next 24 hours; they add up to 1. */
export type Probabilities = {
  readonly bullish: number;
  readonly bearish: number;
  readonly neutral: number;
};

/** Quality of a model on unseen candles, by a purged walk-forward test. */
export type PredictionQuality = {
  readonly oosAccuracy: number;
  readonly baselineAccuracy: number; // of always naming the most frequent class
  readonly logLossSkill: number; // 1 - log loss / log loss of the class shares; 0 is no skill
  readonly testRows: number;
};

/** The result of a training as plain numbers, so that it can be stored and sent between threads. */
export type PredictionModel = {
  /** One row for each class (bullish, bearish, neutral): the bias, then one weight for each feature. */
  readonly weights: readonly (readonly number[])[];
  readonly prior: Probabilities; // shares of the classes in the training
  readonly shrink: number; // trust: p = shrink x softmax + (1 - shrink) x prior
  readonly trainingAccuracy: number;
  readonly trainRows: number;
  readonly quality: PredictionQuality | null; // null: not measured, as in a replay of old days
};
