import type { AnalysisTimeframe, InstitutionalBias } from '#contracts/market/institutional.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { kit } from '../kit.ts';
import { users } from './users.ts';

/** The log of the institutional analysis: a row for each pair of each run. */
export const institutionalRuns = kit.table(
  'institutional_runs',
  {
    id: kit.text().primaryKey(),
    user_id: kit
      .text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
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
