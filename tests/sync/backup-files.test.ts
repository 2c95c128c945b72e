import { beforeAll, describe, expect, it } from 'vitest';
import type { JournalEntry } from '#contracts/journal/journal.ts';
import { aTrade } from '#tests/support/builders.ts';
import { contentOf, backupServiceOf, fileOf, fill, HEAD, restore, rowOf } from './backups.ts';
import { fieldOn, openDevices, write } from './open-devices.ts';
import { findRow } from '#web/offline/journal/rows.ts';

let open: Awaited<ReturnType<typeof openDevices>>;
beforeAll(async () => {
  open = await openDevices();
});

describe('a file that is not whole', () => {
  it('gives its good rows, and tells of each other one its id and the reason', async () => {
    const { one } = await open({});
    const good = aTrade({ id: 'good' });
    const bad = {
      ...rowOf(aTrade({ id: 'bad' })),
      fields: { pair: 'EURUSD', entry_price: 1, date: 'x' },
    };
    const empty = { id: 'empty', kind: 'setup', fields: {} };
    const noRow = { kind: 'entry' };
    const file = fileOf({ ...HEAD, tradingJournal: [bad, rowOf(good), noRow, empty] });
    const { opened, done } = await restore(one, file);
    expect(opened.gaps).toEqual([
      'Row bad cannot be read: date: Invalid ISO datetime',
      'Row number 3 cannot be read: it is no row of a journal.',
      'Row empty cannot be read: name is missing.',
    ]);
    expect(done.rows).toBe(1);
    expect(await one.db.rows.toCollection().primaryKeys()).toEqual(['good']);
  });

  it('fills in what an app that was older did not know, and leaves that alone on rows that are here', async () => {
    const { one } = await open({});
    const { commission: _since, ...older } = aTrade({ id: 'older', notes: 'then' });
    const file = fileOf({ ...HEAD, tradingJournal: [rowOf(older as JournalEntry)] });
    await restore(one, file);
    expect(await fieldOn(one, 'older', 'commission')).toBe(0);

    await one.change('older', { commission: -3, notes: 'now' });
    await restore(one, file, 'replace');
    expect(await fieldOn(one, 'older', 'notes')).toBe('then');
    expect(await fieldOn(one, 'older', 'commission')).toBe(-3);
  });

  it('never makes a row another kind', async () => {
    const { one } = await open({});
    const id = await write(one);
    const file = fileOf({
      ...HEAD,
      tradingJournal: [{ id, kind: 'setup', fields: { name: 'Retest' } }],
    });
    const { opened, done } = await restore(one, file, 'replace');
    expect(opened.gaps).toEqual(['Rows whose ids the journal uses for others: 1.']);
    expect(done.rows).toBe(0);
    expect((await findRow(one.db, id))?.kind).toBe('entry');
  });

  it('leaves out pictures whose bytes are not those that were stored, and counts them', async () => {
    const { one } = await open({});
    const { two } = await open({}, {});
    await fill(one);
    const content = await contentOf(one);
    const [first, second] = content.screenshots ?? [];
    const swapped = { ...first, data_url: second?.data_url };
    const file = fileOf({ ...content, screenshots: [swapped, { sha: 'no' }] });
    const { opened, done } = await restore(two, file);
    expect(opened).toMatchObject({ pictures: 0, gaps: ['Pictures that are damaged: 2.'] });
    expect(done.pictures).toBe(0);
    expect(await two.db.pictures.count()).toBe(0);
  });

  it('tells how much it lost since it was made', async () => {
    const { one } = await open({});
    const counts = { tradingJournal: 3, screenshots: 2 };
    const file = fileOf({ ...HEAD, counts, tradingJournal: [rowOf(aTrade())], screenshots: [] });
    const opened = await backupServiceOf(one).open(file);
    expect(opened).toMatchObject({
      gaps: ['Pictures that are damaged: 2.', 'Rows that the file lost: 2.'],
    });
  });

  it('says no more than a screen can show', async () => {
    const { one } = await open({});
    const file = fileOf({ ...HEAD, tradingJournal: Array.from({ length: 60 }, () => null) });
    const opened = await backupServiceOf(one).open(file);
    if (opened.state !== 'read') throw new Error(opened.reason);
    expect(opened.gaps).toHaveLength(51);
    expect(opened.gaps.at(-1)).toBe('And 10 more of them.');
  });

  it.each([
    { what: 'a picture', text: '\u0089PNG' },
    { what: 'a list', text: '[1]' },
    { what: 'another document', text: '{"format":"other"}' },
    { what: 'cut short', text: JSON.stringify({ ...HEAD, tradingJournal: [] }).slice(0, -9) },
    { what: 'empty', text: '' },
    { what: 'without a head', text: '{"format":"bellwether-export","version":1}' },
  ])('is no backup when it is $what', async ({ text }) => {
    const { one } = await open({});
    const opened = await backupServiceOf(one).open(new Blob([text]));
    expect(opened).toMatchObject({ state: 'unreadable' });
    expect(opened.state === 'unreadable' && opened.reason).toMatch(/^This file is no backup/);
  });

  it('is refused when a newer app made it', async () => {
    const { one } = await open({});
    expect(await backupServiceOf(one).open(fileOf({ ...HEAD, version: 2 }))).toEqual({
      state: 'unreadable',
      reason: 'This backup was made by a newer version of this app. Update it, then open it again.',
    });
  });
});
