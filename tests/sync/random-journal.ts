import * as fc from 'fast-check';
import type { Stamp } from '#contracts/rules/hybrid-clock.ts';
import { aTrade } from '#tests/support/builders.ts';
import { addEntries, type EntryChanges } from '#web/offline/journal-write.ts';
import { createDevice, type Device, settle } from './device.ts';
import { createFlakyNetwork } from './flaky-network.ts';
import type { Member } from './sync-server.ts';

const stepNames = [
  'create',
  'edit',
  'edit',
  'remove',
  'restore',
  'sync',
  'sync',
  'crash',
  'tick',
  'deliver',
  'deliver',
  'deliver',
  'answer',
  'answer',
  'answer',
  'lose',
  'stray',
] as const;
type StepName = (typeof stepNames)[number];

export const steps = fc.array(fc.tuple(fc.constantFrom(...stepNames), fc.nat(400)), {
  minLength: 10,
  maxLength: 60,
});

const START_MS = Date.parse('2026-11-20T09:00:00.000Z');

/** The value of a field and the stamp it was written under: the later one is to win. */
type Write = { stamp: Stamp; value: unknown };

/** The true time, from which the clocks of devices differ. */
export function createTime() {
  let nowMs = START_MS;
  return { now: () => nowMs, advance: (ms: number) => void (nowMs += ms) };
}

/** Devices of one person on the real server, behind a network that delays, doubles and loses. */
export function createRandomJournal(
  member: Member,
  time: ReturnType<typeof createTime>,
  clockOffsetsMs: readonly number[],
) {
  const network = createFlakyNetwork();
  const calls = network.over(member.calls);
  const devices = clockOffsetsMs.map((offset) => createDevice(calls, () => time.now() + offset));
  const created: string[] = [];
  const latest = new Map<string, Map<string, Write>>(); // by id, by field

  const deviceOf = (n: number): Device => {
    const device = devices[n % devices.length];
    if (device === undefined) throw new Error('there is no device');
    return device;
  };

  async function note({ db }: Device, id: string): Promise<void> {
    const row = await db.rows.get(id);
    const writes = latest.get(id) ?? new Map<string, Write>();
    latest.set(id, writes);
    for (const [name, stamp] of Object.entries(row?.unsent ?? {})) {
      const known = writes.get(name);
      if (row && (known === undefined || stamp > known.stamp)) {
        writes.set(name, { stamp, value: Reflect.get(row.fields, name) });
      }
    }
  }

  async function create(n: number): Promise<void> {
    const device = deviceOf(n);
    const currency = n % 5 === 0 ? 'EUR' : 'USD';
    const status = n % 7 === 0 ? 'open' : 'closed';
    const trade = aTrade({ pnl: (n - 200) / 10, currency, status });
    await addEntries(device.db, [trade], device.now());
    created.push(trade.id);
    await note(device, trade.id);
  }

  /** Changes a trade that the device knows. */
  async function change(n: number, changes: EntryChanges): Promise<void> {
    const device = deviceOf(n);
    const ids = await device.db.rows.toCollection().primaryKeys();
    const id = ids[n % Math.max(ids.length, 1)];
    if (id === undefined) return;
    await device.change(id, changes);
    await note(device, id);
  }

  const edits: ((n: number) => EntryChanges)[] = [
    (n) => ({ notes: `remark ${n}` }),
    (n) => ({ pnl: n / 4, notes: `result ${n}` }),
    (n) => ({ status: n % 2 === 0 ? 'open' : 'closed' }),
    (n) => ({ tags: [`tag ${n}`], currency: n % 3 === 0 ? 'EUR' : 'USD' }),
  ];

  const actions: Record<StepName, (n: number) => unknown> = {
    create,
    edit: (n) => change(n, edits[n % edits.length]?.(n) ?? {}),
    remove: (n) => change(n, { deleted: true }),
    restore: (n) => change(n, { deleted: false }),
    sync: (n) =>
      void deviceOf(n)
        .sync()
        .catch(() => null), // the network failed, or the tab is gone
    crash: (n) => deviceOf(n).crash(),
    tick: (n) => time.advance(n * 20),
    deliver: (n) => network.deliver(n),
    answer: (n) => network.answer(n),
    lose: (n) => network.lose(n),
    stray: (n) => network.deliverStray(n),
  };

  return {
    devices,
    created,
    latest,
    async run(schedule: readonly (readonly [StepName, number])[]): Promise<void> {
      for (const [name, n] of schedule) {
        await actions[name](n);
        await settle(n % 9);
      }
    },
    /** The network is whole again and everybody had the time to try. */
    async heal(): Promise<void> {
      network.heal();
      await settle(40);
      for (let round = 0; round < 3; round += 1) {
        for (const device of devices) await device.sync();
      }
    },
    close: (): void => devices.forEach((device) => device.close()),
  };
}
export type RandomJournal = ReturnType<typeof createRandomJournal>;
