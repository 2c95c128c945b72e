import type { DataSource } from '#contracts/primitives.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { kit } from '../kit.ts';
import { users } from './users.ts';

/** Sentiment of a pair at the start of an hour. */
export const sentimentSnapshots = kit.table(
  'sentiment_snapshots',
  {
    hour: kit.int().notNull(), // its begin, UTC ms
    data_source: kit.text().$type<DataSource>().notNull(),
    pair: kit.text().$type<Instrument>().notNull(),
    bullish_percentage: kit.int().notNull(),
    bearish_percentage: kit.int().notNull(),
    retail_long: kit.int().notNull(),
    fear_greed_index: kit.int().notNull(),
  },
  (t) => [kit.primaryKey({ columns: [t.hour, t.data_source, t.pair] })],
);

/** Members who viewed the sentiments in an hour (one row per member and hour). */
export const sentimentViews = kit.table(
  'sentiment_views',
  {
    hour: kit.int().notNull(), // its begin, UTC ms
    user_id: kit
      .text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (t) => [
    kit.primaryKey({ columns: [t.hour, t.user_id] }),
    kit.index('sentiment_views_user').on(t.user_id),
  ],
);
