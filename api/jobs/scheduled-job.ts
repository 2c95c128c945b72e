import { Cron } from 'croner';
import type { JobRow, JobStore } from './jobs.store.ts';

/** A lease is renewed this many times before it would end, so that one failed attempt costs nothing. */
const RENEWALS = 3;

export type Job = {
  readonly name: string;
  /** Minute, hour, day, month, weekday in UTC, with seconds in front where needed: `0 6 * * 1-5`. */
  readonly pattern: string;
  /** How long the job stays with an instance that has died; a living one renews. */
  readonly leaseMs: number;
  /** @param slot when it was due, UTC ms; it may be later now */
  readonly run: (slot: number) => Promise<void>;
};

export type JobDeps = {
  readonly store: JobStore;
  readonly now: () => number;
  /** Names this instance of the server among others and among its own earlier lives. */
  readonly holder: string;
  /** @param job null when no job could even be looked at */
  readonly onFailure: (error: unknown, job: string | null) => void;
};

export type ScheduledJob = ReturnType<typeof scheduleJob>;

/** One job at one instance of the server. @throws TypeError when the pattern is none */
export function scheduleJob(
  job: Job,
  { store, now, holder, onFailure, isStopping }: JobDeps & { readonly isStopping: () => boolean },
) {
  const { name, leaseMs } = job;
  const schedule = new Cron(job.pattern, { timezone: 'UTC', paused: true });
  let isRunning = false;
  let renewedAt: number | null = null; // null: there is no lease to renew

  async function renew(): Promise<void> {
    const t = now();
    if (renewedAt === null || t - renewedAt < leaseMs / RENEWALS) return;
    renewedAt = t;
    if (await store.renew(name, { holder, leaseMs, now: t })) return;
    throw new Error('The lease ended while the job was running, and another instance has it now.');
  }

  async function run(slot: number): Promise<void> {
    const t = now();
    if (!(await store.claim(name, slot, { holder, leaseMs, now: t }))) return;
    renewedAt = t;
    const error = await failureOf(job, slot);
    renewedAt = null;
    if (error !== null) onFailure(error, name);
    // A run that the server's shutdown interrupted is not a failure.
    const failure = isStopping() ? null : (error?.message ?? null);
    await store.finish(name, slot, { holder, now: now(), error: failure });
  }

  return {
    name,
    /** Runs the newest slot if it is due and free, or renews the lease of a running one. */
    async look(row: JobRow | undefined, mayBegin: boolean): Promise<void> {
      if (isRunning) return renew();
      const slot = newestSlot(schedule, now());
      const isDue = slot !== null && slot > (row?.last_slot ?? 0);
      if (!mayBegin || !isDue || (row?.locked_until ?? 0) > now()) return;
      isRunning = true; // before anything is awaited: the next look must not begin it too
      await run(slot).finally(() => (isRunning = false));
    },
  };
}

/** The last moment at or before `t` (UTC ms) that the pattern names; null when there was none yet. */
function newestSlot(schedule: Cron, t: number): number | null {
  const [slot] = schedule.previousRuns(1, new Date(t + 1)); // counts only what lies before
  return slot?.getTime() ?? null;
}

async function failureOf(job: Job, slot: number): Promise<Error | null> {
  try {
    await job.run(slot);
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
