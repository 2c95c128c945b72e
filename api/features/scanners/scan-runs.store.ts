import { and, asc, desc, eq, gte, max } from 'drizzle-orm';
import type { StoreDeps } from '#api/db/database.ts';
import { scannerRuns } from '#api/db/schema/signals.ts';
import type { DataSource } from '#contracts/primitives.ts';
import type { Scanner } from '#contracts/rules/signals/scanners.ts';
import type { Progress } from './scanner-plan.ts';

export type RunsOf = { readonly scanner: Scanner; readonly source: DataSource };
export type ScanRun = Progress & { readonly period: number };

/** Two sessions a day of three pairs for two months are 360 rows; eight pairs for a year 416. */
const MOST_RUNS = 5000;

export type ScanRunStore = ReturnType<typeof createScanRunStore>;

const of = ({ scanner, source }: RunsOf) =>
  and(eq(scannerRuns.scanner, scanner), eq(scannerRuns.data_source, source));

export const createScanRunStore = ({ db, write }: StoreDeps) => ({
  async since(runs: RunsOf, from: number): Promise<ScanRun[]> {
    const rows = await db
      .select()
      .from(scannerRuns)
      .where(and(of(runs), gte(scannerRuns.period, from)))
      .orderBy(desc(scannerRuns.period), asc(scannerRuns.instrument))
      .limit(MOST_RUNS);
    return rows.map(({ instrument, period, done_to, is_complete }) => ({
      instrument,
      period,
      doneTo: done_to,
      isComplete: is_complete,
    }));
  },

  /** The newest scanned slot, UTC ms; null before the first. */
  async lastSlot(runs: RunsOf): Promise<number | null> {
    const [row] = await db
      .select({ slot: max(scannerRuns.done_to) })
      .from(scannerRuns)
      .where(of(runs));
    return row?.slot ?? null;
  },

  note: (runs: RunsOf, period: number, progress: readonly Progress[]): Promise<void> =>
    write(async (tx) => {
      for (const { instrument, doneTo, isComplete } of progress) {
        const changes = { done_to: doneTo, is_complete: isComplete };
        const row = {
          scanner: runs.scanner,
          data_source: runs.source,
          instrument,
          period,
          ...changes,
        };
        await tx
          .insert(scannerRuns)
          .values(row)
          .onConflictDoUpdate({
            target: [
              scannerRuns.scanner,
              scannerRuns.data_source,
              scannerRuns.instrument,
              scannerRuns.period,
            ],
            set: changes,
          });
      }
    }),
});
