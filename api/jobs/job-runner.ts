import type { Every } from '#api/market/scheduler.ts';
import { type Job, type JobDeps, type ScheduledJob, scheduleJob } from './scheduled-job.ts';

const TICK_MS = 1000;

export type JobRunner = ReturnType<typeof createJobRunner>;

/**
 * Runs each job once for each of its slots, at whichever instance comes first. Of missed slots only the
 * newest is run, under its own time; a slot that comes while its job is running waits for its end.
 *
 * When an instance dies, another one repeats its slot after the lease: jobs must tolerate a restart halfway.
 */
export function createJobRunner({ every, ...deps }: JobDeps & { readonly every: Every }) {
  const { store, onFailure } = deps;
  const jobs: ScheduledJob[] = [];
  const looks = new Set<Promise<void>>();
  let isStopped = false;
  let endTicks: (() => void) | null = null;

  async function lookAtAll(): Promise<void> {
    const rows = new Map((await store.list()).map((row) => [row.name, row]));
    const lookAt = (job: ScheduledJob): Promise<void> =>
      job.look(rows.get(job.name), !isStopped).catch((error) => onFailure(error, job.name));
    await Promise.all(jobs.map(lookAt));
  }

  async function runDue(): Promise<void> {
    const look = lookAtAll().catch((error) => onFailure(error, null));
    looks.add(look);
    await look;
    looks.delete(look);
  }

  return {
    /** @throws TypeError for an invalid pattern */
    add: (job: Job): void =>
      void jobs.push(scheduleJob(job, { ...deps, isStopping: () => isStopped })),

    /** Runs what is due and free, and renews running leases; resolves when the jobs that it started have ended. */
    runDue,

    start(): void {
      void runDue();
      endTicks = every(() => void runDue(), TICK_MS);
    },

    /** Starts nothing more; resolves when all running jobs have ended. */
    async stop(): Promise<void> {
      isStopped = true;
      // Until then each second goes on: leases of long runs are still renewed.
      while (looks.size > 0) await Promise.all(looks);
      endTicks?.();
    },
  };
}
