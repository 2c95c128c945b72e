import { describe, expect, it } from 'vitest';
import { sentimentSnapshots, sentimentViews } from '#api/db/schema/market.ts';
import { createAccountRemovalStore } from '#api/features/account/account.store.ts';
import {
  createTraderPositioningStore,
  createSentimentStore,
  type SnapshotRow,
} from '#api/features/analysis/sentiments.store.ts';
import { createJournalStore } from '#api/features/journal/journal.store.ts';
import { createJournalSyncStore } from '#api/features/journal/journal-sync.store.ts';
import { createUserStore } from '#api/features/users/users.store.ts';
import { DAY_MS, HOUR_MS } from '#contracts/rules/durations.ts';
import { aTrade } from '#tests/support/builders.ts';
import { anEdit, stampAt } from '#tests/support/journal-changes.ts';
import { openStoreDatabase } from '#tests/support/open-store.ts';
import { anEvent, AT, aUserRow } from '#tests/support/store-rows.ts';

const database = await openStoreDatabase();
const store = createSentimentStore(database);
const journal = createJournalStore(database);
const positioning = createTraderPositioningStore(database);
const users = createUserStore(database);
const removals = createAccountRemovalStore(database);

async function aMember(overrides: Parameters<typeof aUserRow>[0] = {}): Promise<string> {
  const row = aUserRow(overrides);
  await users.insert(row, anEvent());
  return row.id;
}

const dated = (ms: number): { date: string } => ({ date: new Date(ms).toISOString() });

const aSnapshot = (overrides: Partial<SnapshotRow> = {}): SnapshotRow => ({
  hour: AT,
  data_source: 'simulated',
  pair: 'EURUSD',
  bullish_percentage: 60,
  bearish_percentage: 30,
  retail_long: 40,
  fear_greed_index: 55,
  ...overrides,
});

describe('the store of sentiments', () => {
  it('keeps the first snapshot of an hour, source and pair', async () => {
    await store.addSnapshots([aSnapshot(), aSnapshot({ pair: 'XAUUSD' })]);
    await store.addSnapshots([
      aSnapshot({ fear_greed_index: 1 }),
      aSnapshot({ data_source: 'oanda', fear_greed_index: 2 }),
    ]);
    await store.addSnapshots([]);
    const rows = await database.db.select().from(sentimentSnapshots);
    expect(rows).toHaveLength(3);
    expect(rows).toEqual(
      expect.arrayContaining([
        aSnapshot(),
        aSnapshot({ pair: 'XAUUSD' }),
        aSnapshot({ data_source: 'oanda', fear_greed_index: 2 }),
      ]),
    );
  });

  it('tells the means of a source from a moment on, with the ends of fear and greed', async () => {
    await store.addSnapshots([
      aSnapshot({ hour: AT - HOUR_MS, fear_greed_index: 99 }),
      aSnapshot(),
      aSnapshot({ hour: AT + HOUR_MS, bullish_percentage: 61, fear_greed_index: 20 }),
      aSnapshot({ hour: AT + HOUR_MS, data_source: 'oanda', fear_greed_index: 1 }),
    ]);
    expect(await store.activity('simulated', AT)).toEqual([
      {
        pair: 'EURUSD',
        snapshots: 2,
        bullish_percentage: 60.5,
        bearish_percentage: 30,
        retail_long: 40,
        fear_greed_index: 37.5,
        lowest_fear_greed: 20,
        highest_fear_greed: 55,
      },
    ]);
    expect(await store.activity('tiingo', 0)).toEqual([]);
  });

  it('counts one view for each member and hour', async () => {
    const [ama, kofi] = [await aMember(), await aMember()];
    await Promise.all(Array.from({ length: 5 }, () => store.addView(ama, AT)));
    await store.addView(ama, AT + HOUR_MS);
    await store.addView(kofi, AT);
    expect(await store.views(AT)).toEqual({ views: 3, viewers: 2 });
    expect(await store.views(AT + HOUR_MS)).toEqual({ views: 1, viewers: 1 });
    expect(await store.views(AT + 2 * HOUR_MS)).toEqual({ views: 0, viewers: 0 });
  });

  it('removes views with their member, and expired ones', async () => {
    const [ama, kofi] = [await aMember(), await aMember()];
    await store.addView(ama, AT);
    for (const hour of [AT - HOUR_MS, AT]) {
      await store.addView(kofi, hour);
      await store.addSnapshots([aSnapshot({ hour })]);
    }
    await removals.remove(ama, AT);
    await store.removeBefore(AT);
    expect(await database.db.select().from(sentimentViews)).toEqual([{ hour: AT, user_id: kofi }]);
    expect(await database.db.select().from(sentimentSnapshots)).toEqual([aSnapshot()]);
  });
});

describe('the crowd of the journals', () => {
  const week = { from: AT - 7 * DAY_MS, to: AT };

  it('is the entries of all members, however they write the pair', async () => {
    const [ama, kofi] = [await aMember(), await aMember()];
    const pairs = ['EURUSD', 'eurusd', 'EUR/USD', 'Eur / Usd', 'EURUSDx', 'GBPUSD'];
    for (const pair of pairs) await journal.add(ama, aTrade({ pair }), AT);
    await journal.add(kofi, aTrade({ type: 'sell' }), AT);
    await journal.add(kofi, aTrade({ pair: 'xauusd', type: 'sell' }), AT);
    const counted = await positioning.count(['EURUSD', 'XAUUSD'], week);
    expect(counted).toHaveLength(2);
    expect(counted).toEqual(
      expect.arrayContaining([
        { pair: 'EURUSD', buys: 4, entries: 5 },
        { pair: 'XAUUSD', buys: 0, entries: 1 },
      ]),
    );
  });

  it('is of the last seven days: neither older, nor of days to come, nor deleted', async () => {
    const ama = await aMember();
    for (const date of [AT - 7 * DAY_MS, AT - 7 * DAY_MS + 1, AT, AT + 1]) {
      await journal.add(ama, aTrade(dated(date)), AT);
    }
    const trade = aTrade(dated(AT));
    await journal.add(ama, trade, AT);
    const deletion = anEdit(trade.id, { deleted: true }, stampAt(1));
    await createJournalSyncStore(database).push(ama, [deletion], AT);
    expect(await positioning.count(['EURUSD'], week)).toEqual([
      { pair: 'EURUSD', buys: 2, entries: 2 },
    ]);
  });

  it('has no administrator in it', async () => {
    const esi = await aMember({ role: 'admin' });
    await journal.add(esi, aTrade(), AT);
    expect(await positioning.count(['EURUSD'], week)).toEqual([]);
  });
});
