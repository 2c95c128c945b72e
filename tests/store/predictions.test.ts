import { describe, expect, it, vi } from 'vitest';
import { createPredictionService } from '#api/features/predictions/predictions.service.ts';
import { createPredictionStore } from '#api/features/predictions/predictions.store.ts';
import type { Train } from '#api/features/predictions/training.ts';
import { predict } from '#api/engine/prediction/predict.ts';
import type { CandleHistory } from '#api/market/market.ts';
import { NO_PREDICTION, Prediction, PREDICTION_ALGORITHM } from '#contracts/peak-scanner.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { DAY_MS, HOUR_MS } from '#contracts/rules/durations.ts';
import type { PredictionModel } from '#contracts/rules/signals/prediction-model.ts';
import { tradingDayOf, tradingDayStart } from '#contracts/rules/time/trading-day.ts';
import { drawCandles } from '#tests/support/drawn-candles.ts';
import { openStoreDatabase } from '#tests/support/open-store.ts';

const store = createPredictionStore(await openStoreDatabase());

/** Three weeks of hours, weekends included, as if they were of bitcoin. */
const hours = drawCandles(1000, [
  [200, 1040],
  [200, 1010],
  [150, 1060],
]);
const END = (hours.at(-1)?.t ?? 0) + HOUR_MS;
/** A quarter past the end of the last hour. */
const NOW = END + 15 * 60_000;
const TODAY = tradingDayOf(NOW);

const quality = { oosAccuracy: 0.36, baselineAccuracy: 0.35, logLossSkill: 0.004, testRows: 2500 };
const aModel = (overrides: Partial<PredictionModel> = {}): PredictionModel => ({
  weights: [0.1, -0.05, 0].map((bias) => [bias, ...Array.from({ length: 20 }, () => bias / 3)]),
  prior: { bullish: 0.36, bearish: 0.34, neutral: 0.3 },
  shrink: 0.5,
  trainingAccuracy: 0.42,
  trainRows: 6000,
  quality: null,
  ...overrides,
});

type MarketOptions = {
  all?: readonly Candle[];
  isFilling?: boolean;
  model?: PredictionModel | null;
};

/** The service on a market of these hours, with a training that notes what it was given. */
function open({ all = hours, isFilling = false, model = aModel() }: MarketOptions = {}) {
  const train = vi.fn<Train>((_, { isMeasured }) =>
    Promise.resolve(model && { ...model, quality: isMeasured ? quality : null }),
  );
  const candles = (_: string, _timeframe: string, page: { to: number; limit: number }) =>
    Promise.resolve<CandleHistory>({
      candles: all.filter(({ t }) => t < page.to).slice(-page.limit),
      forming: null,
      isFilling,
    });
  const market = { source: 'simulated' as const, candles };
  const service = createPredictionService({ store, market, train, now: () => NOW });
  return { ...service, train };
}

const key = { data_source: 'simulated', instrument: 'BTCUSD', trading_day: TODAY } as const;
const aRow = { ...key, trained_at: NOW - DAY_MS, model: aModel() };
const plain = { isMeasured: false };
const measured = { isMeasured: true };

describe('the store of prediction models', () => {
  it('gives a model back as it was learned, to the last digit', async () => {
    const row = { ...aRow, model: aModel({ shrink: 0.1 + 0.2, quality }) };
    await store.put(row, 0);
    expect(await store.find(key)).toEqual(row);
  });

  it('keeps one for each source, instrument and trading day', async () => {
    await store.put(aRow, 0);
    expect(await store.find({ ...key, data_source: 'oanda' })).toBeNull();
    expect(await store.find({ ...key, instrument: 'EURUSD' })).toBeNull();
    expect(await store.find({ ...key, trading_day: TODAY - 1 })).toBeNull();
  });

  it('replaces an existing row', async () => {
    await store.put(aRow, 0);
    await store.put({ ...aRow, model: aModel({ quality }) }, 0);
    expect((await store.find(key))?.model.quality).toEqual(quality);
  });

  it('deletes old rows', async () => {
    const old = { ...aRow, trading_day: TODAY - 900, trained_at: NOW - 900 * DAY_MS };
    await store.put(old, 0);
    await store.put(aRow, NOW - 800 * DAY_MS);
    expect(await store.find(old)).toBeNull();
    expect(await store.find(key)).toEqual(aRow);
  });
});

