import type { PredictionService } from '#api/features/predictions/predictions.service.ts';
import { NO_PREDICTION, type Prediction } from '#contracts/peak-scanner.ts';
import type { Probabilities } from '#contracts/rules/signals/prediction-model.ts';
import { type PeakInstrument, scannerInstruments } from '#contracts/rules/signals/scanners.ts';

/** Caches the newest predictions, because a training takes seconds and requests do not wait for it. */
export function createCachedPredictions(
  predictions: Pick<PredictionService, 'predictionOf' | 'probabilitiesOf'>,
) {
  const cache = new Map<PeakInstrument, Prediction>();
  const chances = new Map<PeakInstrument, Probabilities | null>();

  return {
    of: (instrument: PeakInstrument): Prediction | null => cache.get(instrument) ?? null,
    probabilitiesOf: (instrument: PeakInstrument): Probabilities | null =>
      chances.get(instrument) ?? null,
    forget(): number {
      const count = cache.size;
      cache.clear();
      chances.clear();
      return count;
    },
    /**
     * Updates all predictions to a moment, UTC ms.
     *
     * @param mayLearn false: use stored models only. While another process is training today's model,
     *   the cached prediction stays
     * @returns whether a prediction has changed
     */
    async update(asOf: number, mayLearn = true): Promise<boolean> {
      let hasChanged = false;
      for (const instrument of scannerInstruments.peak) {
        const prediction = await predictions.predictionOf(instrument, asOf, { mayLearn });
        if (!mayLearn && prediction.algorithm === NO_PREDICTION) continue;
        hasChanged ||= prediction.as_of !== cache.get(instrument)?.as_of;
        cache.set(instrument, prediction);
        const options = { isMeasured: true, mayLearn };
        chances.set(instrument, await predictions.probabilitiesOf(instrument, asOf, options));
      }
      return hasChanged;
    },
  };
}
