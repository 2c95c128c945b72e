import { PEAK_NEEDS } from '#api/engine/peak/peak-input.ts';
import { type PeakReading, readInstrument } from '#api/engine/peak/peak-reading.ts';
import type { Probabilities } from '#contracts/rules/signals/prediction-model.ts';
import { type PeakInstrument, scannerInstruments } from '#contracts/rules/signals/scanners.ts';
import { breathe } from './market.ts';
import { readCandles } from './candle-reader.ts';
import { peakCandles } from './scanner-plans.ts';

/** Reads the Peak Scanner's instruments at a moment, UTC ms. */
export async function readPeaks(
  asOf: number,
  probabilitiesOf: (instrument: PeakInstrument) => Probabilities | null,
): Promise<PeakReading[]> {
  const readings: PeakReading[] = [];
  for (const instrument of scannerInstruments.peak) {
    const read = await readCandles(instrument, PEAK_NEEDS, { from: asOf, to: asOf });
    const candles = peakCandles(read, asOf);
    const probabilities = probabilitiesOf(instrument);
    readings.push(readInstrument({ instrument, asOf, candles, probabilities }));
    await breathe();
  }
  return readings;
}
