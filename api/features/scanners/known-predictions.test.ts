import { expect, it } from 'vitest';
import { examplePrediction } from '#contracts/prediction.ts';
import { createKnownPredictions } from './known-predictions.ts';

const HOUR_MS = 3_600_000;
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
