import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closedAt } from '#api/engine/candles/candle-window.ts';
import { featureRows } from '#api/engine/prediction/features.ts';
import { PREDICTION_NEEDS, TRAINING_NEEDS, predict } from '#api/engine/prediction/predict.ts';
import { samplesOf } from '#api/engine/prediction/samples.ts';
import { trainPrediction } from '#api/engine/prediction/train.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import { simulatedHours } from './simulated-hours.ts';

const hours = simulatedHours('EURUSD', 2600);
const beginOf = (index: number): number => hours[index]?.t ?? NaN;

/** The same hours up to a moment, and a future of five percent more. */
const withOtherFuture = (asOf: number): readonly Candle[] =>
  hours.map((hour) =>
    hour.t + HOUR_MS <= asOf
      ? hour
      : { ...hour, o: hour.o * 1.05, h: hour.h * 1.05, l: hour.l * 1.05, c: hour.c * 1.05 },
  );
const newestClosed = (all: readonly Candle[], asOf: number, count: number): readonly Candle[] =>
  closedAt('EURUSD', 'H1', all, { asOf, count });

/** Within an hour or at its end. */
const aMoment = fc
  .record({ index: fc.integer({ min: 400, max: hours.length - 2 }), minute: fc.nat(59) })
  .map(({ index, minute }) => beginOf(index) + minute * 60_000);
const sizes = { numRuns: process.env['FULL'] === '1' ? 200 : 20 };

const decidedBefore = (all: readonly Candle[], index: number) =>
  samplesOf(all).filter(({ begin }) => begin + 24 < index);

const model = trainPrediction(hours.slice(0, 2000));
const predictionAt = (all: readonly Candle[], asOf: number) =>
  model && predict(model, newestClosed(all, asOf, PREDICTION_NEEDS.H1));

describe('a prediction', () => {
  it('is the same whatever comes after it', () => {
    fc.assert(
      fc.property(aMoment, (asOf) => {
        const cut = hours.filter(({ t }) => t + HOUR_MS <= asOf);
        const atTheTime = predictionAt(cut, asOf);
        expect(atTheTime).not.toBeNull();
        expect(predictionAt(hours, asOf)).toEqual(atTheTime);
        expect(predictionAt(withOtherFuture(asOf), asOf)).toEqual(atTheTime);
      }),
      sizes,
    );
  }, 120_000); // on a machine that may be busy

  it('is the same however much of the past is handed over', () => {
    const past = hours.slice(0, 1500);
    expect(model && predict(model, past)).toEqual(predictionAt(hours, beginOf(1500)));
  });

  it('needs 260 hours', () => {
    expect(model && predict(model, hours.slice(0, 259))).toBeNull();
    expect(model && predict(model, hours.slice(0, 260))).not.toBeNull();
  });
});

describe('a training', () => {
  it('gives the same model for the same hours', () => {
    expect(trainPrediction(hours.slice(0, 2000))).toEqual(model);
    expect(model).not.toBeNull();
  });

  it('is the same whatever comes after it', () => {
    const asOf = beginOf(2000);
    const learn = (all: readonly Candle[]) =>
      trainPrediction(newestClosed(all, asOf, TRAINING_NEEDS.H1));
    expect(learn(hours)).toEqual(model);
    expect(learn(withOtherFuture(asOf))).toEqual(model);
  });

  it('needs 1,500 hours whose outcome is newestClosed', () => {
    const least = 259 + 1500 + 24;
    expect(trainPrediction(hours.slice(0, least - 1))).toBeNull();
    expect(trainPrediction(hours.slice(0, least))?.trainRows).toBe(1500);
  });

  it('sees of each hour only what was there at its close', () => {
    const rows = featureRows(hours);
    for (const count of [300, 777, 1900]) {
      expect(featureRows(hours.slice(0, count))).toEqual(rows.slice(0, count));
    }
  });

  it('takes outcomes from the candles up to the one that decided them', () => {
    const asOf = beginOf(1400);
    expect(decidedBefore(withOtherFuture(asOf), 1400)).toEqual(decidedBefore(hours, 1400));
  });
});
