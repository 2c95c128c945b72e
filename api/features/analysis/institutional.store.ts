import { and, avg, count, countDistinct, desc, eq, gte, like, lt } from 'drizzle-orm';
import type { StoreDeps } from '#api/db/database.ts';
import { institutionalRuns } from '#api/db/schema/market.ts';
import { users } from '#api/db/schema/users.ts';
import { countIf, olderThan } from '#api/db/sql-expressions.ts';
import type { Page } from '#api/http/mount.ts';
import type { InstitutionalRun, RunSummary } from '#contracts/market/institutional.ts';
import type { ListQuery } from '#contracts/primitives.ts';

export type RunRow = typeof institutionalRuns.$inferSelect;

export const createInstitutionalStore = ({ db, write }: StoreDeps) => ({
  async add(rows: readonly RunRow[]): Promise<void> {
    await write((tx) => tx.insert(institutionalRuns).values([...rows]));
  },

  /** From a moment (UTC ms) on, newest first; `before` is the id of the caller's last row. */
  async page({ limit, before }: ListQuery, from: number): Promise<Page<InstitutionalRun>> {
    const isOfPeriod = gte(institutionalRuns.created_at, from);
    const rows = await db
      .select({ run: institutionalRuns, username: users.username })
      .from(institutionalRuns)
      .innerJoin(users, eq(users.id, institutionalRuns.user_id))
      .where(and(isOfPeriod, olderThan(institutionalRuns.id, before)))
      .orderBy(desc(institutionalRuns.id))
      .limit(limit);
    return { rows: rows.map(toRun), total: await db.$count(institutionalRuns, isOfPeriod) };
  },

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

  async removeBefore(t: number): Promise<void> {
    await write((tx) => tx.delete(institutionalRuns).where(lt(institutionalRuns.created_at, t)));
  },
});

const toRun = ({ run, username }: { run: RunRow; username: string }): InstitutionalRun => {
  const { user_id: userId, created_at, ...logged } = run;
  return { ...logged, userId, username, lastAnalysis: new Date(created_at).toISOString() };
};
