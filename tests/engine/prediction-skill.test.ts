// @module-tag full -- measures a model; the look-ahead test of the prediction stays
import { describe, expect, it } from 'vitest';
import { TRAINING_NEEDS } from '#api/engine/prediction/predict.ts';
import { measurePrediction } from '#api/engine/prediction/train.ts';
import { simulatedHours } from './simulated-hours.ts';

/** Fewer hours of one instrument are enough to find a leak; a full run takes more of both. */
const isFull = process.env['FULL'] === '1';
const instruments = isFull ? (['EURUSD', 'GBPUSD', 'XAUUSD'] as const) : (['EURUSD'] as const);
const count = isFull ? TRAINING_NEEDS.H1 : 4500;

describe.each(instruments)('a model of simulated %s', (instrument) => {
  it('has no skill worth the name: who finds any there has seen the future', () => {
    const quality = measurePrediction(simulatedHours(instrument, count));
    expect(quality?.testRows).toBe(2500);
    expect(quality?.logLossSkill).toBeLessThan(0.02);
    expect(quality?.logLossSkill).toBeGreaterThan(-0.02); // shrinking keeps it from doing harm
    expect(quality?.oosAccuracy).toBeLessThan(0.42);
    expect(quality?.oosAccuracy).toBeGreaterThan(0.28);
  }, 120_000); // two seconds of work, on a machine that may be busy
});
