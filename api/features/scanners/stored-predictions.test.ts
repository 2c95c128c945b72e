import { expect, it } from 'vitest';
import { examplePrediction, NO_PREDICTION } from '#contracts/peak-scanner.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import { createCachedPredictions } from './stored-predictions.ts';

const TEN = Date.parse('2026-11-20T10:00:00Z');

it('reports whether an hour brought new predictions', async () => {
  const cache = createCachedPredictions({
    predictionOf: async (_instrument, asOf) => ({
      ...examplePrediction,
      as_of: new Date(Math.floor(asOf / HOUR_MS) * HOUR_MS).toISOString(),
    }),
    probabilitiesOf: async () => null,
  });
  expect(cache.of('EURUSD')).toBeNull();
  expect(await cache.update(TEN)).toBe(true);
  expect(await cache.update(TEN + 60_000)).toBe(false);
  expect(await cache.update(TEN + HOUR_MS)).toBe(true);
  expect(cache.of('EURUSD')).toMatchObject({ as_of: '2026-11-20T11:00:00.000Z' });
});

it('uses models of another process without training, and keeps its predictions until then', async () => {
  let stored: string | null = '2026-11-20T10:00:00.000Z';
  const mayLearn: (boolean | undefined)[] = [];
  const cache = createCachedPredictions({
    predictionOf: async (_instrument, _asOf, options) => {
      mayLearn.push(options?.mayLearn);
      return stored === null
        ? { ...examplePrediction, algorithm: NO_PREDICTION, as_of: null }
        : { ...examplePrediction, as_of: stored };
    },
    probabilitiesOf: async () => null,
  });
  expect(await cache.update(TEN, false)).toBe(true);
  stored = null;
  expect(await cache.update(TEN + HOUR_MS, false)).toBe(false);
  expect(cache.of('EURUSD')).toMatchObject({ as_of: '2026-11-20T10:00:00.000Z' });
  expect(new Set(mayLearn)).toEqual(new Set([false]));
});
