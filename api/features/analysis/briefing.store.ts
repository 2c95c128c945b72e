import { and, desc, eq } from 'drizzle-orm';
import type { StoreDeps } from '#api/db/database.ts';
import { briefings } from '#api/db/schema/market.ts';
import type { Briefing } from '#contracts/market/briefing.ts';
import type { Sent } from '#contracts/open.ts';
import type { DataSource } from '#contracts/primitives.ts';

/** One briefing per date and source; rows are only added. */
export const createBriefingStore = ({ db, write }: StoreDeps) => ({
  async newest(source: DataSource): Promise<Briefing | null> {
    const [row] = await db
      .select({ briefing: briefings.briefing })
      .from(briefings)
      .where(eq(briefings.data_source, source))
      .orderBy(desc(briefings.date))
      .limit(1);
    return row?.briefing ?? null;
  },

  async has(date: string, source: DataSource): Promise<boolean> {
    const rows = await db
      .select({ date: briefings.date })
      .from(briefings)
      .where(and(eq(briefings.date, date), eq(briefings.data_source, source)));
    return rows.length > 0;
  },

  add(briefing: Sent<typeof Briefing>): Promise<boolean> {
    const { date, data_source } = briefing;
    return write(async (tx) => {
      const insert = tx.insert(briefings).values({ date, data_source, briefing });
      const added = await insert.onConflictDoNothing().returning({ date: briefings.date });
      return added.length > 0;
    });
  },
});
