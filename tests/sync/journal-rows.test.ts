import { expect, it } from 'vitest';
import { aTrade } from '#tests/support/builders.ts';
import { readPage } from '#web/offline/journal/read.ts';
import { fieldOn, openDevices, type Wrap, write } from './open-devices.ts';
import { findRow } from '#web/offline/journal/rows.ts';

const start = await openDevices();

it('keeps rows of a newer app as they came, and shows them nowhere', async () => {
  const fields = { name: 'FTMO', deleted: false };
  const at = { name: '0mi9xq3k2.0000.k3f9a1' };
  const newer: Wrap = (calls) => ({
    ...calls,
    pull: async (cursor) => {
      const answer = await calls.pull(cursor);
      const rows = [
        { id: 'plan-1', kind: 'plan', rev: 1, fields, at },
        { id: 'odd', kind: 'entry', rev: 2, fields: { ...aTrade(), status: 'partial' }, at },
        { id: 'rich', kind: 'entry', rev: 3, fields: { ...aTrade(), id: undefined, mood: 9 }, at },
      ];
      return { ...answer, rows: answer.reset ? rows : [] };
    },
  });
  const { one } = await start({ wrap: newer });
  await one.sync();

  const { items, entryCount } = await readPage(one.db, { limit: 10 }, new Date());
  expect(items.map(({ id }) => id)).toEqual(['rich']);
  expect(entryCount).toBe(1);
  expect((await findRow(one.db, 'plan-1'))?.fields).toEqual(fields);
  expect(await fieldOn(one, 'odd', 'status')).toBe('partial');
  expect(await fieldOn(one, 'rich', 'mood')).toBe(9);
});

it('brings a removal everywhere and takes it back everywhere', async () => {
  const { one, two, time } = await start({}, {});
  const id = await write(one);
  await one.sync();
  await two.sync();
  time.advance(1000);
  await one.change(id, { deleted: true });
  await two.change(id, { notes: 'edited meanwhile' });
  await one.sync();
  await two.sync();
  expect((await readPage(two.db, { limit: 10 }, new Date())).items).toEqual([]);

  time.advance(1000);
  await two.change(id, { deleted: false });
  await two.sync();
  await one.sync();
  const { items } = await readPage(one.db, { limit: 10 }, new Date());
  expect(items).toMatchObject([{ id, notes: 'edited meanwhile' }]);
});
