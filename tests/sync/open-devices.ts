import { aTrade } from '#tests/support/builders.ts';
import { addEntries } from '#web/offline/journal/write.ts';
import type { SyncCalls, SyncContext } from '#web/offline/sync/calls.ts';
import { createDevice, type Device } from './device.ts';
import type { Member } from './sync-server.ts';
import { startSyncServer } from './sync-server.ts';
import { findRow } from '#web/offline/journal/rows.ts';

const START_MS = Date.parse('2026-11-20T09:00:00.000Z');

/** The true time, from which the clocks of devices differ. */
function createTime() {
  let nowMs = START_MS;
  let serverOffsetMs = 0;
  return {
    now: () => nowMs,
    advance: (ms: number) => void (nowMs += ms),
    serverNow: () => nowMs + serverOffsetMs,
    setServerOffset: (ms: number) => void (serverOffsetMs = ms),
  };
}

/** Puts something between a device and the server. */
export type Wrap = (calls: SyncCalls) => SyncCalls;
const asItIs: Wrap = (calls) => calls;

/** Starts devices of one person; each tells what its way to the server does and how wrong its clock is. */
export async function openDevices() {
  const server = await startSyncServer();
  return async (...set: { wrap?: Wrap; offsetMs?: number; leastInSegment?: number }[]) => {
    const time = createTime();
    const member = await server.enrol(time.serverNow);
    const devices = set.map(({ wrap = asItIs, offsetMs = 0, leastInSegment }) =>
      createDevice(wrap(member.calls), () => time.now() + offsetMs, time.now, leastInSegment),
    );
    const [one, two] = devices;
    if (one === undefined) throw new Error('there is no device');
    return { time, member, devices, one, two: two ?? one, setServerClock: time.setServerOffset };
  };
}

export const placeOf = (device: Device, calls: SyncCalls): SyncContext => ({
  db: device.db,
  calls,
  now: device.now,
});

/** @returns the id of the new trade */
export async function write(
  device: Device,
  overrides: Parameters<typeof aTrade>[0] = {},
): Promise<string> {
  const trade = aTrade(overrides);
  await addEntries(device.db, [trade], device.now());
  return trade.id;
}

export async function fieldOn(device: Device, id: string, name: string): Promise<unknown> {
  const row = await findRow(device.db, id);
  return row && Reflect.get(row.fields, name);
}

export const fieldAtServer = async (member: Member, id: string, name: string): Promise<unknown> =>
  (await member.rows()).find((row) => row.id === id)?.fields[name];

/** Delays the answers of pushes or pulls until they are released. */
export function createGate(blocked: 'push' | 'pull' = 'push') {
  const waiting: (() => void)[] = [];
  async function delay<T>(answer: Promise<T>): Promise<T> {
    const body = await answer;
    await new Promise<void>((resolve) => waiting.push(resolve));
    return body;
  }
  const wrap: Wrap = (calls) => ({
    ...calls,
    ...(blocked === 'push'
      ? { push: (changes) => delay(calls.push(changes)) }
      : { pull: (cursor) => delay(calls.pull(cursor)) }),
  });
  const untilBlocked = async (): Promise<void> => {
    while (waiting.length === 0) await new Promise((resolve) => setImmediate(resolve));
  };
  return { wrap, untilBlocked, release: (): void => waiting.shift()?.() };
}
