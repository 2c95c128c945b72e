import { expect, it } from 'vitest';
import { addBriefingJob } from '#api/jobs/jobs.ts';
import { createJobRunner } from '#api/jobs/job-runner.ts';
import { createJobStore } from '#api/jobs/jobs.store.ts';
import { briefingDate, briefingDueAt } from '#contracts/rules/market/briefing-schedule.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { openStoreDatabase } from '#tests/support/open-store.ts';
import { at } from './open-servers.ts';

const store = createJobStore(await openStoreDatabase());

/** A server whose briefings are made unless their candles are missing, on a clock that a test moves. */
function openServer(start: string) {
  const clock = { now: at(start) };
  const dates: string[] = [];
  const failures: string[] = [];
  let problem: string | null = null;
  const runner = createJobRunner({
    store,
    now: () => clock.now,
    every: () => () => undefined,
    holder: 'server',
    onFailure: (error) => failures.push((error as Error).message),
  });
  addBriefingJob(runner, {
    briefing: {
      async makeDue() {
        if (problem !== null) throw new Error(problem);
        const date = briefingDate(briefingDueAt(clock.now));
        if (!dates.includes(date)) dates.push(date);
      },
    },
  });
  return {
    dates,
    failures,
    fails: (with_: string | null) => void (problem = with_),
    async moveTo(moment: string) {
      clock.now = at(moment);
      await runner.runDue();
    },
  };
}

it('the briefing of a day comes in the minute of 06:00 UTC', async () => {
  const server = openServer('2026-11-20T05:58:00Z');
  await server.moveTo('2026-11-20T05:59:59Z');
  expect(server.dates).toEqual(['2026-11-19']); // caught up at the start
  await server.moveTo('2026-11-20T06:00:00Z');
  expect(server.dates).toEqual(['2026-11-19', '2026-11-20']);
});

it('a failure costs a minute', async () => {
  const server = openServer('2026-11-20T06:00:00Z');
  server.fails('the provider is silent');
  await server.moveTo('2026-11-20T06:00:10Z');
  expect(server.failures).toEqual(['the provider is silent']);
  server.fails(null);
  await server.moveTo('2026-11-20T06:00:40Z');
  expect(server.dates).toEqual([]);
  await server.moveTo(new Date(at('2026-11-20T06:00:00Z') + MINUTE_MS).toISOString());
  expect(server.dates).toEqual(['2026-11-20']);
});

it('a server that was down makes up for the newest one at its start', async () => {
  const server = openServer('2026-11-24T06:40:00Z');
  await server.moveTo('2026-11-24T06:40:00Z');
  expect(server.dates).toEqual(['2026-11-24']);
});
