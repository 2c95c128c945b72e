import { expect, it } from 'vitest';
import { SKEW_LIMIT_MS } from '#contracts/journal/journal-sync.ts';
import { DAY_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import { formatStamp, stampMs } from '#contracts/rules/journal/hybrid-clock.ts';
import type { SyncCalls } from '#web/offline/sync/calls.ts';
import { pushUnsent } from '#web/offline/sync/push.ts';
import type { Device } from './device.ts';
import { createGate, fieldAtServer, fieldOn, openDevices, placeOf, write } from './open-devices.ts';
import { findRow } from '#web/offline/journal/rows.ts';

const start = await openDevices();

const stampOn = async ({ db }: Device, id: string, name: string): Promise<string | undefined> =>
  (await findRow(db, id))?.unsent[name];

it('fault 49: an edit under a right clock and one after the clock jumped a day ahead both stay', async () => {
  const { member, one, two, time } = await start({}, {});
  const id = await write(one, { notes: 'first', strategy: 'first' });
  await one.sync();
  await two.sync();
  time.advance(MINUTE_MS);
  await one.change(id, { notes: 'under the right clock' });
  const right = await stampOn(one, id, 'notes');
  time.advance(MINUTE_MS);
  one.setClock(DAY_MS);
  await one.change(id, { strategy: 'after the jump' });
  await one.sync();
  await two.sync();

  expect(await fieldAtServer(member, id, 'notes')).toBe('under the right clock');
  expect(await fieldAtServer(member, id, 'strategy')).toBe('after the jump');
  expect((await member.rows())[0]?.at['notes']).toBe(right); // one that is acceptable is never touched
  expect(await fieldOn(two, id, 'notes')).toBe('under the right clock');
});

it('fault 49: a redrawn edit stays newer than the edit it was made upon, whose answer was lost', async () => {
  const gate = createGate();
  const { member, one, time } = await start({ offsetMs: 4 * MINUTE_MS });
  const id = await write(one);
  await one.sync();
  one.setClock(4 * MINUTE_MS);
  await one.db.meta.update('clock', { 'value.offsetMs': 0 }); // like an app that has not measured the offset
  await one.change(id, { notes: 'four minutes ahead' });
  const sending = pushUnsent(placeOf(one, gate.wrap(member.calls)), false);
  await gate.untilBlocked(); // stored there, and the answer does not come
  time.advance(1000);
  one.setClock(DAY_MS);
  await one.change(id, { notes: 'a day ahead' });
  await pushUnsent(placeOf(one, member.calls), false);
  gate.release();
  await sending;
  await one.sync();

  expect(await fieldAtServer(member, id, 'notes')).toBe('a day ahead');
  expect(await fieldOn(one, id, 'notes')).toBe('a day ahead');
});

it('fault 49: an edit that replaced one with a wrong stamp is newer than what had been sent before both', async () => {
  const stray: Parameters<SyncCalls['push']>[0][] = [];
  const { member, one, time } = await start({});
  const id = await write(one);
  await one.sync();
  one.setClock(4 * MINUTE_MS);
  await one.change(id, { notes: 'four minutes ahead' });
  const losing: SyncCalls = {
    ...member.calls,
    push: (changes) => {
      stray.push(changes);
      return Promise.reject(new Error('no network'));
    },
  };
  await expect(pushUnsent(placeOf(one, losing), false)).rejects.toThrow('no network');
  one.setClock(DAY_MS);
  await one.change(id, { notes: 'a day ahead' });
  await one.change(id, { notes: 'a day ahead, again' });
  await one.sync();
  for (const changes of stray) await member.calls.push(changes); // it arrives after all
  time.advance(1000);
  await one.sync();

  expect(await fieldAtServer(member, id, 'notes')).toBe('a day ahead, again');
});

it('fault 49: draws the stamps of a clock that is a day ahead anew, once, just after the server’s clock', async () => {
  const { member, one, two, time } = await start({ offsetMs: DAY_MS }, {});
  const id = await write(one, { notes: 'a day ahead' });
  time.advance(MINUTE_MS);
  let pushes = 0;
  const dying: SyncCalls = {
    ...member.calls,
    push: async (changes) => {
      pushes += 1;
      if (pushes === 1) return member.calls.push(changes);
      throw new Error('the tab is gone');
    },
  };
  await expect(pushUnsent(placeOf(one, dying), false)).rejects.toThrow('the tab is gone');
  const redrawn = await stampOn(one, id, 'notes');
  one.crash();
  time.advance(MINUTE_MS);
  await one.sync();
  const [row] = await member.rows();
  expect(row?.at['notes']).toBe(redrawn);
  expect(stampMs(row?.at['notes'] ?? '')).toBe(time.now() - MINUTE_MS);

  await two.sync();
  await two.change(id, { notes: 'corrected elsewhere' });
  await two.sync();
  expect(await fieldAtServer(member, id, 'notes')).toBe('corrected elsewhere');
  time.advance(1000);
  await one.sync();
  await one.change(id, { notes: 'and here again' });
  await one.sync();
  expect(await fieldAtServer(member, id, 'notes')).toBe('and here again');
});

it('fault 49: redraws stamps only once when two tabs get the error at the same time', async () => {
  const { member, one, time } = await start({ offsetMs: DAY_MS });
  await write(one);
  await Promise.all([one.sync(), one.sync(), one.sync()]);

  const [row] = await member.rows();
  expect(stampMs(row?.at['notes'] ?? '')).toBe(time.now());
});

it('keeps the order of writes whose stamps are drawn anew', async () => {
  const { member, one, time } = await start({ offsetMs: DAY_MS });
  const id = await write(one);
  time.advance(1000);
  await one.change(id, { notes: 'second' });
  time.advance(1000);
  await one.change(id, { rating: 3 });
  await one.sync();

  const [row] = await member.rows();
  const { pair = '', notes = '', rating = '' } = row?.at ?? {};
  expect([pair, notes, rating]).toEqual([pair, notes, rating].toSorted());
  expect(new Set([pair, notes, rating]).size).toBe(3);
});

it('draws stamps from the clock of the server, and forgets its own offset when its clock is set', async () => {
  const { one, time } = await start({ offsetMs: -DAY_MS });
  const id = await write(one);
  await one.sync();
  await one.change(id, { notes: 'by the server’s clock' });
  expect(stampMs((await stampOn(one, id, 'notes')) ?? '')).toBe(time.now());

  one.setClock(0); // the clock is corrected while the app is open
  time.advance(1000);
  const next = await write(one);
  expect(stampMs((await stampOn(one, next, 'notes')) ?? '')).toBe(time.now());
});

it('fault 50: after the server’s clock was a day ahead, edits of the rows of that day win at once', async () => {
  const { member, one, two, time, setServerClock } = await start({}, {});
  setServerClock(DAY_MS);
  const id = await write(one);
  await one.sync();
  await one.change(id, { notes: 'of the wrong day' });
  await one.sync();
  await two.sync();
  setServerClock(0);
  time.advance(MINUTE_MS);
  await two.sync();
  await two.change(id, { notes: 'after it was set right' });
  await two.sync();
  await one.sync();

  expect(await fieldAtServer(member, id, 'notes')).toBe('after it was set right');
  expect(await fieldOn(one, id, 'notes')).toBe('after it was set right');
});

/** A row that was written at this time, UTC ms. */
function aRow(id: string, ms: number) {
  const set = { pair: 'EURUSD', date: '2026-11-20T09:00:00.000Z', entry_price: 1.08 };
  const at = Object.keys(set).map((name) => [name, formatStamp(ms, 0, 'phone')] as const);
  return { id, kind: 'entry', set, at: Object.fromEntries(at) };
}

it('fault 50: refuses the one row that is ahead, and stores the others of the same push', async () => {
  const { member, time } = await start({});
  const limitMs = time.now() + SKEW_LIMIT_MS;
  const { results } = await member.calls.push([
    aRow('right', time.now()),
    aRow('ahead', limitMs + 1),
    aRow('just-right', limitMs),
  ]);

  expect(results).toMatchObject([
    { id: 'right', status: 'ok' },
    { id: 'ahead', status: 'ahead', limit: new Date(limitMs).toISOString(), row: null },
    { id: 'just-right', status: 'ok' },
  ]);
  expect((await member.rows()).map(({ id }) => id)).toEqual(['right', 'just-right']);
});

it('fault 50: a row whose stamps stay ahead holds up no other row', async () => {
  const { member, one, time } = await start({});
  const stuck = await write(one);
  const others: string[] = [];
  for (let n = 0; n < 120; n += 1) others.push(await write(one)); // more than one push
  const limit = new Date(time.now() - DAY_MS).toISOString(); // of a server that has set its clock back
  const calls: SyncCalls = {
    ...member.calls,
    push: async (changes) => {
      const taken = await member.calls.push(changes.filter(({ id }) => id !== stuck));
      const results = changes.some(({ id }) => id === stuck)
        ? changes.map(({ id }) =>
            id === stuck
              ? ({ id, status: 'ahead', limit, row: null } as const)
              : taken.results.find((result) => result.id === id),
          )
        : taken.results;
      return { ...taken, results: results.filter((result) => result !== undefined) };
    },
  };
  const error = await pushUnsent(placeOf(one, calls), false);

  expect(error?.message).toContain('The clocks of this device and of the server differ.');
  expect((await member.rows()).map(({ id }) => id).toSorted()).toEqual(others.toSorted());
  expect(Object.keys((await findRow(one.db, stuck))?.unsent ?? {})).not.toEqual([]);
});
