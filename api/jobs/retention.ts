import type { SettingsService } from '#api/features/settings/settings.service.ts';
import type { CandleStore } from '#api/market/candle-store.ts';
import type { Every } from '#api/market/scheduler.ts';
import { DAY_MS, HOUR_MS } from '#contracts/rules/durations.ts';

type Deps = {
  readonly candles: CandleStore;
  /** What has a term of its own. */
  readonly shortLived: readonly { readonly removeOld: () => Promise<void> }[];
  /** Further data with the retention of the settings. */
  readonly logs: readonly { readonly removeBefore: (t: number) => Promise<void> }[];
  readonly settings: SettingsService;
  readonly now: () => number;
  readonly every: Every;
  readonly onFailure: (error: unknown) => void;
};

/** Removes expired data, at the start and each hour, until the returned function is called. */
export function startRetention(deps: Deps): () => void {
  const run = (): void => void removeOld(deps).catch(deps.onFailure);
  run();
  return deps.every(run, HOUR_MS);
}

async function removeOld({ candles, shortLived, logs, settings, now }: Deps): Promise<void> {
  for (const store of shortLived) await store.removeOld();
  const { data_retention_days: days } = await settings.read();
  const oldest = now() - days * DAY_MS;
  await candles.dropMinutesBefore(oldest);
  for (const log of logs) await log.removeBefore(oldest);
}
