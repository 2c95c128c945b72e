import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createJobStore } from '#api/jobs/jobs.store.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#contracts/rules/durations.ts';
import { openStoreDatabase } from '#tests/support/open-store.ts';
import { newestSlot } from './calendar-slots.ts';
import { at, openServers, textOf } from './open-servers.ts';
import { jobRegistrars, registeredJobs } from './registered-jobs.ts';

const store = createJobStore(await openStoreDatabase());
const jobs = await registeredJobs();
const patterns = [...new Set(jobs.map(({ pattern }) => pattern))].toSorted();

let names = 0;
/** A job that notes for which slots it is run, at servers that share one database. */
function openJob(pattern: string, start: string) {
  const { clock, ran, startOne } = openServers(store, start);
  const name = `job ${(names += 1)}`;
  return { clock, ran, start: () => startOne({ name, pattern }) };
}

/** What a job is run for when the clock shows these moments one after the other. */
async function slotsAt(pattern: string, moments: readonly number[]): Promise<string[]> {
  const { clock, ran, start } = openJob(pattern, new Date(moments[0] ?? 0).toISOString());
  const server = start();
  for (const moment of moments) {
    clock.now = moment;
    await server.runDue();
  }
  return ran;
}

/** What it should be: at each moment the newest slot of the calendar, unless it or a later one was run. */
function expectedAt(pattern: string, moments: readonly number[]): string[] {
  const slots: number[] = [];
  for (const moment of moments) {
    const slot = newestSlot(pattern, moment);
    if (slot > (slots.at(-1) ?? 0)) slots.push(slot);
  }
  return slots.map(textOf);
}

const every = (stepMs: number, from: string, to: string): number[] => {
  const count = Math.floor((at(to) - at(from)) / stepMs) + 1;
  return Array.from({ length: count }, (_, index) => at(from) + index * stepMs);
};

/** The night in which the daily jobs run, around a midnight that a calendar may get wrong. */
const around = (midnight: string) =>
  [-21, -20.5, -4, -1 / 3600, 0, 0.5, 3, 3.34, 3.67, 23.99, 24, 27.4].map(
    (hours) => at(midnight) + Math.round(hours * HOUR_MS),
  );

it('all jobs that the server starts are looked at', async () => {
  const source = readFileSync(new URL('../../api/commands/start.ts', import.meta.url), 'utf8');
  const started = new Set(source.match(/\badd\w*Jobs?(?=\()/g));
  expect(started).toEqual(new Set((await jobRegistrars()).keys()));
  expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length);
});

describe('the slots of every job', () => {
  const hourAfter = (moment: string) =>
    every(10 * MINUTE_MS + SECOND_MS, moment, textOf(at(moment) + HOUR_MS));
  const lifetimes: [string, number[]][] = [
    [
      'on Monday around 05:59:59, each half second',
      every(500, '2026-11-23T05:59:58Z', '2026-11-23T06:00:01Z'),
    ],
    [
      'when the clock is set an hour back',
      [...hourAfter('2026-11-23T03:00:30Z'), ...hourAfter('2026-11-23T03:00:15Z')],
    ],
    [
      'when the clock is set an hour ahead, and back again',
      [
        ...hourAfter('2026-11-23T02:30:30Z'),
        ...hourAfter('2026-11-23T04:30:31Z'),
        ...hourAfter('2026-11-23T04:25:31Z'),
      ],
    ],
    ['over the leap day of 2028', around('2028-02-29T00:00:00Z')],
    ['over the end of a February without one', around('2027-03-01T00:00:00Z')],
    ['over New Year', around('2027-01-01T00:00:00Z')],
  ];

  it.each(lifetimes)(
    'fault 43: %s, the slots of every job are exact, and none is there twice',
    async (_, moments) => {
      for (const pattern of patterns) {
        const slots = await slotsAt(pattern, moments);
        expect([pattern, slots]).toEqual([pattern, expectedAt(pattern, moments)]);
        expect(new Set(slots).size).toBe(slots.length);
      }
    },
  );

  it('fault 43: however the clock jumps, the slots of every job are exact, and none is there twice', async () => {
    const steps = fc.array(
      fc.oneof(
        { weight: 9, arbitrary: fc.integer({ min: 0, max: 900 }) },
        { weight: 1, arbitrary: fc.constantFrom(3600, -3600) },
      ),
      { minLength: 10, maxLength: 20 },
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...patterns), steps, async (pattern, seconds) => {
        let now = at('2028-02-29T01:00:00Z');
        const moments = seconds.map((each) => (now += each * SECOND_MS));
        expect(await slotsAt(pattern, moments)).toEqual(expectedAt(pattern, moments));
      }),
      { numRuns: process.env['FULL'] === '1' ? 500 : 10, seed: 43 },
    );
  });
});

it('fault 41: a job missed while the server was off runs once at the start, under its own slot', async () => {
  for (const pattern of patterns) {
    const { clock, ran, start } = openJob(pattern, '2026-11-22T06:00:00Z');
    await start().runDue();
    clock.now = at('2026-11-24T06:40:00Z');
    const slot = textOf(newestSlot(pattern, clock.now));
    for (let n = 1; n <= 3; n += 1) await start().runDue();
    expect([pattern, ran.slice(1)]).toEqual([pattern, [slot]]);
  }
});
