import type { Every } from '#api/market/scheduler.ts';
import { type Job, type JobDeps, type ScheduledJob, scheduleJob } from './scheduled-job.ts';

const TICK_MS = 1000;

export type JobRunner = {
  /** @throws TypeError when the pattern is none */
  readonly add: (job: Job) => void;
  /** Runs what is due and free, and keeps what runs already; resolves when those it began have ended. */
  readonly runDue: () => Promise<void>;
  /** Runs what is due now and from here on, looking once a second. */
  readonly start: () => void;
  /** Begins nothing more; resolves when all that runs has ended. */
  readonly stop: () => Promise<void>;
};

/**
 * Runs each job once for each of its slots, at whichever instance comes first. Of the slots that were
 * missed only the newest is run: late, but never twice and never under another name. A slot that comes
 * while the job is still running waits for its end. Slots are those of the clock on the wall, so
 * nothing drifts; where the clock is set back, what was run is not run again.
 *
 * An instance that dies leaves its slot to the others once its lease has ended, so a job must bear to
 * be begun again in the middle.
 */
export function createJobRunner({
  every,
  ...deps
}: JobDeps & { readonly every: Every }): JobRunner {
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
    add: (job) => void jobs.push(scheduleJob(job, { ...deps, isStopping: () => isStopped })),
    runDue,
    start() {
      void runDue();
      endTicks = every(() => void runDue(), TICK_MS);
    },
    async stop() {
      isStopped = true;
      // Until then each second goes on: leases of long runs are still renewed.
      while (looks.size > 0) await Promise.all(looks);
      endTicks?.();
    },
  };
}
