import { weeklyAnswer } from '#api/answers/weekly-answer.ts';
import type { SignalService } from '#api/features/signals/signals.service.ts';
import type { Market } from '#api/market/market.ts';
import { WEEK_MS } from '#contracts/rules/durations.ts';
import { weeklyTimes } from '#contracts/rules/signals/weekly-schedule.ts';
import type { WeeklyScannerAnswer } from '#contracts/weekly-scanner.ts';
import type { ScanRunStore } from './scan-runs.store.ts';

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

  async function isJudged(week: number): Promise<boolean | null> {
    const noted = (await runs.since(of, week)).filter(({ period }) => period === week);
    return noted.length === 0 ? null : noted.some(({ isComplete }) => isComplete);
  }

  return {
    async read(): Promise<WeeklyScannerAnswer> {
      const t = clock();
      const week = weeklyTimes(t).generationTime;
      return weeklyAnswer({
        t,
        source: market.source,
        signals: await signals.issuedBetween('weekly', week, week + WEEK_MS),
        isJudged: await isJudged(week),
        lastScan: await runs.lastSlot(of),
      });
    },
  };
}
