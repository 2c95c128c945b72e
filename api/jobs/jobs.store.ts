import { and, asc, eq, lt, lte } from 'drizzle-orm';
import type { StoreDeps } from '#api/db/database.ts';
import { jobs } from '#api/db/schema/jobs.ts';

export type JobRow = typeof jobs.$inferSelect;
export type JobStore = ReturnType<typeof createJobStore>;

/** Who takes a job at `now` (UTC ms), and for how long unless it renews. */
type Lease = { readonly holder: string; readonly leaseMs: number; readonly now: number };

/** How a run went; `error` is null when it went well. */
type Ending = { readonly holder: string; readonly now: number; readonly error: string | null };

/** A row for each job, shared by all instances of the server: whoever changes it has the job. */
export function createJobStore({ db, write }: StoreDeps) {
  return {
    /** By name. */
    list: (): Promise<JobRow[]> => db.select().from(jobs).orderBy(asc(jobs.name)),

    /** Takes a job for a slot. False: the slot is over already, or somebody else holds the job. */
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

    /** False when the lease ran out and somebody else has taken the job. */
    renew: (name: string, { holder, leaseMs, now }: Lease): Promise<boolean> =>
      write(async (tx) => {
        const renewed = await tx
          .update(jobs)
          .set({ locked_until: now + leaseMs })
          .where(isHeldBy(name, holder))
          .returning({ name: jobs.name });
        return renewed.length > 0;
      }),

    /** Ends a slot and frees the job; nothing happens where the job has been lost to somebody else. */
    finish: (name: string, slot: number, { holder, now, error }: Ending): Promise<void> =>
      write(async (tx) => {
        const ended = { last_slot: slot, last_finished_at: now, last_error: error };
        await tx
          .update(jobs)
          .set({ ...ended, holder: null, locked_until: 0 })
          .where(isHeldBy(name, holder));
      }),
  };
}

const isHeldBy = (name: string, holder: string) =>
  and(eq(jobs.name, name), eq(jobs.holder, holder));
