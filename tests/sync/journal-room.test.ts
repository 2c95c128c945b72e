import { expect, it } from 'vitest';
import { JOURNAL_FULL } from '#contracts/journal/journal-sync.ts';
import { readUnsentSummary } from '#web/offline/journal/unsent.ts';
import { openDevices, type Wrap, write } from './open-devices.ts';
import { findRow, readAllRows } from '#web/offline/journal/rows.ts';

const start = await openDevices();

/** Tells how many rows each push had. */
function counting() {
  const sizes: number[] = [];
  const wrap: Wrap = (calls) => ({
    ...calls,
    push: (changes) => {
      sizes.push(changes.length);
      return calls.push(changes);
    },
  });
  return { sizes, wrap };
}

it('fault 53: a device keeps each trade that the server has no room for, with the reason, and sends the others', async () => {
  const { member, one } = await start({});
  member.allow({ rows: 2 });
  const ids = [];
  for (let n = 0; n < 5; n += 1) ids.push(await write(one, { notes: `trade ${n}` }));
  await one.sync();
  expect(await member.rows()).toHaveLength(2);
  expect(await readAllRows(one.db)).toHaveLength(5);
  const record = await readUnsentSummary(one.db);
  expect(record).toMatchObject({ pending: 3, rejectedCount: 3 });
  expect(record.rejected[0]?.detail).toBe(
    `${JOURNAL_FULL} 2 of 2 records are used. Delete what you no longer need, or ask for more room.`,
  );
});

it('fault 53: when an administrator allows more, a device sends what waited by itself, whole and with later edits', async () => {
  const { member, one, two } = await start({}, {});
  member.allow({ rows: 1 });
  await write(one);
  const waiting = await write(one, { notes: 'first' });
  await write(one);
  await one.sync();
  await one.change(waiting, { notes: 'edited meanwhile' });
  await one.sync();
  expect(await member.rows()).toHaveLength(1);
  member.allow({});
  await one.sync();
  expect(await readUnsentSummary(one.db)).toMatchObject({ pending: 0, rejectedCount: 0 });
  await two.sync();
  expect(await readAllRows(two.db)).toHaveLength(3);
  expect((await findRow(two.db, waiting))?.fields).toMatchObject({ notes: 'edited meanwhile' });
});

it('fault 53: when a trade is deleted, another that waited takes its room in the same pass', async () => {
  const { member, one } = await start({});
  member.allow({ rows: 1 });
  const ids = [await write(one), await write(one)];
  await one.sync();
  const [stored] = await member.rows();
  await one.change(stored?.id ?? '', { deleted: true });
  await one.sync();
  const live = (await member.rows()).filter(({ fields }) => fields['deleted'] === false);
  expect(live.map(({ id }) => id)).toEqual(ids.filter((id) => id !== stored?.id));
});

it('fault 53: while there is no room a device tries one row at a time, and not thousands', async () => {
  const { sizes, wrap } = counting();
  const { member, one } = await start({ wrap });
  member.allow({ rows: 0 });
  for (let n = 0; n < 30; n += 1) await write(one);
  await one.sync();
  sizes.length = 0;
  await one.sync();
  await one.sync();
  expect(sizes).toEqual([1, 1]);
  member.allow({});
  await one.sync();
  expect(sizes).toEqual([1, 1, 1, 29]);
  expect(await member.rows()).toHaveLength(30);
});

it('fault 53: a device with a full journal goes on taking what other devices wrote', async () => {
  const { member, one, two } = await start({}, {});
  const shared = await write(two, { notes: 'shared' });
  await two.sync();
  member.allow({ rows: 1 });
  await write(one);
  await one.sync();
  expect((await findRow(one.db, shared))?.fields).toMatchObject({ notes: 'shared' });
  expect(await readAllRows(one.db)).toHaveLength(2);
});
