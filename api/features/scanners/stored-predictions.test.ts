import { expect, it } from 'vitest';
import { examplePrediction, NO_PREDICTION } from '#contracts/peak-scanner.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import { createKnownPredictions } from './stored-predictions.ts';

const TEN = Date.parse('2026-11-20T10:00:00Z');

it('tells whether an hour has brought predictions that were not known', async () => {
  const known = createKnownPredictions({
    predictionOf: async (_instrument, asOf) => ({
      ...examplePrediction,
      as_of: new Date(Math.floor(asOf / HOUR_MS) * HOUR_MS).toISOString(),
    }),
    probabilitiesOf: async () => null,
  });
  expect(known.of('EURUSD')).toBeNull();
  expect(await known.update(TEN)).toBe(true);
  expect(await known.update(TEN + 60_000)).toBe(false);
  expect(await known.update(TEN + HOUR_MS)).toBe(true);
  expect(known.of('EURUSD')).toMatchObject({ as_of: '2026-11-20T11:00:00.000Z' });
});

it('shows what another process has learned, and learns nothing itself; what was known stays until then', async () => {
  let stored: string | null = '2026-11-20T10:00:00.000Z';
  const mayLearn: (boolean | undefined)[] = [];
  const known = createKnownPredictions({
    predictionOf: async (_instrument, _asOf, options) => {
      mayLearn.push(options?.mayLearn);
      return stored === null
        ? { ...examplePrediction, algorithm: NO_PREDICTION, as_of: null }
        : { ...examplePrediction, as_of: stored };
    },
    probabilitiesOf: async () => null,
  });
  expect(await known.update(TEN, false)).toBe(true);
  stored = null;
  expect(await known.update(TEN + HOUR_MS, false)).toBe(false);
  expect(known.of('EURUSD')).toMatchObject({ as_of: '2026-11-20T10:00:00.000Z' });
  expect(new Set(mayLearn)).toEqual(new Set([false]));
});
