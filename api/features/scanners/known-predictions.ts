import type { PredictionService } from '#api/features/predictions/predictions.service.ts';
import type { Prediction } from '#contracts/prediction.ts';
import type { Probabilities } from '#contracts/rules/prediction-model.ts';
import { type PeakInstrument, scannerInstruments } from '#contracts/rules/scanners.ts';

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
    /** Brings all up to a moment, UTC ms. */
    async update(asOf: number): Promise<void> {
      for (const instrument of scannerInstruments.peak) {
        known.set(instrument, await predictions.predictionOf(instrument, asOf));
        const isMeasured = true;
        chances.set(
          instrument,
          await predictions.probabilitiesOf(instrument, asOf, { isMeasured }),
        );
      }
    },
  };
}
