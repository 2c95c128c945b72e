import { periodStart } from '#api/domain/signals.ts';
import type { Caller } from '#api/http/caller.ts';
import type { SentimentActivity, SentimentActivityAnswer } from '#contracts/market/sentiments.ts';
import type { DataSource, Period } from '#contracts/primitives.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import { SENTIMENT_PAIRS } from '#contracts/rules/market/analysis-pairs.ts';
import type { SentimentService } from './sentiments.service.ts';
import type { SentimentStore } from './sentiments.store.ts';

type Deps = {
  readonly store: SentimentStore;
  readonly sentiments: Pick<SentimentService, 'recordsAt'>;
  readonly source: () => DataSource;
  readonly now: () => number;
  readonly onFailure: (error: unknown) => void;
};
export type SentimentActivityService = ReturnType<typeof createSentimentActivityService>;

const rounded = (mean: number): number => Math.round(mean * 10) / 10;

export function createSentimentActivityService({ sentiments, source, ...deps }: Deps) {
  const { store, now } = deps;

  return {
    /** Administrators are not counted. */
    countView: createViewCounter(deps),

    /** Stores the sentiments at the start of an hour (UTC ms); idempotent. */
    async takeSnapshots(hour: number): Promise<void> {
      const records = await sentiments.recordsAt(hour);
      await store.addSnapshots(
        records.map(({ pair, ...record }) => ({
          hour,
          data_source: source(),
          pair,
          bullish_percentage: record.bullish_percentage,
          bearish_percentage: record.bearish_percentage,
          retail_long: record.retail_long,
          fear_greed_index: record.fear_greed_index,
        })),
      );
    },

    /** Means over the hours with snapshots; hours without a running server are missing. */
    async activity(period: Period): Promise<SentimentActivityAnswer> {
      const since = periodStart(period, now());
      const rows = await store.activity(source(), since);
      return {
        since: new Date(since).toISOString(),
        pairs: SENTIMENT_PAIRS.flatMap((pair) => rows.find((row) => row.pair === pair) ?? []).map(
          roundMeans,
        ),
        ...(await store.views(since)),
      };
    },
  };
}

const roundMeans = (means: SentimentActivity): SentimentActivity => ({
  ...means,
  bullish_percentage: rounded(means.bullish_percentage),
  bearish_percentage: rounded(means.bearish_percentage),
  retail_long: rounded(means.retail_long),
  fear_greed_index: rounded(means.fear_greed_index),
});

/** Counts a member's view once per hour. A view that cannot be stored does not fail the request. */
function createViewCounter({ store, now, onFailure }: Pick<Deps, 'store' | 'now' | 'onFailure'>) {
  let noted = { hour: 0, members: new Set<string>() };

  return async ({ id, role, viewer }: Pick<Caller, 'id' | 'role' | 'viewer'>): Promise<void> => {
    if (role !== 'user' || viewer !== null) return;
    const hour = Math.floor(now() / HOUR_MS) * HOUR_MS;
    if (noted.hour !== hour) noted = { hour, members: new Set() };
    const { members } = noted;
    if (members.has(id)) return;
    members.add(id); // before anything is awaited: two tabs are one view
    try {
      await store.addView(id, hour);
    } catch (error) {
      members.delete(id);
      onFailure(error);
    }
  };
}
