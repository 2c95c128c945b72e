import {
  PREDICTION_NEEDS,
  TRAINING_NEEDS,
  mlSignalOf,
  predict,
  roundProbabilities,
} from '#api/engine/prediction/predict.ts';
import { canBeMeasured } from '#api/engine/prediction/train.ts';
import type { Market } from '#api/market/market.ts';
import { NO_PREDICTION, type Prediction, PREDICTION_ALGORITHM } from '#contracts/peak-scanner.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import type { PredictionModel, Probabilities } from '#contracts/rules/signals/prediction-model.ts';
import { candleEnd } from '#contracts/rules/market/timeframes.ts';
import { closedUntil } from '#contracts/rules/time/market-calendar.ts';
import { tradingDayOf, tradingDayStart } from '#contracts/rules/time/trading-day.ts';
import type { createPredictionStore, StoredPrediction } from './predictions.store.ts';
import type { Train } from './training.ts';

const RETENTION_MS = 800 * DAY_MS; // longer than any replay
const UNKNOWN: Probabilities = { bullish: 1 / 3, bearish: 1 / 3, neutral: 1 / 3 };

type Deps = {
  readonly store: ReturnType<typeof createPredictionStore>;
  readonly market: Pick<Market, 'source' | 'candles'>;
  readonly train: Train;
  readonly now: () => number;
};
type Options = {
  /** Whether the model's quality is needed: measuring takes twice as long as training. */
  readonly isMeasured: boolean;
  readonly mayLearn?: boolean; // false: use only stored models, even without the quality
};

export type PredictionService = ReturnType<typeof createPredictionService>;

const toIso = (t: number): string => new Date(t).toISOString();
const endOf = (instrument: Instrument, candles: readonly Candle[]): number | null => {
  const last = candles.at(-1);
  return last ? candleEnd(instrument, 'H1', last.t) : null;
};

/** Probabilities for the next 24 hours, by models that are retrained each trading day. */
export function createPredictionService(deps: Deps) {
  const { market } = deps;
  const learned = createLearning(deps);

  const closedHours = async (instrument: Instrument, asOf: number): Promise<readonly Candle[]> => {
    const page = { to: closedUntil(instrument, 'H1', asOf), limit: PREDICTION_NEEDS.H1 };
    return (await market.candles(instrument, 'H1', page)).candles;
  };

  return {
    /** By the candles before a trading day (of `tradingDayOf`). @returns null while they are too few or being prepared */
    async modelOf(instrument: Instrument, tradingDay: number, options: Options) {
      return (await learned(instrument, tradingDay, options))?.model ?? null;
    },

    /** The prediction for display. @param asOf UTC ms; only candles closed by then count */
    async predictionOf(
      instrument: Instrument,
      asOf: number,
      { mayLearn = true }: Pick<Options, 'mayLearn'> = {},
    ): Promise<Prediction> {
      const stored = await learned(instrument, tradingDayOf(asOf), { isMeasured: true, mayLearn });
      const hours = await closedHours(instrument, asOf);
      const chances = stored && predict(stored.model, hours);
      const as_of = endOf(instrument, hours);
      if (stored === null || chances === null) return noPrediction(stored, as_of);
      return describe(stored, chances, as_of);
    },

    /** For an engine. @param asOf UTC ms; only candles closed by then count @returns null while there are too few */
    async probabilitiesOf(instrument: Instrument, asOf: number, options: Options) {
      const stored = await learned(instrument, tradingDayOf(asOf), options);
      return stored && predict(stored.model, await closedHours(instrument, asOf));
    },
  };
}

/** Reads a model from the store or trains it; trainings run one by one, so concurrent callers share one. */
function createLearning({ store, market, train, now }: Deps) {
  let last: Promise<unknown> = Promise.resolve();

  async function find(instrument: Instrument, trading_day: number, { isMeasured }: Options) {
    const stored = await store.find({ data_source: market.source, instrument, trading_day });
    const isEnough = stored !== null && (!isMeasured || !lacksQuality(stored.model));
    return { stored, isEnough };
  }

  async function learn(
    instrument: Instrument,
    trading_day: number,
    options: Options,
  ): Promise<StoredPrediction | null> {
    const { stored, isEnough } = await find(instrument, trading_day, options);
    if (isEnough) return stored;
    const to = closedUntil(instrument, 'H1', tradingDayStart(trading_day));
    const page = { to, limit: TRAINING_NEEDS.H1 };
    const { candles, isFilling } = await market.candles(instrument, 'H1', page);
    const trained_at = endOf(instrument, candles);
    if (isFilling || trained_at === null) return stored;
    const model = await train(candles, options);
    if (model === null) return stored;
    const fresh = { data_source: market.source, instrument, trading_day, trained_at, model };
    // A published model stays; only its quality is added later.
    const row = stored ? { ...stored, model: { ...stored.model, quality: model.quality } } : fresh;
    await store.put(row, now() - RETENTION_MS);
    return row;
  }

  return async (instrument: Instrument, tradingDay: number, options: Options) => {
    const { stored, isEnough } = await find(instrument, tradingDay, options);
    if (isEnough || options.mayLearn === false) return stored;
    const done = last.then(() => learn(instrument, tradingDay, options));
    last = done.catch(() => undefined);
    return done;
  };
}

const lacksQuality = ({ quality, trainRows }: PredictionModel): boolean =>
  quality === null && canBeMeasured(trainRows);

function describe(
  { model, trained_at }: StoredPrediction,
  chances: Probabilities,
  asOf: number | null,
): Prediction {
  const { quality, trainRows, trainingAccuracy } = model;
  return {
    ...chancesOnWire(chances),
    ml_signal: mlSignalOf(chances),
    algorithm: PREDICTION_ALGORITHM,
    training_accuracy: trainingAccuracy,
    oos_accuracy: quality?.oosAccuracy ?? null,
    baseline_accuracy: quality?.baselineAccuracy ?? null,
    log_loss_skill: quality?.logLossSkill ?? null,
    n_train: trainRows,
    n_test: quality?.testRows ?? 0,
    trained_at: toIso(trained_at),
    as_of: asOf === null ? null : toIso(asOf),
  };
}

const noPrediction = (stored: StoredPrediction | null, asOf: number | null): Prediction => ({
  ...chancesOnWire(stored?.model.prior ?? UNKNOWN),
  ml_signal: 'hold',
  algorithm: NO_PREDICTION,
  training_accuracy: null,
  oos_accuracy: null,
  baseline_accuracy: null,
  log_loss_skill: null,
  n_train: 0,
  n_test: 0,
  trained_at: null,
  as_of: asOf === null ? null : toIso(asOf),
});

function chancesOnWire(chances: Probabilities) {
  const { bullish, bearish, neutral } = roundProbabilities(chances);
  return {
    bullish_probability: bullish,
    bearish_probability: bearish,
    neutral_probability: neutral,
  };
}
