import { beforeEach, expect, it } from 'vitest';
import { aTrade } from '#tests/support/builders.ts';
import { mergeAct, splitAct } from '#web/data/journal/positions.ts';
import { isEntryRow, JournalDb } from '#web/offline/journal/journal-db.ts';
import { addEntries, applyAct, changeRow } from '#web/offline/journal/write.ts';
import { readAllRows } from '#web/offline/journal/rows.ts';

const NOW = Date.parse('2026-11-20T12:00:00.000Z');
const part = { opened_at: '2026-11-19T08:00:00.000Z', size: 0.2 };
const earlier = aTrade({ ...part, pnl: 40, closed_at: '2026-11-19T10:00:00.000Z' });
const later = aTrade({ ...part, pnl: -10, closed_at: '2026-11-19T12:00:00.000Z' });

let journals = 0;
let db: JournalDb;
beforeEach(async () => {
  db = new JournalDb(`trade-acts-${(journals += 1)}`);
  await addEntries(db, [earlier, later], NOW);
});

const read = async () => (await readAllRows(db)).filter(isEntryRow).map(({ fields }) => fields);
const edit = (id: string, changes: object) => changeRow(db, id, changes, NOW);

it('takes a merge back where nothing of it was edited since', async () => {
  const { act, undo } = mergeAct([earlier, later]);
  await applyAct(db, act, NOW);
  await edit(earlier.id, { emotions: 'calm' }); // no field of the merge
  expect(await applyAct(db, undo, NOW)).toBe(true);
  expect(await read()).toMatchObject([
    { deleted: false, pnl: 40, fills: [], emotions: 'calm' },
    { deleted: false, pnl: -10, fills: [] },
  ]);
});

it.each([
  ['the position was edited', earlier.id, { pnl: 31 }],
  ['the position was deleted', earlier.id, { deleted: true }],
  ['one of its trades was restored', later.id, { deleted: false }],
])('does not take a merge back where %s since', async (_, id, changes) => {
  const { act, undo } = mergeAct([earlier, later]);
  await applyAct(db, act, NOW);
  await edit(id, changes);
  const before = await read();
  expect(await applyAct(db, undo, NOW)).toBe(false);
  expect(await read()).toEqual(before);
});

it('does not take a split back where one of its trades was edited since', async () => {
  await applyAct(db, mergeAct([earlier, later]).act, NOW);
  const [position] = await read();
  if (position === undefined) throw new Error('the merge left no position');
  const { act, undo } = splitAct({ ...position, id: earlier.id });
  await applyAct(db, act, NOW);
  await edit(act.added?.[0]?.id ?? '', { notes: 'closed too early' });
  const before = await read();
  expect(before.filter(({ deleted }) => !deleted)).toHaveLength(2);
  expect(await applyAct(db, undo, NOW)).toBe(false);
  expect(await read()).toEqual(before);
});
