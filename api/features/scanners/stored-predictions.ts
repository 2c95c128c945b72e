import type { PredictionService } from '#api/features/predictions/predictions.service.ts';
import { NO_PREDICTION, type Prediction } from '#contracts/peak-scanner.ts';
import type { Probabilities } from '#contracts/rules/signals/prediction-model.ts';
import { type PeakInstrument, scannerInstruments } from '#contracts/rules/signals/scanners.ts';

export type KnownPredictions = ReturnType<typeof createKnownPredictions>;

/**
 * The newest predictions of the Peak Scanner's instruments. A training takes seconds: nobody waits for it
 * at a screen, which shows what is known and when that was.
 */
export function createKnownPredictions(
  predictions: Pick<PredictionService, 'predictionOf' | 'probabilitiesOf'>,
) {
  const known = new Map<PeakInstrument, Prediction>();
  const chances = new Map<PeakInstrument, Probabilities | null>();

  return {
    of: (instrument: PeakInstrument): Prediction | null => known.get(instrument) ?? null,
    probabilitiesOf: (instrument: PeakInstrument): Probabilities | null =>
      chances.get(instrument) ?? null,
    /** @returns how many were known */
    forget(): number {
      const count = known.size;
      known.clear();
      chances.clear();
      return count;
    },
    /**
     * Brings all up to a moment, UTC ms.
     *
     * @param mayLearn false: by what is stored alone. Where that of today is still being learned by another
     *   process, what was known stays
     * @returns whether anything is known now that was not
     */
    async update(asOf: number, mayLearn = true): Promise<boolean> {
      let hasChanged = false;
      for (const instrument of scannerInstruments.peak) {
        const prediction = await predictions.predictionOf(instrument, asOf, { mayLearn });
        if (!mayLearn && prediction.algorithm === NO_PREDICTION) continue;
        hasChanged ||= prediction.as_of !== known.get(instrument)?.as_of;
        known.set(instrument, prediction);
        const options = { isMeasured: true, mayLearn };
        chances.set(instrument, await predictions.probabilitiesOf(instrument, asOf, options));
      }
      return hasChanged;
    },
  };
}
