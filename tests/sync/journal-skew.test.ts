import { expect, it } from 'vitest';
import { SKEW_LIMIT_MS } from '#contracts/journal-sync.ts';
import { stampMs } from '#contracts/rules/hybrid-clock.ts';
import { syncPass } from '#web/offline/journal-pass.ts';
import { pushUnsent } from '#web/offline/journal-push.ts';
import type { SyncCalls } from '#web/offline/sync-calls.ts';
import { fieldAtServer, openDevices, placeOf, write } from './open-devices.ts';

const start = await openDevices();
const DAY_MS = 86_400_000;

it('sets the stamps of a clock that is a day ahead right, once, and keeps them so', async () => {
  const { member, one, two, time } = await start({ offsetMs: DAY_MS }, {});
  const id = await write(one, { notes: 'a day ahead' });
  const writtenMs = time.now();
  time.advance(60_000);
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
  one.crash();

  await one.sync();
  const [row] = await member.rows();
  expect(stampMs(row?.at['notes'] ?? '')).toBe(writtenMs);

  time.advance(1000);
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

it('sets stamps right once even when two tabs are told at the same time', async () => {
  const { member, one, time } = await start({ offsetMs: DAY_MS });
  await write(one);
  await Promise.all([one.sync(), one.sync(), one.sync()]);

  const [row] = await member.rows();
  expect(stampMs(row?.at['notes'] ?? '')).toBe(time.now());
});

it('sends stamps of a clock that was corrected since', async () => {
  const { member, one, time } = await start({ offsetMs: DAY_MS });
  const id = await write(one);
  time.advance(1000);
  // the same database, with the clock set right
  await syncPass({ db: one.db, calls: member.calls, now: time.now }, false);

  const [row] = await member.rows();
  expect(row?.id).toBe(id);
  expect(stampMs(row?.at['notes'] ?? '')).toBeLessThanOrEqual(time.now() + SKEW_LIMIT_MS);
});
