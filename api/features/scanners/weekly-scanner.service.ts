import type { Market } from '#api/market/market.ts';
import type { WeeklyScannerAnswer } from '#contracts/weekly-scanner.ts';
import {
  weeklyMessage,
  type WeeklyResult,
  weeklyStatus,
  weeklyTimes,
} from '#contracts/rules/weekly-schedule.ts';
import type { SignalService } from '#api/features/signals/signals.service.ts';
import type { ScanRunStore } from './scan-runs.store.ts';

const DAY_MS = 86_400_000;
const textOf = (t: number): string => new Date(t).toISOString();

type Deps = {
  readonly market: Pick<Market, 'source'>;
  readonly runs: ScanRunStore;
  readonly signals: Pick<SignalService, 'issuedBetween'>;
  /** The scanner's clock, UTC ms. */
  readonly clock: () => number;
};

export type WeeklyScannerService = ReturnType<typeof createWeeklyScannerService>;

export function createWeeklyScannerService({ market, runs, signals, clock }: Deps) {
  const of = { scanner: 'weekly', source: market.source } as const;

  async function resultOf(week: number, hasSignals: boolean): Promise<WeeklyResult> {
    const noted = (await runs.since(of, week)).filter(({ period }) => period === week);
    if (noted.length === 0) return 'pending';
    if (!noted.some(({ isComplete }) => isComplete)) return 'delayed';
    return hasSignals ? 'signals' : 'no_signals';
  }

  return {
    async read(): Promise<WeeklyScannerAnswer> {
      const t = clock();
      const { generationTime, activeUntil, nextGeneration } = weeklyTimes(t);
      const ofWeek = await signals.issuedBetween(
        'weekly',
        generationTime,
        generationTime + 7 * DAY_MS,
      );
      const result = await resultOf(generationTime, ofWeek.length > 0);
      const status = weeklyStatus(t, result);
      const lastScan = await runs.lastSlot(of);
      return {
        scanner_status: status,
        current_time: textOf(t),
        generation_time: textOf(generationTime),
        active_until: textOf(activeUntil),
        next_signal_generation: textOf(nextGeneration),
        last_scan: lastScan === null ? null : textOf(lastScan),
        message: weeklyMessage(status, ofWeek.length, { t, result }),
        signals: ofWeek,
        data_source: market.source,
        as_of: textOf(t),
        filling: false,
      };
    },
  };
}
