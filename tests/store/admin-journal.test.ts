import { expect, it } from 'vitest';
import { createAdminJournalStore } from '#api/features/analytics/admin-journal.store.ts';
import { createJournalStore } from '#api/features/journal/journal.store.ts';
import { createUserStore } from '#api/features/users/users.store.ts';
import type { JournalEntry } from '#contracts/journal/journal.ts';
import { isEntry } from '#contracts/journal/journal-rows.ts';
import { aTrade } from '#tests/support/builders.ts';
import { openStoreDatabase } from '#tests/support/open-store.ts';
import { anEvent, AT, aUserRow } from '#tests/support/store-rows.ts';

const database = await openStoreDatabase();
const monitor = createAdminJournalStore(database);

async function aTrader(username: string, trades: Partial<JournalEntry>[]): Promise<string> {
  const row = aUserRow({ username });
  await createUserStore(database).insert(row, anEvent());
  const journal = createJournalStore(database);
  for (const trade of trades) await journal.add(row.id, aTrade(trade), AT);
  return row.id;
}

const pnlsOf = async (query: object) =>
  (await monitor.page({ limit: 10, ...query })).rows.map(({ kind, doc }) =>
    isEntry(kind, doc) ? doc.pnl : null,
  );

it('gives the closed trades of all, newest first, by pair, by name and after a row', async () => {
  const ama = await aTrader('Ama', [
    { id: 'new', pnl: 3, date: '2026-11-03T08:00:00Z', pair: 'XAUUSD' },
    { id: 'old', pnl: 1, date: '2026-11-01T08:00:00Z' },
    { pnl: 9, status: 'open' },
  ]);
  await aTrader('Kofi', [{ pnl: 2, date: '2026-11-02T08:00:00Z' }]);
  expect(await pnlsOf({})).toEqual([3, 2, 1]);
  expect(await pnlsOf({ before: `${ama}.new` })).toEqual([2, 1]);
  expect(await pnlsOf({ before: `${ama}.gone` })).toEqual([]);
  expect(await pnlsOf({ pair: 'EURUSD' })).toEqual([2, 1]);
  expect(await pnlsOf({ trader: 'AM' })).toEqual([3, 1]);
  expect(await pnlsOf({ trader: 'am', before: `${ama}.new` })).toEqual([1]);
  expect((await monitor.page({ limit: 1, trader: 'k' })).total).toBe(1);
  expect((await monitor.page({ limit: 1 })).total).toBe(3);
});

it('adds up by currency, counts traders and finds the three pairs with the most trades', async () => {
  await aTrader('Ama', [
    { pnl: 0.1 },
    { pnl: 0.2 },
    { pnl: -5, currency: 'EUR', pair: 'US30' },
    { pnl: 1, pair: 'AUDUSD' },
  ]);
  await aTrader('Kofi', [{ pnl: 1, pair: 'XAUUSD' }]);
  await aTrader('Yaw', []);
  const sums = (await monitor.byCurrency()).toSorted((a, b) => b.trades - a.trades);
  expect(sums).toEqual([
    { currency: 'USD', trades: 4, won: 4, cents: 230 },
    { currency: 'EUR', trades: 1, won: 0, cents: -500 },
  ]);
  expect(await monitor.countTraders()).toBe(2);
  expect(await monitor.topPairs()).toEqual([
    { pair: 'EURUSD', trades: 2 },
    { pair: 'AUDUSD', trades: 1 },
    { pair: 'US30', trades: 1 },
  ]);
});
