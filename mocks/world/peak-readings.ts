import { findPeakTrigger } from '#api/engine/peak/find-trigger.ts';
import { PEAK_NEEDS } from '#api/engine/peak/peak-input.ts';
import { dailyVolatilityPercent, volumeScore } from '#api/engine/peak/peak-metrics.ts';
import { readPeak } from '#api/engine/peak/read-peak.ts';
import type { PeakBias, PeakSetup } from '#contracts/peak-scanner.ts';
import type { Probabilities } from '#contracts/rules/prediction-model.ts';
import { type PeakInstrument, scannerInstruments } from '#contracts/rules/scanners.ts';
import { breathe } from './market.ts';
import { readCandles } from './scan-candles.ts';
import { peakCandles } from './scanner-plans.ts';

/** What is nearly a signal is watched from this quality on. */
const WATCHED_FROM = 0.35;

/** What the closed candles of an instrument say. */
export type PeakReading = {
  readonly instrument: PeakInstrument;
  readonly bias: PeakBias | null;
  readonly setup: PeakSetup | null;
  readonly volatility: number | null; // percent a day
  readonly volumeScore: number | null; // 0 to 100
};

async function readInstrument(
  instrument: PeakInstrument,
  asOf: number,
  probabilities: Probabilities | null,
): Promise<PeakReading> {
  const read = await readCandles(instrument, PEAK_NEEDS, { from: asOf, to: asOf });
  const candles = peakCandles(read, asOf);
  const input = { instrument, asOf, candles, probabilities };
  const candidate = findPeakTrigger(input);
  const isWatched = candidate !== null && candidate.draft === null && candidate.q >= WATCHED_FROM;
  return {
    instrument,
    bias: readPeak(input),
    setup: isWatched
      ? {
          instrument,
          signal_type: candidate.side,
          quality: Number(candidate.q.toFixed(2)),
          reasoning: candidate.reason,
        }
      : null,
    volatility: dailyVolatilityPercent(candles.D1),
    volumeScore: volumeScore(candles.H1),
  };
}

/** Reads the Peak Scanner's instruments at a moment, UTC ms. */
export async function readPeaks(
  asOf: number,
  probabilitiesOf: (instrument: PeakInstrument) => Probabilities | null,
): Promise<PeakReading[]> {
  const readings: PeakReading[] = [];
  for (const instrument of scannerInstruments.peak) {
    readings.push(await readInstrument(instrument, asOf, probabilitiesOf(instrument)));
    await breathe();
  }
  return readings;
}
