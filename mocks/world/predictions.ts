import { PREDICTION_NEEDS } from '#api/engine/prediction/needs.ts';
import { mlSignalOf, predict, roundProbabilities } from '#api/engine/prediction/predict.ts';
import { trainPrediction } from '#api/engine/prediction/train.ts';
import { type Prediction, PREDICTION_ALGORITHM } from '#contracts/peak-scanner.ts';
import type { PredictionModel, Probabilities } from '#contracts/rules/signals/prediction-model.ts';
import { type PeakInstrument, scannerInstruments } from '#contracts/rules/signals/scanners.ts';
import { candleEnd } from '#contracts/rules/market/timeframes.ts';
import { tradingDayOf, tradingDayStart } from '#contracts/rules/time/trading-day.ts';
import { breathe } from './market.ts';
import { readCandles } from './candle-reader.ts';

/**
 * Just more than the least a model can learn from, so that the page stands still for a moment only.
 * That is too little to measure how good it is.
 */
const TRAINING_HOURS = 1850;

export type KnownPrediction = {
  readonly prediction: Prediction;
  readonly probabilities: Probabilities;
};

const textOf = (t: number): string => new Date(t).toISOString();

async function newestHours(instrument: PeakInstrument, asOf: number, count: number) {
  const read = await readCandles(instrument, { H1: count }, { from: asOf, to: asOf });
  const hours = read('H1', asOf);
  const last = hours.at(-1);
  return { hours, end: last === undefined ? asOf : candleEnd(instrument, 'H1', last.t) };
}

type Learned = { readonly model: PredictionModel; readonly trainedAt: number };

const models = new Map<string, Learned | null>();

/** What was known when the trading day began; learned once a day. */
async function learnedOn(instrument: PeakInstrument, day: number): Promise<Learned | null> {
  const name = `${instrument} ${day}`;
  const known = models.get(name);
  if (known !== undefined) return known;
  const { hours, end } = await newestHours(instrument, tradingDayStart(day), TRAINING_HOURS);
  await breathe();
  const model = trainPrediction(hours);
  const learned = model === null ? null : { model, trainedAt: end };
  models.set(name, learned);
  return learned;
}

async function predictionOf(
  instrument: PeakInstrument,
  asOf: number,
): Promise<KnownPrediction | null> {
  const learned = await learnedOn(instrument, tradingDayOf(asOf));
  if (learned === null) return null;
  const { hours, end } = await newestHours(instrument, asOf, PREDICTION_NEEDS.H1);
  const probabilities = predict(learned.model, hours);
  if (probabilities === null) return null;
  const { bullish, bearish, neutral } = roundProbabilities(probabilities);
  const { trainingAccuracy, trainRows } = learned.model;
  const prediction: Prediction = {
    ml_signal: mlSignalOf(probabilities),
    bullish_probability: bullish,
    bearish_probability: bearish,
    neutral_probability: neutral,
    algorithm: PREDICTION_ALGORITHM,
    training_accuracy: trainingAccuracy,
    oos_accuracy: null,
    baseline_accuracy: null,
    log_loss_skill: null,
    n_train: trainRows,
    n_test: 0,
    trained_at: textOf(learned.trainedAt),
    as_of: textOf(end),
  };
  return { prediction, probabilities };
}

export type Predictions = ReadonlyMap<PeakInstrument, KnownPrediction>;

/** The predictions of the Peak Scanner's instruments at a moment, UTC ms. */
export async function predictAll(asOf: number): Promise<Predictions> {
  const known = new Map<PeakInstrument, KnownPrediction>();
  for (const instrument of scannerInstruments.peak) {
    const prediction = await predictionOf(instrument, asOf);
    if (prediction !== null) known.set(instrument, prediction);
  }
  return known;
}
