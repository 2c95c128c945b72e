import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { journalFigures, journalRows } from '#api/db/schema/journal.ts';
import { createAccountRemovalStore } from '#api/features/account/account.store.ts';
import { createJournalFiguresStore } from '#api/features/journal/journal-figures.store.ts';
import { createJournalSyncStore } from '#api/features/journal/journal-sync.store.ts';
import { createJournalStore } from '#api/features/journal/journal.store.ts';
import { createPlatformDataStore } from '#api/features/system/platform-data.store.ts';
import { createUserStore } from '#api/features/users/users.store.ts';
import { type EntryRowFields, isEntry } from '#contracts/journal/journal-rows.ts';
import { aTrade } from '#tests/support/builders.ts';
import { aChange, anEdit, stampAt } from '#tests/support/journal-changes.ts';
import { openStoreDatabase } from '#tests/support/open-store.ts';
import { anEvent, AT, aUserRow } from '#tests/support/store-rows.ts';

const database = await openStoreDatabase();
const journal = createJournalStore(database);
const sync = createJournalSyncStore(database);
const figures = createJournalFiguresStore(database);

async function aTrader(): Promise<string> {
  const row = aUserRow();
  await createUserStore(database).insert(row, anEvent());
  return row.id;
}

type Figure = typeof journalFigures.$inferSelect;
const keyOf = ({ user_id, pair, currency }: Omit<Figure, 'trades' | 'won' | 'pnl'>) =>
  `${user_id} ${pair} ${currency}`;
const inOrder = (rows: Figure[]): Figure[] =>
  rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));

const storedSums = async (): Promise<Figure[]> =>
  inOrder(await database.db.select().from(journalFigures));

/** From the rows themselves: closed, not deleted, in whole cents. */
async function counted(): Promise<Figure[]> {
  const sums = new Map<string, Figure>();
  for (const { user_id, kind, doc } of await database.db.select().from(journalRows)) {
    if (!isEntry(kind, doc) || doc.deleted || doc.status === 'open') continue;
    const { pair, currency, pnl } = doc;
    const none = { user_id, pair, currency, trades: 0, won: 0, pnl: 0 };
    const sum = sums.get(keyOf(none)) ?? none;
    sums.set(keyOf(none), {
      ...none,
      trades: sum.trades + 1,
      won: sum.won + (pnl > 0 ? 1 : 0),
      pnl: sum.pnl + Math.round(pnl * 100),
    });
  }
  return inOrder([...sums.values()]);
}

describe('the sums of the journals', () => {
  it('count a closed trade, and no open or deleted one', async () => {
    const ama = await aTrader();
    await journal.add(ama, aTrade({ id: 'won', pnl: 30.105 }), AT);
    await journal.add(ama, aTrade({ id: 'even', pnl: 0 }), AT);
    await journal.add(ama, aTrade({ id: 'open', pnl: 5, status: 'open' }), AT);
    await journal.add(ama, aTrade({ id: 'gone', pnl: 5 }), AT);
    await sync.push(ama, [anEdit('gone', { deleted: true }, stampAt(1))], AT);
    const sums = { user_id: ama, pair: 'EURUSD', currency: 'USD' };
    expect(await storedSums()).toEqual([{ ...sums, trades: 2, won: 1, pnl: 3011 }]);
  });

  it('follow a trade to another pair and currency, into the bin and back', async () => {
    const ama = await aTrader();
    await sync.push(ama, [aChange(aTrade({ id: 'one', pnl: -6.6 }))], AT);
    await sync.push(ama, [anEdit('one', { pair: 'XAUUSD', currency: 'EUR' }, stampAt(1))], AT);
    const gold = { user_id: ama, pair: 'XAUUSD', currency: 'EUR', trades: 1, won: 0, pnl: -660 };
    expect(await storedSums()).toEqual([gold]);
    await sync.push(ama, [anEdit('one', { deleted: true }, stampAt(2))], AT);
    expect(await storedSums()).toEqual([]);
    await sync.push(ama, [anEdit('one', { deleted: false, status: 'open' }, stampAt(3))], AT);
    expect(await storedSums()).toEqual([]);
    await sync.push(ama, [anEdit('one', { status: 'closed' }, stampAt(4))], AT);
    expect(await storedSums()).toEqual([gold]);
  });

  it('go with their trader, and when everything is cleared', async () => {
    const [ama, kofi] = [await aTrader(), await aTrader()];
    await journal.add(ama, aTrade(), AT);
    await journal.add(kofi, aTrade(), AT);
    await createAccountRemovalStore(database).remove(ama, AT);
    expect((await storedSums()).map(({ user_id }) => user_id)).toEqual([kofi]);
    await createPlatformDataStore(database).clear(anEvent({ action: 'platform.cleared' }));
    expect(await storedSums()).toEqual([]);
  });

  it('are recomputed from the rows, in one step for each trader', async () => {
    const traders = Array.from({ length: 201 }, () => aUserRow());
    for (const row of traders) await createUserStore(database).insert(row, anEvent());
    for (const [index, pnl] of [0.005, -0.005, 1.115, -2.675, 1e12].entries()) {
      await journal.add(traders[index * 50]?.id ?? '', aTrade({ pnl }), AT);
    }
    const before = await storedSums();
    await database.write(async (tx) => {
      await tx.update(journalFigures).set({ trades: 7, pnl: 0.5 });
      await tx.insert(journalFigures).values({
        user_id: traders[1]?.id ?? '',
        pair: 'GONE',
        currency: 'USD',
        trades: 1,
        won: 1,
        pnl: 1,
      });
    });
    await figures.rebuild();
    expect(await storedSums()).toEqual(before);
    expect(before).toHaveLength(5);
  });

  it('are those of the rows after any changes', async () => {
    const fields = fc.record(
      {
        pair: fc.constantFrom('EURUSD', 'XAUUSD', 'eur/usd'),
        currency: fc.constantFrom('USD', 'EUR'),
        pnl: fc.double({ min: -1e12, max: 1e12, noNaN: true }),
        status: fc.constantFrom('open', 'closed'),
        deleted: fc.boolean(),
      },
      { requiredKeys: [] },
    ) satisfies fc.Arbitrary<Partial<EntryRowFields>>;
    const change = fc.record({
      id: fc.constantFrom('a', 'b', 'c'),
      isWhole: fc.boolean(),
      fields,
      writtenAt: fc.nat(20), // stamps out of order, too
    });
    const step = fc.record({ trader: fc.nat(1), changes: fc.array(change, { maxLength: 6 }) });
    const anySteps = fc.array(step, { maxLength: 6 });
    const property = fc.asyncProperty(anySteps, async (steps) => {
      const traders = [await aTrader(), await aTrader()];
      for (const { trader, changes } of steps) {
        await sync.push(
          traders[trader] ?? '',
          changes.map(({ id, isWhole, fields: set, writtenAt }) => {
            const { deleted = false, ...written } = set;
            if (!isWhole) return anEdit(id, set, stampAt(writtenAt));
            const whole = aChange(aTrade({ id, ...written }), stampAt(writtenAt));
            return { ...whole, set: { ...whole.set, deleted } };
          }),
          AT,
        );
      }
      const expected = await counted();
      expect(await storedSums()).toEqual(expected);
      await figures.rebuild();
      expect(await storedSums()).toEqual(expected);
    });
    await fc.assert(property, { numRuns: 30 });
  });
});