describe('the model of a trading day', () => {
  it('is trained on the hours that had closed when the day began, and cached', async () => {
    const first = open();
    const start = tradingDayStart(TODAY);
    expect(await first.modelOf('BTCUSD', TODAY, plain)).toEqual(aModel());
    const [hoursOfCall = []] = first.train.mock.calls[0] ?? [];
    expect(hoursOfCall).toEqual(hours.filter(({ t }) => t + HOUR_MS <= start));
    expect((await store.find(key))?.trained_at).toBe(start);

    const second = open();
    expect(await second.modelOf('BTCUSD', TODAY, plain)).toEqual(aModel());
    expect(second.train).not.toHaveBeenCalled();
  });

  it('is learned once, however many ask for it at the same time', async () => {
    const service = open();
    const models = await Promise.all(
      Array.from({ length: 5 }, () => service.modelOf('BTCUSD', TODAY, plain)),
    );
    expect(models).toEqual(Array.from({ length: 5 }, () => aModel()));
    expect(service.train).toHaveBeenCalledTimes(1);
  });

  it('is another one for another day', async () => {
    const service = open();
    await service.modelOf('BTCUSD', TODAY, plain);
    await service.modelOf('BTCUSD', TODAY - 1, plain);
    const lengths = service.train.mock.calls.map(([hoursOfCall]) => hoursOfCall.length);
    expect(lengths[1]).toBe((lengths[0] ?? 0) - 24);
  });

  it('does not change when its quality is measured later', async () => {
    await open().modelOf('BTCUSD', TODAY, plain);
    const service = open({ model: aModel({ shrink: 0.2 }) });
    const model = aModel({ quality });
    expect(await service.modelOf('BTCUSD', TODAY, measured)).toEqual(model);
    expect((await store.find(key))?.model).toEqual(model);
    expect(await service.modelOf('BTCUSD', TODAY, plain)).toEqual(model);
    expect(service.train).toHaveBeenCalledTimes(1);
  });

  it('is not measured repeatedly with too few hours', async () => {
    await store.put({ ...aRow, model: aModel({ trainRows: 3999 }) }, 0);
    const service = open();
    expect((await service.modelOf('BTCUSD', TODAY, measured))?.quality).toBeNull();
    expect(service.train).not.toHaveBeenCalled();
  });

  it('is none, and asked for anew, while the history is still filling', async () => {
    const service = open({ isFilling: true });
    expect(await service.modelOf('BTCUSD', TODAY, plain)).toBeNull();
    expect(service.train).not.toHaveBeenCalled();
    expect(await open().modelOf('BTCUSD', TODAY, plain)).not.toBeNull();
  });

  it('is none, and asked for anew, while there are too few hours', async () => {
    expect(await open({ model: null }).modelOf('BTCUSD', TODAY, plain)).toBeNull();
    expect(await open({ all: [] }).modelOf('BTCUSD', TODAY, plain)).toBeNull();
    expect(await open().modelOf('BTCUSD', TODAY, plain)).not.toBeNull();
  });

  it('is learned after a training that has failed', async () => {
    const service = open();
    service.train.mockRejectedValueOnce(new Error('out of memory'));
    await expect(service.modelOf('BTCUSD', TODAY, plain)).rejects.toThrow('out of memory');
    expect(await service.modelOf('BTCUSD', TODAY, plain)).toEqual(aModel());
  });
});

describe('a prediction', () => {
  it('uses the hours closed by then and the model of that day, and states its quality', async () => {
    const service = open();
    const prediction = await service.predictionOf('BTCUSD', NOW);
    expect(Prediction.parse(prediction)).toEqual(prediction);
    const { bullish = NaN } = predict(aModel(), hours) ?? {};
    expect(Math.abs(prediction.bullish_probability - bullish)).toBeLessThan(0.001);
    expect(prediction).toMatchObject({
      algorithm: PREDICTION_ALGORITHM,
      training_accuracy: 0.42,
      oos_accuracy: 0.36,
      baseline_accuracy: 0.35,
      log_loss_skill: 0.004,
      n_train: 6000,
      n_test: 2500,
      trained_at: new Date(tradingDayStart(TODAY)).toISOString(),
      as_of: new Date(END).toISOString(),
    });
    const { bullish_probability: up, bearish_probability: down } = prediction;
    expect(up + down + prediction.neutral_probability).toBeCloseTo(1, 12);
  });

  it('does not know the hour in progress, nor what came later', async () => {
    const asOf = END - 30 * 60_000; // the last hour is still open
    const later = hours.map((hour) => (hour.t + HOUR_MS > asOf ? { ...hour, c: 2000 } : hour));
    const atTheTime = await open({ all: hours.slice(0, -1) }).predictionOf('BTCUSD', asOf);
    expect(await open().predictionOf('BTCUSD', asOf)).toEqual(atTheTime);
    expect(await open({ all: later }).predictionOf('BTCUSD', asOf)).toEqual(atTheTime);
    expect(atTheTime.as_of).toBe(new Date(END - HOUR_MS).toISOString());
    const probabilities = await open({ all: later }).probabilitiesOf('BTCUSD', asOf, plain);
    expect(probabilities).toEqual(predict(aModel(), hours.slice(0, -1)));
  });

  it('reports insufficient data: hold, and a third for each', async () => {
    const service = open({ model: null });
    const prediction = await service.predictionOf('BTCUSD', NOW);
    expect(Prediction.parse(prediction)).toEqual(prediction);
    expect(prediction).toEqual({
      ml_signal: 'hold',
      bullish_probability: 0.334,
      bearish_probability: 0.333,
      neutral_probability: 0.333,
      algorithm: NO_PREDICTION,
      training_accuracy: null,
      oos_accuracy: null,
      baseline_accuracy: null,
      log_loss_skill: null,
      n_train: 0,
      n_test: 0,
      trained_at: null,
      as_of: new Date(END).toISOString(),
    });
    expect(await service.probabilitiesOf('BTCUSD', NOW, plain)).toBeNull();
  });

  it('uses the shares when there is a model but too few hours', async () => {
    await store.put({ ...aRow, model: aModel({ quality }) }, 0);
    const service = open({ all: hours.slice(-100) });
    expect(await service.predictionOf('BTCUSD', NOW)).toMatchObject({
      ml_signal: 'hold',
      bullish_probability: 0.36,
      bearish_probability: 0.34,
      neutral_probability: 0.3,
      algorithm: NO_PREDICTION,
    });
    expect(await service.probabilitiesOf('BTCUSD', NOW, plain)).toBeNull();
  });
});
