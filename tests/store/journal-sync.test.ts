import { describe, expect, it } from 'vitest';
import { createJournalScreenshotStore } from '#api/features/journal/journal-screenshots.store.ts';
import { createJournalSyncStore } from '#api/features/journal/journal-sync.store.ts';
import { createJournalStore } from '#api/features/journal/journal.store.ts';
import { createPlatformDataStore } from '#api/features/system/platform-data.store.ts';
import { createUserStore } from '#api/features/users/users.store.ts';
import { RowChange } from '#contracts/journal/journal-sync.ts';
import { DEFAULT_QUOTA } from '#api/domain/journal-quota.ts';
import { aTrade } from '#tests/support/builders.ts';
import { aChange, anEdit, readChanges, stampAt } from '#tests/support/journal-changes.ts';
import { listEntries } from '#tests/support/journal-entries.ts';
import { openStoreDatabase } from '#tests/support/open-store.ts';
import { tinyPng } from '#tests/support/pictures.ts';
import { anEvent, AT, aUserRow } from '#tests/support/store-rows.ts';

const database = await openStoreDatabase();
const users = createUserStore(database);
const journal = createJournalStore(database);
const sync = createJournalSyncStore(database);
const screenshots = createJournalScreenshotStore(database);
const platformData = createPlatformDataStore(database);

async function aTrader(role: 'user' | 'admin' = 'user'): Promise<string> {
  const row = aUserRow({ role });
  await users.insert(row, anEvent());
  return row.id;
}

const LIMITS = { pictures: 10, quota: DEFAULT_QUOTA };
const cursor0 = { epoch: 1, rev: 0 };
const picture = { ...tinyPng, type: 'image/png' as const };

describe('the store of synced rows', () => {
  it('keeps a row to the last digit, with the stamp of every field', async () => {
    const trader = await aTrader();
    const trade = aTrade({
      entry_price: 1.08523,
      pnl: -0.1 - 0.2,
      notes: '“Retest” 📈\n\tнет',
      tags: ['a', 'b'],
      stop_loss: 1e-7,
    });
    const change = aChange(trade);
    const row = { id: trade.id, kind: 'entry', rev: 1, fields: change.set, at: change.at };
    expect(await sync.push(trader, [change], AT)).toEqual([{ id: trade.id, status: 'ok', row }]);
    const { rows } = await readChanges(sync, trader, cursor0, 500);
    expect(rows).toEqual([row]);
  });

  it('keeps texts that databases choke on, without what no text may hold', async () => {
    const trader = await aTrader();
    const change = aChange(aTrade({ id: 'odd', notes: 'a\u0000b\ud800c', pair: '\u0000EURUSD' }));
    const [result] = await sync.push(trader, [RowChange.parse(change)], AT);
    expect(result?.status).toBe('ok');
    const [entry] = await listEntries(journal, trader);
    expect(entry).toMatchObject({ notes: 'ab\ufffdc', pair: 'EURUSD' });
  });

  it('merges two changes of one row that come together, one after the other', async () => {
    const trader = await aTrader();
    const trade = aTrade({ id: 'twice', pnl: 10 });
    const edit = anEdit('twice', { pnl: 25 }, stampAt(5));
    const results = await sync.push(trader, [aChange(trade), edit], AT);
    expect(results.map(({ status }) => status)).toEqual(['ok', 'ok']);
    const { rows } = await readChanges(sync, trader, cursor0, 500);
    expect(rows).toMatchObject([{ id: 'twice', rev: 2, fields: { pnl: 25, pair: trade.pair } }]);
    expect(await sync.push(trader, [edit], AT)).toMatchObject([{ status: 'ok', row: { rev: 2 } }]);
  });

  it('gives every change a revision of its own, in parallel too', async () => {
    const trader = await aTrader();
    await sync.push(trader, [aChange(aTrade({ id: 'one' }))], AT);
    const pushes = Array.from({ length: 6 }, (_, n) => {
      const edit = anEdit('one', { pnl: n }, stampAt(n + 1, `d${n}`));
      return sync.push(trader, [edit, aChange(aTrade())], AT);
    });
    await Promise.all(pushes);
    const { rows, cursor, more } = await readChanges(sync, trader, cursor0, 500);
    const revs = rows.map(({ rev }) => rev);
    expect(revs).toEqual(Array.from(new Set(revs)).toSorted((a, b) => a - b));
    expect(rows).toHaveLength(7);
    expect(rows.find(({ id }) => id === 'one')?.fields).toMatchObject({ pnl: 5 });
    expect(cursor).toEqual({ epoch: 1, rev: revs.at(-1) });
    expect(more).toBe(false);
  });

  it('pages by revision and starts over for a cursor it cannot know', async () => {
    const trader = await aTrader();
    const changes = ['a', 'b', 'c'].map((id) => aChange(aTrade({ id })));
    await sync.push(trader, changes, AT);
    const page = await readChanges(sync, trader, { epoch: 1, rev: 1 }, 1);
    expect(page).toMatchObject({ rows: [{ id: 'b' }], cursor: { rev: 2 }, more: true });
    for (const cursor of [
      { epoch: 1, rev: 4 },
      { epoch: 2, rev: 1 },
    ]) {
      const again = await readChanges(sync, trader, cursor, 500);
      expect(again).toMatchObject({ reset: true, rows: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] });
    }
  });

  it('counts revisions for each trader separately, including those of the documented calls', async () => {
    const [ama, kofi] = [await aTrader(), await aTrader()];
    await sync.push(ama, [aChange(aTrade())], AT);
    await journal.add(ama, aTrade(), AT);
    await journal.add(kofi, aTrade(), AT);
    const revsOf = async (id: string) =>
      (await readChanges(sync, id, cursor0, 500)).rows.map(({ rev }) => rev);
    expect(await revsOf(ama)).toEqual([1, 2]);
    expect(await revsOf(kofi)).toEqual([1]);
  });

  it('leaves deleted rows out of the entries, and in the changes', async () => {
    const trader = await aTrader();
    await journal.add(trader, aTrade({ id: 'gone' }), AT);
    await sync.push(trader, [anEdit('gone', { deleted: true }, stampAt(1))], AT);
    expect(await listEntries(journal, trader)).toEqual([]);
    const { rows } = await readChanges(sync, trader, cursor0, 500);
    expect(rows).toMatchObject([{ id: 'gone', rev: 2, fields: { deleted: true } }]);
  });
});

