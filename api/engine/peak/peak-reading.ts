import type { PeakBias, PeakSetup } from '#contracts/peak-scanner.ts';
import type { PeakInstrument } from '#contracts/rules/signals/scanners.ts';
import { findPeakTrigger } from './find-trigger.ts';
import type { PeakInput } from './peak-input.ts';
import { dailyVolatilityPercent, volumeScore } from './peak-metrics.ts';
import { readPeak } from './read-peak.ts';

/** What is nearly a signal is watched from this quality on. */
const WATCHED_FROM = 0.35;

/** What the closed candles of an instrument say now; null where they are too few. */
export type PeakReading = {
  readonly instrument: PeakInstrument;
  readonly bias: PeakBias | null;
  readonly setup: PeakSetup | null;
  /** Average true range of a day in percent of the price. */
  readonly volatility: number | null;
  /** 0 to 100. */
  readonly volumeScore: number | null;
};

export function readInstrument(input: PeakInput): PeakReading {
  const { instrument, candles } = input;
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
