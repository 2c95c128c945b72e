import type { DataSource } from '#contracts/primitives.ts';
import type { ChartAnalysis, ChartReading } from '#contracts/market/chart-analyses.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import type { Timeframe } from '#contracts/rules/market/timeframes.ts';
import { kit } from '../kit.ts';
import { users } from './users.ts';

export const chartAnalyses = kit.table(
  'chart_analyses',
  {
    id: kit.text().primaryKey(),
    user_id: kit
      .text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    instrument: kit.text().$type<Instrument>().notNull(),
    timeframe: kit.text().$type<Timeframe>().notNull(),
    as_of: kit.int().notNull(), // close of the last candle that was read
    data_source: kit.text().$type<DataSource>().notNull(),
    analysis_status: kit.text().$type<ChartAnalysis['analysis_status']>().notNull(),
    reading: kit.json<ChartReading>().notNull(),
    created_at: kit.int().notNull(),
    image_sha: kit.text(), // null: analysed without a picture
    image: kit.bytes(), // WebP; here and not among the media, so that it goes with its row
  },
  (t) => [
    kit.index('chart_analyses_user').on(t.user_id, t.id),
    kit.index('chart_analyses_image').on(t.image_sha),
  ],
);