describe('the store of screenshots', () => {
  it('returns the same bytes, only to their owner', async () => {
    const [ama, kofi] = [await aTrader(), await aTrader()];
    expect(await screenshots.put(ama, picture, LIMITS, AT)).toBe('stored');
    expect(await screenshots.find(ama, picture.sha)).toEqual({
      type: 'image/png',
      bytes: tinyPng.bytes,
    });
    expect(await screenshots.find(kofi, picture.sha)).toBeNull();
  });

  it('accepts the same one again, in parallel and when the quota is used up, but no other', async () => {
    const trader = await aTrader();
    const one = { ...LIMITS, pictures: 1 };
    const puts = [1, 2, 3].map(() => screenshots.put(trader, picture, one, AT));
    expect(await Promise.all(puts)).toEqual(['stored', 'stored', 'stored']);
    const other = { ...picture, sha: '0'.repeat(64) };
    expect(await screenshots.put(trader, other, one, AT)).toBe('too_many');
    const room = (bytes: number) => ({
      ...LIMITS,
      quota: { ...DEFAULT_QUOTA, pictureBytes: tinyPng.bytes.length + bytes },
    });
    expect(await screenshots.put(trader, other, room(tinyPng.bytes.length - 1), AT)).toMatchObject({
      full: expect.stringContaining('There is no room for this picture'),
    });
    expect(await screenshots.find(trader, other.sha)).toBeNull();
    expect(await screenshots.put(trader, other, room(tinyPng.bytes.length), AT)).toBe('stored');
  });
});

describe('clearing the platform', () => {
  it('takes members and counts what went; journals of administrators begin a new life', async () => {
    const [member, administrator] = [await aTrader(), await aTrader('admin')];
    await sync.push(member, [aChange(aTrade({ id: 'a' })), aChange(aTrade({ id: 'b' }))], AT);
    await sync.push(member, [anEdit('b', { deleted: true }, stampAt(1))], AT);
    await sync.push(administrator, [aChange(aTrade({ id: 'own' }))], AT);
    await screenshots.put(member, picture, LIMITS, AT);
    const cleared = await platformData.clear(anEvent({ action: 'platform.cleared' }));
    expect(cleared).toMatchObject({ users: 1, posts: 0, journalEntries: 1, screenshots: 1 });
    expect(await readChanges(sync, member, cursor0, 500)).toMatchObject({ rows: [] });
    const own = await readChanges(sync, administrator, { epoch: 1, rev: 1 }, 500);
    expect(own).toMatchObject({ reset: true, rows: [{ id: 'own' }], cursor: { rev: 1 } });
  });
});
