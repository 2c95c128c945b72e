import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#api/db/schema/users.ts';
import { createJournalStore } from '#api/features/journal/journal.store.ts';
import { createUserStore } from '#api/features/users/users.store.ts';
import { aTrade } from '#tests/support/builders.ts';
import { listEntries } from '#tests/support/journal-entries.ts';
import { openStoreDatabase } from '#tests/support/open-store.ts';
import { anEvent, AT, aUserRow } from '#tests/support/store-rows.ts';

const database = await openStoreDatabase();
const journal = createJournalStore(database);

async function aTrader(): Promise<string> {
  const row = aUserRow();
  await createUserStore(database).insert(row, anEvent());
  return row.id;
}

describe('the store of the journal', () => {
  it('keeps an entry to the last digit', async () => {
    const trader = await aTrader();
    const trade = aTrade({ entry_price: 1.08523, pnl: -0.1 - 0.2, notes: '“Retest” 📈\n\tнет' });
    expect(await journal.add(trader, trade, AT)).toEqual({ entry: trade, isNew: true });
    expect(await listEntries(journal, trader)).toEqual([trade]);
  });

  it('stores an id once for each trader, also in parallel, and returns the stored row', async () => {
    const [ama, kofi] = [await aTrader(), await aTrader()];
    const trade = aTrade({ notes: 'first' });
    await journal.add(ama, trade, AT);
    const again = Array.from({ length: 8 }, (_, n) =>
      journal.add(ama, { ...trade, notes: `again ${n}` }, AT + n),
    );
    for (const { entry, isNew } of await Promise.all(again)) {
      expect(isNew).toBe(false);
      expect(entry).toEqual(trade);
    }
    expect((await journal.add(kofi, { ...trade, notes: 'his' }, AT)).isNew).toBe(true);
    expect(await listEntries(journal, ama)).toEqual([trade]);
    expect((await listEntries(journal, kofi))[0]?.notes).toBe('his');
  });

  it('lists the newest trade first; of one moment, the later id', async () => {
    const trader = await aTrader();
    const at = (id: string, date: string) => journal.add(trader, aTrade({ id, date }), AT);
    await at('b', '2026-11-20T08:00:00Z');
    await at('a', '2026-11-20T08:00:00.000Z');
    await at('old', '2025-01-01T00:00:00Z');
    await at('before-1970', '1969-12-31T23:59:59Z');
    await at('new', '2026-11-21T00:00:00Z');
    const ids = (await listEntries(journal, trader)).map(({ id }) => id);
    expect(ids).toEqual(['new', 'b', 'a', 'old', 'before-1970']);
  });

  it('removes the entries with their trader', async () => {
    const [ama, kofi] = [await aTrader(), await aTrader()];
    await journal.add(ama, aTrade(), AT);
    await journal.add(kofi, aTrade(), AT);
    await database.write(async (tx) => void (await tx.delete(users).where(eq(users.id, ama))));
    expect(await listEntries(journal, ama)).toEqual([]);
    expect(await listEntries(journal, kofi)).toHaveLength(1);
  });
});
