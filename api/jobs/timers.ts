import type { CountingService } from '#api/features/analytics/counting.service.ts';
import type { SettingsService } from '#api/features/settings/settings.service.ts';
import type { CandleStore } from '#api/market/candle-store.ts';
import type { Every } from '#api/market/scheduler.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contracts/rules/durations.ts';

type Timed = { readonly every: Every; readonly onFailure: (error: unknown) => void };

type RetentionDeps = Timed & {
  readonly candles: CandleStore;
  /** Data with a retention of its own. */
  readonly shortLived: readonly { readonly removeOld: () => Promise<void> }[];
  /** Further data with the retention of the settings. */
  readonly logs: readonly { readonly removeBefore: (t: number) => Promise<void> }[];
  readonly settings: SettingsService;
  readonly now: () => number;
};

/** Removes expired data, at the start and each hour, until the returned function is called. */
export function startRetention(deps: RetentionDeps): () => void {
  const run = (): void => void removeOld(deps).catch(deps.onFailure);
  run();
  return deps.every(run, HOUR_MS);
}

async function removeOld({ candles, shortLived, logs, settings, now }: RetentionDeps) {
  for (const store of shortLived) await store.removeOld();
  const { data_retention_days: days } = await settings.read();
  const oldest = now() - days * DAY_MS;
  await candles.dropMinutesBefore(oldest);
  for (const log of logs) await log.removeBefore(oldest);
}

type CountingDeps = Timed & { readonly counting: Pick<CountingService, 'flush'> };

/** Stores once a minute what this instance has counted, and the rest when the returned function is called. */
export function startCounting({ counting, every, onFailure }: CountingDeps): () => Promise<void> {
  const flush = (): Promise<void> => counting.flush().catch(onFailure);
  const end = every(() => void flush(), MINUTE_MS);
  return () => {
    end();
    return flush();
  };
}

/** Reads, now and each minute, the predictions that other processes have learned. */
export function startRecalling({
  recall,
  every,
  onFailure,
}: Timed & { readonly recall: () => Promise<void> }): void {
  const run = (): void => void recall().catch(onFailure);
  run();
  every(run, MINUTE_MS);
}
