import { expect, it, vi } from 'vitest';
import { pullChanges } from '#web/offline/sync/pull.ts';
import { pushUnsent } from '#web/offline/sync/push.ts';
import { createGate, fieldAtServer, fieldOn, openDevices, placeOf, write } from './open-devices.ts';
import { findRow } from '#web/offline/journal/rows.ts';

const start = await openDevices();

it('keeps an edit unsent that was made while the field was on its way', async () => {
  const gate = createGate();
  const { member, one } = await start({});
  const id = await write(one, { notes: 'first' });
  const pushing = pushUnsent(placeOf(one, gate.wrap(member.calls)), false);
  await gate.untilBlocked();
  await one.change(id, { notes: 'second' });
  gate.release();
  await pushing;

  expect(Object.keys((await findRow(one.db, id))?.unsent ?? {})).toEqual(['notes']);
  await one.sync();
  expect(await fieldAtServer(member, id, 'notes')).toBe('second');
});

it('does not go back to an older state when the answer of an old push comes late', async () => {
  const gate = createGate();
  const { member, one, two, time } = await start({}, {});
  const id = await write(one);
  await one.sync();
  await two.sync();
  time.advance(1000);
  await one.change(id, { notes: 'mine' });
  const pushing = pushUnsent(placeOf(one, gate.wrap(member.calls)), false);
  await gate.untilBlocked();

  time.advance(1000);
  await two.sync();
  await two.change(id, { notes: 'newer, of the other device' });
  await two.sync();
  await pullChanges(placeOf(one, member.calls)); // the own note is unsent, so it stays
  gate.release();
  await pushing;

  await one.sync();
  expect(await fieldOn(one, id, 'notes')).toBe('newer, of the other device');
  expect(await fieldAtServer(member, id, 'notes')).toBe('newer, of the other device');
});

it('takes no older row over a newer one, in whatever order the answers come', async () => {
  const gate = createGate();
  const { member, one, two, time } = await start({}, {});
  const id = await write(one);
  await one.sync();
  await two.sync();
  await one.change(id, { pnl: 1 });
  const pushing = pushUnsent(placeOf(one, gate.wrap(member.calls)), false);
  await gate.untilBlocked();
  time.advance(1000);
  await two.change(id, { notes: 'of the other device' });
  await two.sync();
  await one.sync();
  expect(await fieldOn(one, id, 'notes')).toBe('of the other device');
  gate.release();
  await pushing;

  expect(await fieldOn(one, id, 'notes')).toBe('of the other device');
});

it('does not go back to an older state when a page comes late', async () => {
  const gate = createGate('pull');
  const { member, one, two, time } = await start({}, {});
  const id = await write(one, { notes: 'old' });
  await one.sync();
  await two.sync();
  await two.change(id, { pnl: 1 });
  await two.sync();
  const pulling = pullChanges(placeOf(one, gate.wrap(member.calls)));
  await gate.untilBlocked();
  time.advance(1000);
  await one.change(id, { notes: 'new' });
  await pushUnsent(placeOf(one, member.calls), false);
  gate.release();
  await pulling;

  expect(await fieldOn(one, id, 'notes')).toBe('new');
  expect(await fieldOn(one, id, 'pnl')).toBe(1);
});

it('loads a page again when the tab died before it was stored', async () => {
  const { one, two } = await start({}, {});
  const id = await write(two);
  await two.sync();
  vi.spyOn(one.db.rows, 'bulkPut').mockRejectedValueOnce(new Error('the tab died'));
  await expect(one.sync()).rejects.toThrow('the tab died');
  one.crash();

  await one.sync();
  expect(await fieldOn(one, id, 'pair')).toBe('EURUSD');
});

it('writes after every stamp that the answer of a push showed', async () => {
  const { member, one, two } = await start({ offsetMs: 100_000 }, { offsetMs: -100_000 });
  const id = await write(two);
  await two.sync();
  await one.sync();
  await one.change(id, { notes: 'by a clock that is ahead' });
  await one.sync();

  await two.change(id, { pnl: 7 });
  await pushUnsent(placeOf(two, member.calls), false); // the answer alone shows the other's note
  expect(await fieldOn(two, id, 'notes')).toBe('by a clock that is ahead');
  await two.change(id, { notes: 'written later' });
  await two.sync();

  expect(await fieldAtServer(member, id, 'notes')).toBe('written later');
});

it('writes after every stamp that a pull showed', async () => {
  const { member, one, two } = await start({ offsetMs: 100_000 }, { offsetMs: -100_000 });
  const id = await write(one, { notes: 'by a clock that is ahead' });
  await one.sync();
  await two.sync();
  await two.change(id, { notes: 'written later' });
  await two.sync();

  expect(await fieldAtServer(member, id, 'notes')).toBe('written later');
});
