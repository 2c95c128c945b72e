import { expect, it } from 'vitest';
import { aTrade } from '#tests/support/builders.ts';
import { pullChanges } from '#web/offline/journal-pull.ts';
import { pushUnsent } from '#web/offline/journal-push.ts';
import { addEntries } from '#web/offline/journal-write.ts';
import { figuresOf } from './device.ts';
import { createGate, fieldAtServer, fieldOn, openDevices, placeOf, write } from './open-devices.ts';

const start = await openDevices();

it('drops what the server forgot and keeps what it never had, every field of it', async () => {
  const { member, one, time } = await start({});
  const sent = await write(one, { notes: 'sent' });
  const edited = await write(one, { notes: 'sent, then edited' });
  await one.sync();
  time.advance(1000);
  await one.change(edited, { pnl: 99 });
  const fresh = await write(one, { notes: 'never sent' });
  await member.wipe();
  await one.sync();

  expect(await one.db.rows.get(sent)).toBeUndefined();
  expect((await member.rows()).map((row) => row.id).toSorted()).toEqual([edited, fresh].toSorted());
  expect(await fieldAtServer(member, edited, 'pnl')).toBe(99);
  expect(await fieldAtServer(member, edited, 'notes')).toBe('sent, then edited');
  expect(await one.db.rows.orderBy('unsentSince').count()).toBe(0);
  const { kept, counted } = await figuresOf(one);
  expect(kept).toEqual(counted);
});

it('gives way to what a restored server knows, but for its own edits', async () => {
  const { member, one, two, time } = await start({}, {});
  const id = await write(one, { notes: 'old note' });
  await one.sync();
  await one.change(id, { pnl: 99 });
  await member.wipe();
  time.advance(1000);
  await addEntries(two.db, [aTrade({ id, notes: 'of the backup', pnl: 1 })], 1000);
  await two.sync();
  await one.sync();

  expect(await fieldAtServer(member, id, 'notes')).toBe('of the backup');
  expect(await fieldOn(one, id, 'notes')).toBe('of the backup');
  expect(await fieldAtServer(member, id, 'pnl')).toBe(99);
});

it('takes no answer of an earlier life of the server’s data for the present one', async () => {
  const gate = createGate();
  const { member, one } = await start({});
  const id = await write(one);
  await one.sync();
  await one.change(id, { notes: 'sent to the old life' });
  const pushing = pushUnsent(placeOf(one, gate.wrap(member.calls)), false);
  await gate.isHeld();
  await member.wipe();
  await pullChanges(placeOf(one, member.calls));
  gate.letGo();
  await pushing;
  await one.sync();

  expect(await fieldAtServer(member, id, 'notes')).toBe('sent to the old life');
  expect(await one.db.rows.count()).toBe(1);
});

it('sends the whole row when the server does not know it', async () => {
  const { member, one } = await start({});
  const id = await write(one, { notes: 'kept' });
  await one.sync();
  await one.change(id, { rating: 5 });
  await member.wipe();
  await pushUnsent(placeOf(one, member.calls), false);

  expect(await fieldAtServer(member, id, 'notes')).toBe('kept');
  expect(await fieldAtServer(member, id, 'rating')).toBe(5);
});

it('goes on with a trade whose revision was higher in the earlier life', async () => {
  const { member, one, time } = await start({});
  const id = await write(one);
  for (let edit = 0; edit < 5; edit += 1) {
    time.advance(1000);
    await one.change(id, { notes: `edit ${edit}` });
    await one.sync();
  }
  await one.change(id, { notes: 'never sent' });
  await member.wipe();
  await one.sync();

  expect(await fieldAtServer(member, id, 'notes')).toBe('never sent');
  expect(await one.db.rows.orderBy('unsentSince').count()).toBe(0);
});
