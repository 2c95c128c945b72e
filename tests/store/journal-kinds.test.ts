import { expect, it } from 'vitest';
import { createJournalSyncStore } from '#api/features/journal/journal-sync.store.ts';
import { createJournalStore } from '#api/features/journal/journal.store.ts';
import { createUserStore } from '#api/features/users/users.store.ts';
import { journalFigures } from '#api/db/schema/journal.ts';
import { dayNoteId, type RowKind, rowFields } from '#contracts/journal/journal-rows.ts';
import type { RowChange } from '#contracts/journal/journal-sync.ts';
import { aTrade } from '#tests/support/builders.ts';
import { aChange, readChanges, stampAt } from '#tests/support/journal-changes.ts';
import { listEntries } from '#tests/support/journal-entries.ts';
import { openStoreDatabase } from '#tests/support/open-store.ts';
import { anEvent, AT, aUserRow } from '#tests/support/store-rows.ts';

const database = await openStoreDatabase();
const journal = createJournalStore(database);
const sync = createJournalSyncStore(database);

async function aTrader(): Promise<string> {
  const row = aUserRow({ role: 'user' });
  await createUserStore(database).insert(row, anEvent());
  return row.id;
}

function aRecord(kind: string, id: string, set: RowChange['set'], ms = 0): RowChange {
  const at = Object.fromEntries(Object.keys(set).map((name) => [name, stampAt(ms)]));
  return { id, kind, set, at };
}

/** One of each kind with no more than it needs. */
const least: Record<Exclude<RowKind, 'entry'>, RowChange['set']> = {
  account: { name: 'Main' },
  cash_flow: { account_id: 'acc', date: '2026-11-20T08:00:00Z', amount: -250.5 },
  setup: { name: 'London high', rules: [{ id: 'r1', text: 'With the trend' }] },
  day_note: { day: '2026-11-20', text: 'Stayed out of the news' },
  import_mapping: { account_id: 'acc', heads: ['Symbol'], columns: { symbol: 'Symbol' } },
  import: { account_id: 'acc', date: '2026-11-20T08:00:00Z', stated: { net_profit: -3.5 } },
};

it.each(Object.entries(least))(
  'keeps a row of the kind %s with its defaults',
  async (kind, set) => {
    const trader = await aTrader();
    const [result] = await sync.push(trader, [aRecord(kind, 'one', set)], AT);
    expect(result).toMatchObject({
      status: 'ok',
      row: { kind, fields: { ...set, deleted: false } },
    });
    const { rows } = await readChanges(sync, trader, { epoch: 1, rev: 0 }, 10);
    expect(rows).toMatchObject([{ id: 'one', kind, rev: 1 }]);
    expect(Object.keys(rows[0]?.fields ?? {}).toSorted()).toEqual(
      Object.keys(rowFields[kind as RowKind].shape).toSorted(),
    );
  },
);

it('counts and lists only trades', async () => {
  const trader = await aTrader();
  const before = (await database.db.select().from(journalFigures)).length;
  const records = Object.entries(least).map(([kind, set]) => aRecord(kind, kind, set));
  await sync.push(trader, records, AT);
  expect(await listEntries(journal, trader)).toEqual([]);
  expect(await database.db.select().from(journalFigures)).toHaveLength(before);
});

it('merges what two devices write about one day into one note', async () => {
  const trader = await aTrader();
  const id = dayNoteId('2026-11-20');
  const note = (text: string, ms: number) =>
    aRecord('day_note', id, { day: '2026-11-20', text }, ms);
  await sync.push(trader, [note('second', 2)], AT);
  const [result] = await sync.push(trader, [note('first', 1)], AT);
  expect(result).toMatchObject({ status: 'ok', row: { fields: { text: 'second' } } });
});

it('names the field of a record that is not as it has to be, and stores the others', async () => {
  const trader = await aTrader();
  const results = await sync.push(
    trader,
    [
      aRecord('account', 'bad', { name: 'Main', broker_zone: 'Atlantis/Capital' }),
      aRecord('account', 'good', { name: 'Main', broker_zone: 'New York +7' }),
    ],
    AT,
  );
  expect(results).toMatchObject([
    { status: 'invalid', detail: 'broker_zone: Unknown time zone' },
    { status: 'ok' },
  ]);
});

it('never makes a row of one kind one of another', async () => {
  const trader = await aTrader();
  const trade = aTrade({ id: 'one' });
  await sync.push(trader, [aChange(trade)], AT);
  const [result] = await sync.push(trader, [aRecord('account', 'one', { name: 'Main' }, 9)], AT);
  expect(result).toMatchObject({
    status: 'invalid',
    detail: 'kind: this row is of the kind entry',
  });
  expect(await listEntries(journal, trader)).toEqual([trade]);
});
