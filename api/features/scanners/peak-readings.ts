import { setImmediate as nextTurn } from 'node:timers/promises';
import { PEAK_NEEDS } from '#api/engine/peak/peak-input.ts';
import { type PeakReading, readInstrument } from '#api/engine/peak/peak-reading.ts';
import type { Market } from '#api/market/market.ts';
import type { Probabilities } from '#contracts/rules/signals/prediction-model.ts';
import { type PeakInstrument, scannerInstruments } from '#contracts/rules/signals/scanners.ts';
import { readCandles } from '#api/market/candle-reader.ts';
import { peakCandles } from './peak-plan.ts';

/** What the candles say, and whether they are all that there will be. */
export type HeldReading = PeakReading & { readonly isFilling: boolean };

/** Reads the Peak Scanner's instruments at a moment, UTC ms. */
export async function readPeaks(
  market: Pick<Market, 'candles'>,
  asOf: number,
  probabilitiesOf: (instrument: PeakInstrument) => Probabilities | null,
): Promise<HeldReading[]> {
  const readings: HeldReading[] = [];
  for (const instrument of scannerInstruments.peak) {
    const reader = await readCandles(market, instrument, PEAK_NEEDS, { from: asOf, to: asOf });
    const candles = peakCandles(reader, asOf);
    const input = { instrument, asOf, candles, probabilities: probabilitiesOf(instrument) };
    readings.push({ ...readInstrument(input), isFilling: reader.isFilling });
    await nextTurn();
  }
  return readings;
}
