import * as fc from 'fast-check';
import { DAY_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import type { Stamp } from '#contracts/rules/journal/hybrid-clock.ts';
import { aTrade } from '#tests/support/builders.ts';
import { addEntries } from '#web/offline/journal/write.ts';
import type { EntryRowFields } from '#contracts/journal/journal-rows.ts';
import { createDevice, type Device, flushTasks } from './device.ts';
import { createFlakyNetwork } from './flaky-network.ts';
import type { Member } from './sync-server.ts';
import { findRow, readAllRows } from '#web/offline/journal/rows.ts';

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
/** What happens on a bad day: clocks are set, and the server goes back to a backup. */
const badDayNames = ['setClock', 'setServerClock', 'backUp', 'restoreBackup'] as const;
type StepName = (typeof stepNames)[number] | (typeof badDayNames)[number];

const stepsOf = <Name extends StepName>(names: readonly Name[]) =>
  fc.array(fc.tuple(fc.constantFrom(...names), fc.nat(400)), { minLength: 10, maxLength: 60 });

export const steps = stepsOf(stepNames);
export const badDaySteps = stepsOf([...stepNames, ...stepNames, ...badDayNames]);

const START_MS = Date.parse('2026-11-20T09:00:00.000Z');

/** Fields of which no value is typed twice, so that each tells which edit it comes from. */
export const typedFields = ['notes', 'tags'] as const;

/** The value of a field and the stamp it was written under: the later one is to win. */
type Write = { stamp: Stamp; value: unknown };

/** How wrong a clock may be set. */
const OFFSETS_MS = [0, 0, MINUTE_MS, -MINUTE_MS, DAY_MS, -DAY_MS, 40 * DAY_MS, -40 * DAY_MS];
const offsetOf = (n: number): number => OFFSETS_MS[n % OFFSETS_MS.length] ?? 0;

/** The true time, from which the clocks of devices differ. */
export function createTime() {
  let nowMs = START_MS;
  let serverOffsetMs = 0;
  return {
    now: () => nowMs,
    advance: (ms: number) => void (nowMs += ms),
    serverNow: () => nowMs + serverOffsetMs,
    setServerOffset: (ms: number) => void (serverOffsetMs = ms),
  };
}

/** Devices of one person on the real server, behind a network that delays, doubles and loses. */
export function createRandomJournal(
  member: Member,
  time: ReturnType<typeof createTime>,
  clockOffsetsMs: readonly number[],
) {
  const network = createFlakyNetwork();
  const calls = network.over(member.calls);
  const devices = clockOffsetsMs.map((offset, index) =>
    createDevice(calls, () => time.now() + offset, time.now, 1 + index * 2),
  );
  const created: string[] = [];
  const latest = new Map<string, Map<string, Write>>(); // by id, by field
  /** Values replaced by a later edit that had seen them, by id and field. */
  const replaced = new Map<string, Set<string>>();
  const backups: (() => Promise<void>)[] = [];
  let edits = 0; // makes every typed value another one

  const deviceOf = (n: number): Device => {
    const device = devices[n % devices.length];
    if (device === undefined) throw new Error('there is no device');
    return device;
  };

  async function note({ db }: Device, id: string): Promise<void> {
    const row = await findRow(db, id);
    const writes = latest.get(id) ?? new Map<string, Write>();
    latest.set(id, writes);
    for (const [name, stamp] of Object.entries(row?.unsent ?? {})) {
      const last = writes.get(name);
      if (row && (last === undefined || stamp > last.stamp)) {
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
  async function change(n: number, changes: Partial<EntryRowFields>): Promise<void> {
    const device = deviceOf(n);
    const rows = await readAllRows(device.db);
    const ids = rows.map((row) => row.id);
    const id = ids[n % Math.max(ids.length, 1)];
    if (id === undefined) return;
    await noteReplaced(device, id, changes);
    try {
      await device.change(id, changes);
    } catch (error) {
      if ((await findRow(device.db, id)) !== undefined) throw error;
      return; // a sync has just dropped it: the server was cleared
    }
    await note(device, id);
  }

  async function noteReplaced(
    { db }: Device,
    id: string,
    changes: Partial<EntryRowFields>,
  ): Promise<void> {
    const seen = await findRow(db, id);
    for (const name of typedFields.filter((field) => field in changes)) {
      const key = `${id} ${name}`;
      const values = replaced.get(key) ?? new Set();
      replaced.set(key, values.add(JSON.stringify(seen && Reflect.get(seen.fields, name))));
    }
  }

  const kinds: ((n: number) => Partial<EntryRowFields>)[] = [
    () => ({ notes: `remark ${edits}` }),
    (n) => ({ pnl: n / 4, notes: `result ${edits}` }),
    (n) => ({ status: n % 2 === 0 ? 'open' : 'closed' }),
    (n) => ({ tags: [`tag ${edits}`], currency: n % 3 === 0 ? 'EUR' : 'USD' }),
  ];

  function edit(n: number): Promise<void> {
    edits += 1;
    return change(n, kinds[n % kinds.length]?.(n) ?? {});
  }

  /** Restores a backup; advances the time by a second first. */
  async function restoreBackup(n: number): Promise<void> {
    time.advance(1000);
    await backups[n % Math.max(backups.length, 1)]?.();
  }

  const actions: Record<StepName, (n: number) => unknown> = {
    create,
    edit,
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
    setClock: (n) => deviceOf(n).setClock(offsetOf(n)),
    setServerClock: (n) => {
      network.dropAll();
      time.setServerOffset(offsetOf(n));
    },
    backUp: async () => void backups.push(await member.backUp()),
    restoreBackup,
  };

  return {
    devices,
    created,
    latest,
    replaced,
    async run(schedule: readonly (readonly [StepName, number])[]): Promise<void> {
      for (const [name, n] of schedule) {
        await actions[name](n);
        await flushTasks(n % 9);
      }
    },
    /** The network is whole again and everybody had the time to try. */
    async heal(): Promise<void> {
      network.heal();
      await flushTasks(40);
      for (let round = 0; round < 3; round += 1) {
        for (const device of devices) await device.sync();
      }
    },
    close: (): void => devices.forEach((device) => device.close()),
  };
}
export type RandomJournal = ReturnType<typeof createRandomJournal>;
