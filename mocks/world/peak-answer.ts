import { peakAnswer } from '#api/engine/peak/peak-answer.ts';
import type { PeakScannerAnswer } from '#contracts/peak-scanner.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import { newestOf } from './newest-of.ts';
import { readPeaks } from './peak-readings.ts';
import { type Predictions, predictAll } from './predictions.ts';
import { listed, performanceOf } from './signal-record.ts';
import type { StoredSignal } from './tables.ts';

const RESCAN_MS = 300_000;

const stepOf = (t: number, ms: number): number => Math.floor(t / ms) * ms;

/**
 * The Peak Scanner's answers. Nobody waits for a training: the first answer goes without predictions.
 *
 * @param onPredicted called when newer predictions are known
 */
export function createPeakAnswers(onPredicted: () => void) {
  let predictions: Predictions = new Map();
  const predicted = newestOf(async (hour) => {
    predictions = await predictAll(hour);
    onPredicted();
  });
  const readings = newestOf((scanned) =>
    readPeaks(scanned, (instrument) => predictions.get(instrument)?.probabilities ?? null),
  );

  return async (signals: readonly StoredSignal[], t: number): Promise<PeakScannerAnswer> => {
    const scannedAt = stepOf(t, RESCAN_MS);
    const all = await readings(scannedAt);
    void predicted(stepOf(t, HOUR_MS)); // not before, because a training holds everything up
    return peakAnswer({
      t,
      scannedAt,
      mode: 'monthly',
      source: 'simulated',
      readings: all,
      predictionOf: (instrument) => predictions.get(instrument)?.prediction ?? null,
      issued: listed(signals, 'peak'),
      live: performanceOf(signals, { scanner: 'peak', timeframe: 'all', now: t }).live,
      isFilling: predictions.size === 0,
    });
  };
}
