import { and, asc, eq, lt, lte } from 'drizzle-orm';
import type { StoreDeps } from '#api/db/database.ts';
import { jobs } from '#api/db/schema/system.ts';

export type JobRow = typeof jobs.$inferSelect;
export type JobStore = ReturnType<typeof createJobStore>;

/** Who takes a job at `now` (UTC ms), and for how long unless it renews. */
type Lease = { readonly holder: string; readonly leaseMs: number; readonly now: number };

/** How a run went; `error` is null when it went well. */
type Ending = { readonly holder: string; readonly now: number; readonly error: string | null };

/** One row per job, shared by all server instances: the instance that updates it owns the lease. */
export const createJobStore = ({ db, write }: StoreDeps) => ({
  list: (): Promise<JobRow[]> => db.select().from(jobs).orderBy(asc(jobs.name)),

  /** Acquires a job for a slot. False when the slot is done or another instance owns the lease. */
  claim: (name: string, slot: number, { holder, leaseMs, now }: Lease): Promise<boolean> =>
    write(async (tx) => {
      const unheld = { name, last_slot: 0, locked_until: 0 };
      await tx.insert(jobs).values(unheld).onConflictDoNothing();
      const isFree = and(lt(jobs.last_slot, slot), lte(jobs.locked_until, now));
      const claimed = await tx
        .update(jobs)
        .set({ holder, locked_until: now + leaseMs, last_started_at: now })
        .where(and(eq(jobs.name, name), isFree))
        .returning({ name: jobs.name });
      return claimed.length > 0;
    }),

  /** False when the lease expired and another instance has acquired the job. */
  renew: (name: string, { holder, leaseMs, now }: Lease): Promise<boolean> =>
    write(async (tx) => {
      const renewed = await tx
        .update(jobs)
        .set({ locked_until: now + leaseMs })
        .where(isOwnedBy(name, holder))
        .returning({ name: jobs.name });
      return renewed.length > 0;
    }),

  /** Finishes a slot and releases the job; no effect when another instance owns the lease. */
  finish: (name: string, slot: number, { holder, now, error }: Ending): Promise<void> =>
    write(async (tx) => {
      const ended = { last_slot: slot, last_finished_at: now, last_error: error };
      await tx
        .update(jobs)
        .set({ ...ended, holder: null, locked_until: 0 })
        .where(isOwnedBy(name, holder));
    }),
});

const isOwnedBy = (name: string, holder: string) =>
  and(eq(jobs.name, name), eq(jobs.holder, holder));
