import type { SignalService } from '#api/features/signals/signals.service.ts';
import type { Market } from '#api/market/market.ts';
import { PEAK_MODELLED, type PeakScannerAnswer } from '#contracts/peak-scanner.ts';
import {
  nextPeakScan,
  peakCalendar,
  type PeakMode,
  peakStatus,
  SIGNAL_GENERATION_DAY,
} from '#contracts/rules/peak-schedule.ts';
import type { KnownPredictions } from './known-predictions.ts';
import { peakMetrics } from './peak-metrics.ts';
import { type PeakReading, readPeaks } from './peak-readings.ts';
import { remembered } from './remembered.ts';

const MINUTE_MS = 60_000;
/** Candles are looked at this often; what they say changes with each closed quarter-hour. */
const RESCAN_MS = 5 * MINUTE_MS;
const textOf = (t: number): string => new Date(t).toISOString();

type Deps = {
  readonly market: Pick<Market, 'source' | 'candles'>;
  readonly signals: Pick<SignalService, 'issuedBetween' | 'performance'>;
  readonly predictions: KnownPredictions;
  readonly mode: PeakMode;
  /** The scanner's clock, UTC ms. */
  readonly clock: () => number;
};

export type PeakScannerService = ReturnType<typeof createPeakScannerService>;

export function createPeakScannerService(deps: Deps) {
  const { market, signals, predictions, mode, clock } = deps;
  const readings = remembered((asOf: number) =>
    readPeaks(market, asOf, predictions.probabilitiesOf),
  );
  const isWhole = (all: readonly PeakReading[]): boolean =>
    !all.some(({ isFilling }) => isFilling) &&
    all.every(({ instrument }) => predictions.of(instrument) !== null);

  return {
    async read(): Promise<PeakScannerAnswer> {
      const t = clock();
      const scanned = Math.floor(t / RESCAN_MS) * RESCAN_MS;
      const all = await readings(scanned, isWhole);
      const issued = await signals.issuedBetween('peak', 0, t + 1);
      const { live } = await signals.performance({ scanner: 'peak', timeframe: 'all' });
      const open = issued.filter(({ status }) => status === 'active');
      const calendar = peakCalendar(t);
      return {
        scanner_status: peakStatus(t, open.length),
        mode,
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
        ml_predictions: byInstrument(all, ({ instrument }) => predictions.of(instrument)),
        bias_analysis: byInstrument(all, ({ bias }) => bias),
        watchlist: all.flatMap(({ setup }) => setup ?? []),
        data_source: market.source,
        as_of: textOf(scanned),
        filling: !isWhole(all),
        modelled: PEAK_MODELLED,
      };
    },
  };
}

/** What is known of each instrument, by its name. */
function byInstrument<Value>(
  readings: readonly PeakReading[],
  read: (reading: PeakReading) => Value | null,
): Record<string, Value> {
  const entries = readings.flatMap((reading): [string, Value][] => {
    const value = read(reading);
    return value === null ? [] : [[reading.instrument, value]];
  });
  return Object.fromEntries(entries);
}
