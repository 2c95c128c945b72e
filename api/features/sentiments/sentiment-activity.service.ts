import type { Caller } from '#api/http/caller.ts';
import type { DataSource, Period } from '#contracts/primitives.ts';
import { SENTIMENT_PAIRS } from '#contracts/rules/market/analysis-pairs.ts';
import { periodStart } from '#api/domain/signals.ts';
import type { SentimentActivity, SentimentActivityAnswer } from '#contracts/market/sentiments.ts';
import { createViewCounter } from './sentiment-views.ts';
import type { SentimentService } from './sentiments.service.ts';
import type { SentimentStore } from './sentiments.store.ts';

type Deps = {
  readonly store: SentimentStore;
  readonly sentiments: Pick<SentimentService, 'recordsAt'>;
  readonly source: () => DataSource;
  readonly now: () => number;
  /** Told why a view was not counted. */
  readonly onFailure: (error: unknown) => void;
};
export type SentimentActivityService = ReturnType<typeof createSentimentActivityService>;

const rounded = (mean: number): number => Math.round(mean * 10) / 10;

/** What sentiments were in the hours before, and who looked at them. */
export function createSentimentActivityService({ sentiments, source, ...deps }: Deps) {
  const { store, now } = deps;
  const countView = createViewCounter(deps);

  return {
    /** Administrators are not counted. */
    countView: (caller: Pick<Caller, 'id' | 'role'>): Promise<void> => countView(caller),

    /** Keeps what is told at the begin of an hour, UTC ms; the same hour again changes nothing. */
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

    /** An hour in which no server ran has no snapshot, and the means are those of the others. */
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

    removeBefore: (t: number): Promise<void> => store.removeBefore(t),
  };
}

const roundMeans = (means: SentimentActivity): SentimentActivity => ({
  ...means,
  bullish_percentage: rounded(means.bullish_percentage),
  bearish_percentage: rounded(means.bearish_percentage),
  retail_long: rounded(means.retail_long),
  fear_greed_index: rounded(means.fear_greed_index),
});
