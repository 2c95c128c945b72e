import { setImmediate as nextTurn } from 'node:timers/promises';
import { findPeakTrigger } from '#api/engine/peak/find-trigger.ts';
import { PEAK_NEEDS } from '#api/engine/peak/peak-input.ts';
import { dailyVolatilityPercent, volumeScore } from '#api/engine/peak/peak-metrics.ts';
import { readPeak } from '#api/engine/peak/read-peak.ts';
import type { Market } from '#api/market/market.ts';
import type { PeakBias, PeakSetup } from '#contracts/peak-scanner.ts';
import type { Probabilities } from '#contracts/rules/prediction-model.ts';
import { type PeakInstrument, scannerInstruments } from '#contracts/rules/scanners.ts';
import { readCandles } from './candle-reader.ts';
import { peakCandles } from './peak-plan.ts';

/** What is nearly a signal is watched from this quality on. */
const WATCHED_FROM = 0.35;

/** What the closed candles of an instrument say now. */
export type PeakReading = {
  readonly instrument: PeakInstrument;
  readonly bias: PeakBias | null;
  readonly setup: PeakSetup | null;
  /** Average true range of a day in percent of the price. */
  readonly volatility: number | null;
  readonly volumeScore: number | null;
  readonly isFilling: boolean;
};

/** Reads the Peak Scanner's instruments at a moment, UTC ms. */
export async function readPeaks(
  market: Pick<Market, 'candles'>,
  asOf: number,
  probabilitiesOf: (instrument: PeakInstrument) => Probabilities | null,
): Promise<PeakReading[]> {
  const readings: PeakReading[] = [];
  for (const instrument of scannerInstruments.peak) {
    const reader = await readCandles(market, instrument, PEAK_NEEDS, { from: asOf, to: asOf });
    const candles = peakCandles(reader, asOf);
    const input = { instrument, asOf, candles, probabilities: probabilitiesOf(instrument) };
    const candidate = findPeakTrigger(input);
    const isWatched = candidate !== null && candidate.draft === null && candidate.q >= WATCHED_FROM;
    readings.push({
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
      isFilling: reader.isFilling,
    });
    await nextTurn();
  }
  return readings;
}
