import type { Briefing } from '#contracts/market/briefing.ts';
import type { DataSource } from '#contracts/primitives.ts';
import { kit } from '../kit.ts';

/** Morning briefings as they were made; none is altered. */
export const briefings = kit.table(
  'briefings',
  {
    date: kit.text().notNull(), // 2026-11-20
    data_source: kit.text().$type<DataSource>().notNull(),
    briefing: kit.json<Briefing>().notNull(),
  },
  (t) => [kit.primaryKey({ columns: [t.date, t.data_source] })],
);
