import type { jobs } from '#api/db/schema/jobs.ts';
import type { JobHealth, SourceHealth } from '#contracts/system.ts';

export type JobRow = typeof jobs.$inferSelect;
type Judged = Pick<SourceHealth, 'status' | 'detail'>;

export const textOf = (t: number | null): string | null =>
  t === null ? null : new Date(t).toISOString();

const isRunning = ({ holder, locked_until }: JobRow, now: number): boolean =>
  holder !== null && locked_until > now;

/** @param now UTC ms */
export const toJobHealth = (job: JobRow, now: number): JobHealth => ({
  name: job.name,
  last_started_at: textOf(job.last_started_at),
  last_finished_at: textOf(job.last_finished_at),
  last_error: job.last_error,
  is_running: isRunning(job, now),
});

/**
 * How something is that a job brings.
 *
 * @param job undefined: it has never run
 * @param options now in UTC ms; `limitMs` is how long it may be since it last ran
 */
export function judgeByJob(
  job: JobRow | undefined,
  { now, limitMs }: { readonly now: number; readonly limitMs: number },
): Judged {
  if (job === undefined) return { status: 'idle', detail: 'It has not run yet.' };
  if (job.last_error !== null) {
    return { status: 'down', detail: `The last run failed: ${job.last_error}` };
  }
  const ranAt = job.last_finished_at ?? job.last_started_at ?? 0;
  const isLate = !isRunning(job, now) && now - ranAt > limitMs;
  return isLate
    ? { status: 'late', detail: 'It has not run for longer than it may.' }
    : { status: 'ok', detail: null };
}
