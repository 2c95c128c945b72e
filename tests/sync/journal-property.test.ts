import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import { readUnsentSummary } from '#web/offline/journal/unsent.ts';
import { figuresOf, flushTasks } from './device.ts';
import {
  badDaySteps,
  createRandomJournal,
  createTime,
  type RandomJournal,
  steps,
  typedFields,
} from './random-journal.ts';
import { type Member, startSyncServer } from './sync-server.ts';
import { readAllRows } from '#web/offline/journal/rows.ts';

/** How many schedules are tried; the full run asks for 2,500. */
const numRuns = Number(process.env['SYNC_RUNS'] ?? 150);
const timeoutMs = 60_000 + numRuns * 1000;

const server = await startSyncServer();

const slightlyWrong = fc.integer({ min: -2 * MINUTE_MS, max: 2 * MINUTE_MS });
const aDayWrong = fc.constantFrom(-DAY_MS, DAY_MS);

type World = { member: Member; journal: RandomJournal };

/** Two devices with these clocks; they are closed whatever happens. */
async function inWorld(clocksMs: readonly number[], play: (world: World) => Promise<void>) {
  const time = createTime();
  const member = await server.enrol(time.serverNow);
  const journal = createRandomJournal(member, time, clocksMs);
  try {
    await play({ member, journal });
  } finally {
    journal.close();
  }
}

/** Every device has the rows of the server, nothing unsent, and correct totals. */
async function expectAgreement({ member, journal }: World): Promise<void> {
  const onServer = new Map((await member.rows()).map((row) => [row.id, row.fields]));
  for (const device of journal.devices) {
    const rows = await readAllRows(device.db);
    expect(new Map(rows.map((row) => [row.id, row.fields]))).toEqual(onServer);
    expect(await readUnsentSummary(device.db)).toMatchObject({ pending: 0, rejectedCount: 0 });
    const { stored, counted } = await figuresOf(device);
    expect(stored).toEqual(counted);
  }
}

const idsOf = async (member: Member): Promise<string[]> =>
  (await member.rows()).map((row) => row.id).toSorted();

it(
  'loses and doubles nothing and lets the latest write of each field win, whatever the network and the tabs do',
  { timeout: timeoutMs },
  async () => {
    await fc.assert(
      fc.asyncProperty(steps, slightlyWrong, slightlyWrong, async (schedule, one, other) => {
        await inWorld([one, other], async (world) => {
          const { member, journal } = world;
          await journal.run(schedule);
          await journal.heal();

          expect(await idsOf(member)).toEqual(journal.created.toSorted());
          await expectAgreement(world);
          for (const row of await member.rows()) {
            for (const [name, { value }] of journal.latest.get(row.id) ?? []) {
              expect([row.id, name, row.fields[name]]).toEqual([row.id, name, value]);
            }
          }
        });
      }),
      { numRuns },
    );
  },
);

it(
  'loses and doubles nothing when a clock is a day wrong, and all devices agree',
  { timeout: timeoutMs },
  async () => {
    await fc.assert(
      fc.asyncProperty(steps, aDayWrong, slightlyWrong, async (schedule, one, other) => {
        await inWorld([one, other], async (world) => {
          await world.journal.run(schedule);
          await world.journal.heal();

          expect(await idsOf(world.member)).toEqual(world.journal.created.toSorted());
          await expectAgreement(world);
        });
      }),
      { numRuns: Math.ceil(numRuns / 3) },
    );
  },
);

it(
  'fault 48: keeps what was never sent when everything is cleared, and all devices agree',
  { timeout: timeoutMs },
  async () => {
    await fc.assert(
      fc.asyncProperty(steps, steps, slightlyWrong, async (before, after, clock) => {
        await inWorld([clock, 0], async (world) => {
          const { member, journal } = world;
          await journal.run(before);
          await flushTasks(40);
          const sent = new Set(await idsOf(member));
          const isLocal = (id: string): boolean => !sent.has(id);
          const unsentIds: string[] = [];
          for (const { db } of journal.devices) {
            unsentIds.push(...(await db.rows.orderBy('unsentSince').primaryKeys()).filter(isLocal));
          }
          await member.wipe();
          await journal.run(after);
          await journal.heal();

          expect(await idsOf(member)).toEqual(expect.arrayContaining(unsentIds));
          await expectAgreement(world);
        });
      }),
      { numRuns: Math.ceil(numRuns / 3) },
    );
  },
);

/** Fewer than of the others in a short run: each takes three times as long. */
const badDays = numRuns >= 2500 ? numRuns : Math.ceil(numRuns / 3);

it(
  'fault 50: loses no edit and lets nobody’s later edit give way to the one it replaced, however clocks jump and backups are restored',
  { timeout: timeoutMs * 3 },
  async () => {
    await fc.assert(
      fc.asyncProperty(badDaySteps, slightlyWrong, slightlyWrong, async (schedule, one, other) => {
        await inWorld([one, other], async (world) => {
          const { member, journal } = world;
          await journal.run(schedule);
          await journal.heal();

          expect(await idsOf(member)).toEqual(journal.created.toSorted());
          await expectAgreement(world);
          for (const row of await member.rows()) {
            for (const name of typedFields) {
              const values = journal.replaced.get(`${row.id} ${name}`) ?? new Set();
              expect([...values]).not.toContain(JSON.stringify(row.fields[name]));
            }
          }
        });
      }),
      { numRuns: badDays },
    );
  },
);
