import { and, avg, count, desc, eq, getTableColumns, lt, sql } from 'drizzle-orm';
import type { Db, StoreDeps } from '#api/db/database.ts';
import { chartAnalyses } from '#api/db/schema/market.ts';
import { users } from '#api/db/schema/users.ts';
import type { Page } from '#api/http/mount.ts';
import {
  ANALYSES_PER_MEMBER,
  type AnalysisSummary,
  type ChartAnalysis,
  imageFilename,
} from '#contracts/market/chart-analyses.ts';
import type { ListQuery } from '#contracts/primitives.ts';
import { olderThan } from '#api/db/sql-expressions.ts';

type StoredAnalysis = typeof chartAnalyses.$inferSelect;
export type ChartAnalysisStore = ReturnType<typeof createChartAnalysisStore>;

const { image: _bytes, ...columns } = getTableColumns(chartAnalyses);

export const createChartAnalysisStore = ({ db, write }: StoreDeps) => ({
  /** Newest first, of one member or of all, without the bytes of their pictures. */
  async page({ limit, before }: ListQuery, userId: string | null): Promise<Page<ChartAnalysis>> {
    const ofMember = userId === null ? undefined : eq(chartAnalyses.user_id, userId);
    const rows = await db
      .select({ ...columns, username: users.username })
      .from(chartAnalyses)
      .innerJoin(users, eq(users.id, chartAnalyses.user_id))
      .where(and(ofMember, olderThan(chartAnalyses.id, before)))
      .orderBy(desc(chartAnalyses.id))
      .limit(limit);
    return { rows: rows.map(toAnalysis), total: await db.$count(chartAnalyses, ofMember) };
  },

  /** Analyses without a pattern (confidence 0) do not count in the mean. */
  async summary(): Promise<AnalysisSummary> {
    const { analysis_status, reading } = chartAnalyses;
    const score = sql`cast(${reading} ->> 'confidence_score' as real)`;
    const [completed] = await db
      .select({ n: count(), confidence: avg(sql`nullif(${score}, 0)`) })
      .from(chartAnalyses)
      .where(eq(analysis_status, 'completed'));
    const { n = 0, confidence = null } = completed ?? {};
    return {
      total: await db.$count(chartAnalyses),
      completed: n,
      mean_confidence: confidence === null ? null : Number(confidence),
    };
  },

  /** Also removes the member's oldest analyses beyond the limit, in the same transaction. */
  insert: (row: StoredAnalysis): Promise<void> =>
    write(async (tx) => {
      await tx.insert(chartAnalyses).values(row);
      await removeOldest(tx, row.user_id);
    }),
});

async function removeOldest(tx: Db, userId: string): Promise<void> {
  const own = eq(chartAnalyses.user_id, userId);
  const [tooOld] = await tx
    .select({ id: chartAnalyses.id })
    .from(chartAnalyses)
    .where(own)
    .orderBy(desc(chartAnalyses.id))
    .limit(1)
    .offset(ANALYSES_PER_MEMBER - 1);
  if (tooOld) await tx.delete(chartAnalyses).where(and(own, lt(chartAnalyses.id, tooOld.id)));
}

export function toAnalysis({
  reading,
  image_sha,
  as_of,
  created_at,
  ...row
}: Omit<StoredAnalysis, 'image'> & { username: string }): ChartAnalysis {
  const asOf = new Date(as_of).toISOString();
  return {
    ...row,
    ...reading,
    image_filename: imageFilename({ ...row, as_of: asOf }),
    image: image_sha === null ? null : `/media/${image_sha}`,
    as_of: asOf,
    created_at: new Date(created_at).toISOString(),
  };
}
