import { and, avg, count, countDistinct, desc, eq, gte, like, lt } from 'drizzle-orm';
import { countIf } from '#api/db/count-if.ts';
import type { StoreDeps } from '#api/db/database.ts';
import { institutionalRuns } from '#api/db/schema/institutional.ts';
import { users } from '#api/db/schema/users.ts';
import type { InstitutionalRun, RunSummary } from '#contracts/market/institutional.ts';
import type { ListQuery } from '#contracts/primitives.ts';

export type RunRow = typeof institutionalRuns.$inferSelect;
export type InstitutionalStore = ReturnType<typeof createInstitutionalStore>;

export function createInstitutionalStore({ db, write }: StoreDeps) {
  return {
    /** Adds all rows in one transaction. */
    add: (rows: readonly RunRow[]): Promise<void> =>
      write(async (tx) => {
        await tx.insert(institutionalRuns).values([...rows]);
      }),

    /** From a moment (UTC ms) on, newest first; `before` is the id of the caller's last row. */
    async page(
      { limit, before }: ListQuery,
      from: number,
    ): Promise<{ rows: InstitutionalRun[]; total: number }> {
      const isOfPeriod = gte(institutionalRuns.created_at, from);
      const isOlder = before === undefined ? undefined : lt(institutionalRuns.id, before);
      const rows = await db
        .select({ run: institutionalRuns, username: users.username })
        .from(institutionalRuns)
        .innerJoin(users, eq(users.id, institutionalRuns.user_id))
        .where(and(isOfPeriod, isOlder))
        .orderBy(desc(institutionalRuns.id))
        .limit(limit);
      const [counted] = await db
        .select({ total: count() })
        .from(institutionalRuns)
        .where(isOfPeriod);
      return { rows: rows.map(toRun), total: counted?.total ?? 0 };
    },

    /** @param from UTC ms */
    async summary(from: number): Promise<RunSummary> {
      const { bias, confidence, created_at, user_id } = institutionalRuns;
      const [all] = await db
        .select({
          total: count(),
          members: countDistinct(user_id),
          bullish: countIf(like(bias, '%Bullish')), // the cautious ones too
          bearish: countIf(like(bias, '%Bearish')),
          mean_confidence: avg(confidence),
        })
        .from(institutionalRuns)
        .where(gte(created_at, from));
      if (all === undefined) throw new Error('a count has no row');
      const { mean_confidence: mean } = all;
      return { ...all, mean_confidence: mean === null ? null : Number(mean) };
    },

    /** @param t UTC ms */
    removeBefore: (t: number): Promise<void> =>
      write(async (tx) => {
        await tx.delete(institutionalRuns).where(lt(institutionalRuns.created_at, t));
      }),
  };
}

const toRun = ({ run, username }: { run: RunRow; username: string }): InstitutionalRun => ({
  id: run.id,
  pair: run.pair,
  timeframe: run.timeframe,
  bias: run.bias,
  confidence: run.confidence,
  volume: run.volume,
  lastAnalysis: new Date(run.created_at).toISOString(),
  userId: run.user_id,
  username,
});
