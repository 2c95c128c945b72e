import { expect } from 'vitest';
import { createJobRunner } from '#api/jobs/job-runner.ts';
import type { JobStore } from '#api/jobs/jobs.store.ts';
import type { Job } from '#api/jobs/scheduled-job.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';

export const at = (text: string): number => Date.parse(text);
export const textOf = (slot: number): string => new Date(slot).toISOString().slice(0, 19);

/** Instances of a server on one database and one clock that stands still until it is moved. */
export function openServers(store: JobStore, start: string) {
  const clock = { now: at(start) };
  const ran: string[] = [];
  const failures: string[] = [];
  const note = async (slot: number): Promise<void> => void ran.push(textOf(slot));
  let started = 0;

  function startOne(job: Partial<Job> & Pick<Job, 'pattern'>) {
    const wheels = new Set<() => void>();
    const runner = createJobRunner({
      store,
      now: () => clock.now,
      every(run) {
        wheels.add(run);
        return () => wheels.delete(run);
      },
      holder: `start ${(started += 1)}`,
      onFailure: (error, name) => failures.push(`${name}: ${(error as Error).message}`),
    });
    runner.add({ name: 'briefing', leaseMs: MINUTE_MS, run: note, ...job });
    return { ...runner, wheels };
  }
  return { clock, ran, failures, startOne };
}

/** A run that ends when the test says so, with what it was called for. */
export function blockedRun() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const run = (slot: number): Promise<void> => {
    begun.push(textOf(slot));
    return new Promise((resolve) => ends.push(resolve));
  };
  return { run, begun, end: () => ends.shift()?.() };
}

/** Lets happen what is already on its way. */
export const waitUntil = (isThere: () => boolean): Promise<void> =>
  expect.poll(isThere, { interval: 1 }).toBe(true);
