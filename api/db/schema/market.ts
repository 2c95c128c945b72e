import type { Briefing } from '#contracts/market/briefing.ts';
import type { ChartAnalysis, ChartReading } from '#contracts/market/chart-analyses.ts';
import type { AnalysisTimeframe, InstitutionalBias } from '#contracts/market/institutional.ts';
import type { DataSource } from '#contracts/primitives.ts';
import type { Instrument, ReportedInstrument } from '#contracts/rules/market/instruments.ts';
import type { Direction, Repeat } from '#contracts/rules/market/price-alert-rules.ts';
import type { Timeframe } from '#contracts/rules/market/timeframes.ts';
import { kit, parentId } from '../kit.ts';
import { users } from './users.ts';

/** Chunks of up to 1440 candles, see `candle-chunk.ts`. */
export const candleChunks = kit.table(
  'candle_chunks',
  {
    source: kit.text().$type<DataSource>().notNull(),
    instrument: kit.text().$type<Instrument>().notNull(),
    timeframe: kit.text().$type<Timeframe>().notNull(),
    start: kit.int().notNull(), // of the chunk, not of its first candle
    first_begin: kit.int().notNull(),
    last_begin: kit.int().notNull(),
    candles: kit.int().notNull(), // how many
    columns: kit.bytes().notNull(),
  },
  (t) => [kit.primaryKey({ columns: [t.source, t.instrument, t.timeframe, t.start] })],
);

/** Unverified prices that pages report: counted for the administrator, never displayed, deleted after a day. */
export const priceReports = kit.table(
  'price_reports',
  {
    id: kit.text().primaryKey(),
    instrument: kit.text().$type<ReportedInstrument>().notNull(),
    price: kit.real().notNull(),
    verdict: kit.text().$type<'in_band' | 'out_of_band' | 'simulated'>().notNull(),
    reporter: kit.text().notNull(), // hash of the address with a salt that changes daily
    at: kit.int().notNull(),
  },
  (t) => [kit.index('price_reports_at').on(t.at)],
);

/** Price alerts of members. An id is made by a device, so it is unique for each member only. */
export const priceAlerts = kit.table(
  'price_alerts',
  {
    user_id: parentId(() => users.id),
    id: kit.text().notNull(),
    instrument: kit.text().$type<Instrument>().notNull(),
    price: kit.real().notNull(),
    repeat: kit.text().$type<Repeat>().notNull(),
    note: kit.text().notNull(),
    expires_at: kit.int(), // null: never
    direction: kit.text().$type<Direction>(), // null: not armed
    armed_at: kit.int(),
    seen_high: kit.real(), // of the minute in which it was armed, up to then
    seen_low: kit.real(),
    fired_at: kit.int(), // last; null: never
    is_over: kit.bool().notNull(), // fired, and was to fire once
    created_at: kit.int().notNull(),
    set_at: kit.int().notNull(), // when its member set or changed it
    changed_at: kit.int().notNull(), // by anyone: what processes read again
  },
  (t) => [
    kit.primaryKey({ columns: [t.user_id, t.id] }),
    kit.index('price_alerts_changed').on(t.changed_at),
  ],
);

/** How far the price alerts of an instrument have been watched. */
export const priceWatches = kit.table('price_watches', {
  instrument: kit.text().$type<Instrument>().primaryKey(),
  checked_to: kit.int().notNull(), // end of the last closed minute that was checked
  silent_since: kit.int(), // the last price before a silence of which members were notified; null: none
});

/** Morning briefings; immutable. */
export const briefings = kit.table(
  'briefings',
  {
    date: kit.text().notNull(), // 2026-11-20
    data_source: kit.text().$type<DataSource>().notNull(),
    briefing: kit.json<Briefing>().notNull(),
  },
  (t) => [kit.primaryKey({ columns: [t.date, t.data_source] })],
);

/** Sentiment of a pair at the start of an hour. */
export const sentimentSnapshots = kit.table(
  'sentiment_snapshots',
  {
    hour: kit.int().notNull(), // start, UTC ms
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
    hour: kit.int().notNull(), // start, UTC ms
    user_id: parentId(() => users.id),
  },
  (t) => [
    kit.primaryKey({ columns: [t.hour, t.user_id] }),
    kit.index('sentiment_views_user').on(t.user_id),
  ],
);

/** The log of the institutional analysis: one row for each pair of a run. */
export const institutionalRuns = kit.table(
  'institutional_runs',
  {
    id: kit.text().primaryKey(),
    user_id: parentId(() => users.id),
    pair: kit.text().$type<Instrument>().notNull(),
    timeframe: kit.text().$type<AnalysisTimeframe>().notNull(),
    bias: kit.text().$type<InstitutionalBias>().notNull(),
    confidence: kit.int().notNull(), // percent
    volume: kit.int().notNull(), // score, 0 to 100
    created_at: kit.int().notNull(),
  },
  (t) => [
    kit.index('institutional_runs_created').on(t.created_at, t.id),
    kit.index('institutional_runs_user').on(t.user_id),
  ],
);

export const chartAnalyses = kit.table(
  'chart_analyses',
  {
    id: kit.text().primaryKey(),
    user_id: parentId(() => users.id),
    instrument: kit.text().$type<Instrument>().notNull(),
    timeframe: kit.text().$type<Timeframe>().notNull(),
    as_of: kit.int().notNull(), // close of the last candle that was read
    data_source: kit.text().$type<DataSource>().notNull(),
    analysis_status: kit.text().$type<ChartAnalysis['analysis_status']>().notNull(),
    reading: kit.json<ChartReading>().notNull(),
    created_at: kit.int().notNull(),
    image_sha: kit.text(), // null: analysed without a picture
    image: kit.bytes(), // WebP; not in `media`, so that it is deleted with its row
  },
  (t) => [
    kit.index('chart_analyses_user').on(t.user_id, t.id),
    kit.index('chart_analyses_image').on(t.image_sha),
  ],
);
