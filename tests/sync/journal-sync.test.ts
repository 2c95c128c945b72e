import { expect, it } from 'vitest';
import { ApiError } from '#contracts/errors.ts';
import { aTrade } from '#tests/support/builders.ts';
import { NetworkError } from '#web/client/failures.ts';
import { createJournalSync } from '#web/offline/sync/journal-sync.ts';
import { addEntries } from '#web/offline/journal/write.ts';
import type { SyncCalls } from '#web/offline/sync/calls.ts';
import { createDevice, flushTasks } from './device.ts';
import { createManualClock } from './manual-clock.ts';
import { startSyncServer } from './sync-server.ts';
import { findRow, readAllRows } from '#web/offline/journal/rows.ts';

const server = await startSyncServer();

/** Stands in for the lock: no other tab is syncing. */
const withLock = async (run: () => Promise<void>) => {
  await run();
  return true;
};

/** Until no pass runs, nor one that begins at its end. */
async function untilIdle({ state }: ReturnType<typeof createJournalSync>): Promise<void> {
  do await flushTasks();
  while (state.get().isRunning);
}

/** A tab whose server fails with these errors; `calls` records the calls. */
async function openTab(failures: Error[] = []) {
  const time = createManualClock();
  const { now } = time.clock;
  const member = await server.enrol(now);
  const calls: string[] = [];
  async function answer<T>(name: string, reach: () => Promise<T>): Promise<T> {
    calls.push(name);
    const failure = failures.shift();
    if (failure !== undefined) throw failure;
    return reach();
  }
  const flaky: SyncCalls = {
    ...member.calls,
    push: (changes) => answer('push', () => member.calls.push(changes)),
    pull: (cursor) => answer('pull', () => member.calls.pull(cursor)),
  };
  const { db } = createDevice(flaky, now);
  const sync = createJournalSync({
    db,
    calls: flaky,
    clock: time.clock,
    random: () => 1,
    withLock,
  });
  sync.start();
  await untilIdle(sync);
  return { db, sync, time, calls, member };
}

type Tab = Awaited<ReturnType<typeof openTab>>;

async function write({ db, sync, time }: Tab): Promise<string> {
  const trade = aTrade();
  await addEntries(db, [trade], time.clock.now());
  sync.wrote();
  return trade.id;
}

const sentIds = async ({ member }: Tab) => (await member.rows()).map((row) => row.id);

it('loads the journal at the start and sends a trade half a second after it was written', async () => {
  const tab = await openTab();
  const id = await write(tab);

  tab.time.advance(499);
  await untilIdle(tab.sync);
  expect(tab.calls).toEqual(['pull']);

  tab.time.advance(1);
  await untilIdle(tab.sync);
  expect(tab.calls).toEqual(['pull', 'push', 'pull']);
  expect(await sentIds(tab)).toEqual([id]);
  expect(tab.time.nextInMs()).toBeNull();
});

it('has the counts read again at the end of a pass', async () => {
  const tab = await openTab();
  const running: boolean[] = [];
  tab.db.writes.addEventListener('write', () => running.push(tab.sync.state.get().isRunning));
  await write(tab);
  tab.time.advance(500);
  await untilIdle(tab.sync);
  expect(running).toEqual([true]);
});

it('waits longer after each failure, up to five minutes, and then sends', async () => {
  const offline = Array.from({ length: 12 }, () => new NetworkError(false));
  const tab = await openTab(offline);
  const id = await write(tab);
  const waits: number[] = [];
  while ((await sentIds(tab)).length === 0) {
    const wait = tab.time.nextInMs() ?? 0;
    waits.push(wait);
    tab.time.advance(wait);
    await untilIdle(tab.sync);
  }

  expect(await sentIds(tab)).toEqual([id]);
  // half a second after the write, but the failed start asks for 2 s: its rest of 1.5 s comes next
  expect(waits.slice(0, 6)).toEqual([500, 1500, 4000, 8000, 16_000, 32_000]);
  expect(Math.max(...waits)).toBe(300_000);
});

it('tells that it is offline, and no longer once an answer came', async () => {
  const tab = await openTab([new NetworkError(false)]);
  expect(tab.sync.state.get()).toMatchObject({
    isOffline: true,
    lastError: 'The server cannot be reached. Please check your connection.',
  });

  tab.sync.wake();
  await untilIdle(tab.sync);

  expect(tab.sync.state.get()).toEqual({ isRunning: false, isOffline: false, lastError: null });
});

it('leaves the server alone for as long as it asked, even when the network comes back', async () => {
  const busy = new ApiError('request.rate_limited', 'Too many requests.', { retryAfterS: 90 });
  const tab = await openTab([busy]);

  tab.time.advance(60_000);
  tab.sync.wake();
  await untilIdle(tab.sync);
  expect(tab.calls).toEqual(['pull']);

  tab.time.advance(30_000);
  await untilIdle(tab.sync);
  expect(tab.calls).toEqual(['pull', 'pull']);
});

it('stops without a valid sign-in, keeps everything, and goes on when asked', async () => {
  const ended = new ApiError('auth.required', 'Please sign in again.');
  const tab = await openTab([ended]);
  const id = await write(tab);

  tab.time.advance(600_000);
  tab.sync.wake();
  await untilIdle(tab.sync);
  expect(tab.calls).toEqual(['pull']);
  expect(await readAllRows(tab.db)).toHaveLength(1);

  await tab.sync.syncNow();
  expect(await sentIds(tab)).toEqual([id]);
});

it('sends a trade that was written while others were on their way', async () => {
  const tab = await openTab();
  const first = await write(tab);
  tab.time.advance(500);
  const second = await write(tab);
  tab.time.advance(500);
  await untilIdle(tab.sync);

  expect((await sentIds(tab)).toSorted()).toEqual([first, second].toSorted());
});

it('retries after a minute while rows are unsent, also those of another tab', async () => {
  const tab = await openTab();
  const { push } = tab.member.calls;
  tab.member.calls.push = async (changes) => {
    const answer = await push(changes);
    await addEntries(tab.db, [aTrade()], tab.time.clock.now()); // another tab's, which is closed now
    tab.member.calls.push = push;
    return answer;
  };
  await write(tab);
  tab.time.advance(500);
  await untilIdle(tab.sync);
  expect(tab.time.nextInMs()).toBe(60_000);

  tab.time.advance(60_000);
  await untilIdle(tab.sync);
  expect(await sentIds(tab)).toHaveLength(2);
});

it('retries a rejected trade only on request', async () => {
  const tab = await openTab();
  const trade = aTrade({ pair: '' });
  await addEntries(tab.db, [trade], tab.time.clock.now());
  await tab.sync.syncNow();
  expect((await findRow(tab.db, trade.id))?.attention).toContain('pair');

  tab.calls.length = 0;
  tab.sync.wake();
  await untilIdle(tab.sync);
  expect(tab.calls).toEqual(['pull']);
  await tab.sync.syncNow();
  expect(tab.calls).toEqual(['pull', 'push', 'pull']);
});

it('does nothing any more after it was stopped', async () => {
  const tab = await openTab();
  await write(tab);
  tab.sync.stop();
  tab.time.advance(600_000);
  await untilIdle(tab.sync);

  expect(tab.calls).toEqual(['pull']);
});
