import { peakAnswer } from '#api/answers/peak-answer.ts';
import { PEAK_NEEDS } from '#api/engine/peak/day-context.ts';
import { type PeakReading, readInstrument } from '#api/engine/peak/peak-reading.ts';
import {
  PREDICTION_NEEDS,
  mlSignalOf,
  predict,
  roundProbabilities,
} from '#api/engine/prediction/predict.ts';
import { trainPrediction } from '#api/engine/prediction/train.ts';
import {
  type Prediction,
  PREDICTION_ALGORITHM,
  type PeakScannerAnswer,
} from '#contracts/peak-scanner.ts';
import { HOUR_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import { bucketOf } from '#contracts/rules/market/analysis-pairs.ts';
import { candleEnd } from '#contracts/rules/market/timeframes.ts';
import type { Probabilities, PredictionModel } from '#contracts/rules/signals/prediction-model.ts';
import { type PeakInstrument, scannerInstruments } from '#contracts/rules/signals/scanners.ts';
import { tradingDayOf, tradingDayStart } from '#contracts/rules/time/trading-day.ts';
import { candlesAt, newestOf, readCandles, readEach } from './candle-reader.ts';
import { yieldToEventLoop } from './market.ts';
import { listed, performanceOf } from './signal-record.ts';
import { toInstant } from './rows.ts';
import type { StoredSignal } from './tables.ts';

export const readPeaks = (
  asOf: number,
  probabilitiesOf: (instrument: PeakInstrument) => Probabilities | null,
): Promise<PeakReading[]> =>
  readEach(scannerInstruments.peak, PEAK_NEEDS, asOf, (instrument, read) =>
    readInstrument({
      instrument,
      asOf,
      candles: candlesAt(read, asOf),
      probabilities: probabilitiesOf(instrument),
    }),
  );

const TRAINING_HOURS = 1850; // the least a model learns from: the page stands still meanwhile

type KnownPrediction = { readonly prediction: Prediction; readonly probabilities: Probabilities };

async function newestHours(instrument: PeakInstrument, asOf: number, count: number) {
  const read = await readCandles(instrument, { H1: count }, asOf);
  const hours = read('H1', asOf);
  const last = hours.at(-1);
  return { hours, end: last === undefined ? asOf : candleEnd(instrument, 'H1', last.t) };
}

type Learned = { readonly model: PredictionModel; readonly trainedAt: number };

const models = new Map<string, Learned | null>();

/** The model at the begin of the trading day; trained once a day. */
async function learnedOn(instrument: PeakInstrument, day: number): Promise<Learned | null> {
  const name = `${instrument} ${day}`;
  const cached = models.get(name);
  if (cached !== undefined) return cached;
  const { hours, end } = await newestHours(instrument, tradingDayStart(day), TRAINING_HOURS);
  await yieldToEventLoop();
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
    trained_at: toInstant(learned.trainedAt),
    as_of: toInstant(end),
  };
  return { prediction, probabilities };
}

type Predictions = ReadonlyMap<PeakInstrument, KnownPrediction>;

async function predictAll(asOf: number): Promise<Predictions> {
  const cached = new Map<PeakInstrument, KnownPrediction>();
  for (const instrument of scannerInstruments.peak) {
    const prediction = await predictionOf(instrument, asOf);
    if (prediction !== null) cached.set(instrument, prediction);
  }
  return cached;
}

/** The first answer does not wait for the training. @param onPredicted called after one */
export function createPeakAnswers(onPredicted: () => void) {
  let predictions: Predictions = new Map();
  const predicted = newestOf(async (hour) => {
    predictions = await predictAll(hour);
    onPredicted();
  });
  const readings = newestOf((scanned) =>
    readPeaks(scanned, (instrument) => predictions.get(instrument)?.probabilities ?? null),
  );

  return async (
    signals: readonly StoredSignal[],
    lastScan: number | null,
    t: number,
  ): Promise<PeakScannerAnswer> => {
    const readAt = bucketOf(t, 5 * MINUTE_MS);
    const all = await readings(readAt);
    void predicted(bucketOf(t, HOUR_MS)); // not before, because a training holds everything up
    return peakAnswer({
      t,
      readAt,
      lastScan,
      mode: 'monthly',
      source: 'simulated',
      readings: all,
      predictionOf: (instrument) => predictions.get(instrument)?.prediction ?? null,
      issued: listed(signals, 'peak'),
      live: performanceOf(signals, { scanner: 'peak', timeframe: 'all', now: t }).live,
      isFilling: predictions.size === 0,
    });
  };
}
