import { z } from 'zod';
import { Instant, Share } from '#contracts/primitives.ts';

export const PREDICTION_ALGORITHM =
  'Multinomial logistic regression, 20 features, H1, 24 h triple barrier, walk-forward';
export const NO_PREDICTION = 'insufficient data';

/**
 * What the next 24 hours may bring: three average true ranges up first, down first, or neither. The
 * accuracy on data that the model has learned from always stands beside that on data it has not seen,
 * and beside that of always naming the most frequent outcome.
 */
export const Prediction = z
  .object({
    ml_signal: z.enum(['buy', 'sell', 'hold']),
    bullish_probability: Share,
    bearish_probability: Share,
    neutral_probability: Share,
    algorithm: z.string(),
    training_accuracy: Share.nullable(),
    oos_accuracy: Share.nullable(),
    baseline_accuracy: Share.nullable(),
    log_loss_skill: z.number().nullable(), // 1 - log loss / log loss of the class shares
    n_train: z.number().int().nonnegative(),
    n_test: z.number().int().nonnegative(),
    trained_at: Instant.nullable(), // end of the candles it has learned from
    as_of: Instant.nullable(), // end of the last candle it was asked about
  })
  .meta({ id: 'Prediction' });
export type Prediction = z.infer<typeof Prediction>;

export const examplePrediction: Prediction = {
  ml_signal: 'hold',
  bullish_probability: 0.36,
  bearish_probability: 0.34,
  neutral_probability: 0.3,
  algorithm: PREDICTION_ALGORITHM,
  training_accuracy: 0.42,
  oos_accuracy: 0.345,
  baseline_accuracy: 0.35,
  log_loss_skill: 0.003,
  n_train: 6000,
  n_test: 2500,
  trained_at: '2026-11-19T22:00:00.000Z',
  as_of: '2026-11-20T14:00:00.000Z',
};
