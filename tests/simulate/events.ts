import { DAY_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import type { Device } from './device.ts';
import { rowsAtServer } from './journal-checks.ts';
import { offsetIn, type Part } from './plan.ts';
import { pause } from './virtual-time.ts';
import type { World } from './world.ts';

/** Something that happens beside the writing of the member. */
export type WorldEvent = (world: World) => Promise<void> | void;

/** The least that the settings accept. */
const FEW_ROWS = 100;
const LONGEST_AWAY_MS = 120_000;

const aDevice = ({ random, devices }: World): Device => random.pick(devices);

const syncByHand: WorldEvent = (world) =>
  void aDevice(world).tabAt(world.random.below(2)).sync.syncNow();

const crash: WorldEvent = (world) => aDevice(world).crash(world.random.below(2));

const goOffline: WorldEvent = (world) => {
  const device = aDevice(world);
  device.setOnline(false);
  setTimeout(() => device.setOnline(true), world.random.below(LONGEST_AWAY_MS));
};

const setClock: WorldEvent = (world) => aDevice(world).setClock(offsetIn(world.random));

const setServerClock: WorldEvent = ({ network, host, random }) => {
  network.dropAll();
  host.setClock(offsetIn(random));
};

const backUp: WorldEvent = ({ host }) => host.backUp();

const restoreBackup: WorldEvent = async ({ random, network, host, trader }) => {
  if (random.chance(0.3)) network.dropAll();
  if (await host.restoreBackup(random.below(100))) trader.memory.cleared.clear();
};

const clear: WorldEvent = async ({ host, network, trader, userId }) => {
  if (!host.isUp()) return;
  network.dropAll();
  await trader.beforeClearing(new Set((await rowsAtServer(host, userId)).map(({ id }) => id)));
  await host.clearJournals();
};

/** A disk that promised more than it stored. */
const loseCommits: WorldEvent = async (world) => {
  const { host, trader } = world;
  const { sync } = aDevice(world).tabAt(0);
  trader.memory.cleared.clear();
  await host.loseCommitsOf(async () => {
    await trader.act();
    await sync.syncNow();
  });
  await sync.syncNow();
};

const fillUp: WorldEvent = async ({ host, trader }) => {
  await host.allowRows(FEW_ROWS);
  await trader.addMany(FEW_ROWS);
};

/** A fault of the browser leaves a record without its content. What only that record had is gone. */
const damageRecord: WorldEvent = async (world) => {
  const { db } = aDevice(world);
  const rows = await db.rows.toArray();
  const row = rows[world.random.below(Math.max(rows.length, 1))];
  if (row === undefined) return;
  const { memory } = world.trader;
  if (row.rev === 0) memory.expected.delete(row.id);
  if (Object.keys(row.unsent).length > 0) memory.mixed.add(row.id);
  memory.refused.delete(row.id);
  await db.table('rows').update(row.id, { fields: null });
};

const buy: WorldEvent = ({ shop }) => shop.open();

/** A phone whose clock is a day ahead is set right while it is away, where another device writes as well. */
const comeBackOnTime: WorldEvent = async (world) => {
  const [away, other] = [aDevice(world), aDevice(world)];
  const { trader } = world;
  away.setClock(DAY_MS);
  await away.tabAt(0).sync.syncNow();
  const id = await trader.type(other, 'notes');
  await pause(3000);
  if (id === null) return;
  away.setOnline(false);
  await trader.type(other, 'notes', id);
  await pause(3000);
  away.setClock(0);
  await trader.type(away, 'notes', id);
  away.setOnline(true);
};

/** The clock of a phone that is away jumps a day ahead between two edits of the same trade. */
const jumpAhead: WorldEvent = async (world) => {
  const [away, other] = [aDevice(world), aDevice(world)];
  const { trader } = world;
  const id = await trader.type(away, 'tags');
  await pause(3000);
  if (id === null) return;
  away.setOnline(false);
  await trader.type(away, 'notes', id);
  await pause(3000);
  if (other !== away) await trader.type(other, 'notes', id);
  away.setClock(DAY_MS);
  await trader.type(away, 'tags', id);
  away.setOnline(true);
  await pause(3000);
  away.setClock(0);
};

/** An edit reaches the server under a clock that is a little ahead; then it jumps, and the same field is edited. */
const jumpTwice: WorldEvent = async (world) => {
  const device = aDevice(world);
  device.setClock(2 * MINUTE_MS);
  device.planNext({ requestMs: 10, answerMs: null });
  const id = await world.trader.type(device, 'notes');
  await pause(1500);
  device.setClock(DAY_MS);
  if (id !== null) await world.trader.type(device, 'notes', id);
  await pause(3000);
  device.setClock(0);
};

/** The server's clock is wrong for a while; then it goes back to a backup, while a device is away with an older edit. */
const restoreAfterWrongDay: WorldEvent = async (world) => {
  const { host, devices, trader, network } = world;
  const [away, other] = devices;
  if (away === undefined || other === undefined) return;
  host.backUp();
  host.setClock(DAY_MS);
  for (const device of devices) await device.tabAt(0).sync.syncNow();
  const id = await trader.type(away, 'notes');
  await pause(3000);
  if (id === null) return;
  away.setOnline(false);
  await trader.type(other, 'notes', id);
  await pause(3000);
  network.dropAll();
  host.setClock(0);
  trader.memory.cleared.clear();
  await host.restoreBackup(-1);
  await other.tabAt(0).sync.syncNow();
  away.setOnline(true);
};

/** The server goes back to a backup between a push of one tab and its answer; the pull of another tab notices. */
const answerAfterRestore: WorldEvent = async (world) => {
  const { host, trader } = world;
  const device = aDevice(world);
  host.backUp();
  await pause(3000);
  const [pull, push] = [
    { requestMs: 4000, answerMs: 10 },
    { requestMs: 10, answerMs: 4200 },
  ];
  device.planNext(pull, push, { requestMs: null, answerMs: null });
  void device.tabAt(1).sync.syncNow();
  await trader.create(device);
  await pause(2000);
  trader.memory.cleared.clear();
  await host.restoreBackup(-1);
  await pause(6000);
};

/** What happens because a part is in the world, each as often as it is listed. */
const BY_PART: Partial<Record<Part, readonly WorldEvent[]>> = {
  crashes: [crash, crash],
  offline: [goOffline, goOffline],
  clocks: [setClock, comeBackOnTime, jumpAhead, jumpTwice],
  serverClock: [setServerClock],
  restores: [backUp, backUp, restoreBackup],
  clears: [clear],
  lostCommits: [loseCommits],
  full: [fillUp],
  damaged: [damageRecord],
  shop: [buy, buy],
};

export function eventsOf(parts: ReadonlySet<Part>): WorldEvent[] {
  const isWrongDay = parts.has('restores') && parts.has('serverClock');
  const isLateAnswer = parts.has('restores') && parts.has('tabs') && parts.has('slow');
  return [
    syncByHand,
    ...[...parts].flatMap((part) => BY_PART[part] ?? []),
    ...(isLateAnswer ? [answerAfterRestore, answerAfterRestore, answerAfterRestore] : []),
    ...(isWrongDay ? [restoreAfterWrongDay, restoreAfterWrongDay] : []),
  ];
}
