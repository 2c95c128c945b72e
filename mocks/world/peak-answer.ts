import { PEAK_MODELLED, type PeakScannerAnswer } from '#contracts/peak-scanner.ts';
import {
  nextPeakScan,
  peakCalendar,
  peakStatus,
  SIGNAL_GENERATION_DAY,
} from '#contracts/rules/peak-schedule.ts';
import type { PeakInstrument } from '#contracts/rules/scanners.ts';
import { newestOf } from './newest-of.ts';
import { peakMetrics } from './peak-metrics.ts';
import { type PeakReading, readPeaks } from './peak-readings.ts';
import { type Predictions, predictAll } from './predictions.ts';
import { listed, performanceOf } from './signal-record.ts';
import type { StoredSignal } from './tables.ts';

const HOUR_MS = 3_600_000;
const RESCAN_MS = 300_000;

const textOf = (t: number): string => new Date(t).toISOString();
const stepOf = (t: number, ms: number): number => Math.floor(t / ms) * ms;

/** What is known of each instrument, by its name. */
function byInstrument<Value>(
  readings: readonly PeakReading[],
  read: (reading: PeakReading) => Value | null | undefined,
): Record<string, Value> {
  const entries = readings.flatMap((reading): [PeakInstrument, Value][] => {
    const value = read(reading);
    return value === null || value === undefined ? [] : [[reading.instrument, value]];
  });
  return Object.fromEntries(entries);
}

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
    const scanned = stepOf(t, RESCAN_MS);
    const all = await readings(scanned);
    void predicted(stepOf(t, HOUR_MS)); // not before, because a training holds everything up
    const issued = listed(signals, 'peak');
    const { live } = performanceOf(signals, { scanner: 'peak', timeframe: 'all', now: t });
    const open = issued.filter(({ status }) => status === 'active');
    const calendar = peakCalendar(t);
    return {
      scanner_status: peakStatus(t, open.length),
      mode: 'monthly',
      current_day: calendar.currentDay,
      signal_generation_day: SIGNAL_GENERATION_DAY,
      effective_generation_date: textOf(calendar.effectiveDate).slice(0, 10),
      is_generation_day: calendar.isGenerationDay,
      next_generation: textOf(calendar.nextGeneration),
      next_scan: textOf(nextPeakScan(t)),
      last_scan: textOf(scanned),
      performance_metrics: peakMetrics(issued, live, all),
      mmm_signals: open.map((each) => ({
        ...each,
        reasoning: each.reason,
        issued_at: each.timestamp,
      })),
      signals: issued.filter(({ timestamp }) => Date.parse(timestamp) >= calendar.generation),
      ml_predictions: byInstrument(all, (each) => predictions.get(each.instrument)?.prediction),
      bias_analysis: byInstrument(all, ({ bias }) => bias),
      watchlist: all.flatMap(({ setup }) => setup ?? []),
      data_source: 'simulated',
      as_of: textOf(scanned),
      filling: predictions.size === 0,
      modelled: PEAK_MODELLED,
    };
  };
}
