import { v7 as uuid } from 'uuid';
import { describe, expect, it } from 'vitest';
import {
  createInstitutionalStore,
  type RunRow,
} from '#api/features/analysis/institutional.store.ts';
import { createAccountRemovalStore } from '#api/features/account/account.store.ts';
import { createUserStore } from '#api/features/users/users.store.ts';
import { openStoreDatabase } from '#tests/support/open-store.ts';
import { anEvent, AT, aUserRow } from '#tests/support/store-rows.ts';

const database = await openStoreDatabase();
const store = createInstitutionalStore(database);
const users = createUserStore(database);
const removals = createAccountRemovalStore(database);
const all = { limit: 200 };

async function aMember(username = 'ama'): Promise<string> {
  const row = aUserRow({ username });
  await users.insert(row, anEvent());
  return row.id;
}

const aRun = (userId: string, overrides: Partial<RunRow> = {}): RunRow => ({
  id: uuid(),
  user_id: userId,
  pair: 'EURUSD',
  timeframe: '1hour',
  bias: 'Cautiously Bullish',
  confidence: 66,
  volume: 61,
  created_at: AT,
  ...overrides,
});

describe('the log of the institutional analysis', () => {
  it('gives a run back as the contract tells it, with who asked', async () => {
    const ama = await aMember();
    const row = aRun(ama);
    await store.add([row]);
    expect(await store.page(all, AT)).toEqual({
      total: 1,
      rows: [
        {
          id: row.id,
          pair: 'EURUSD',
          timeframe: '1hour',
          bias: 'Cautiously Bullish',
          confidence: 66,
          volume: 61,
          lastAnalysis: '2026-11-20T09:00:00.000Z',
          userId: ama,
          username: 'ama',
        },
      ],
    });
  });

  it('pages through a period from newest to oldest, with the total count', async () => {
    const [ama, kofi] = [await aMember('ama'), await aMember('kofi')];
    const rows = [aRun(ama, { created_at: AT - 1 }), aRun(kofi), aRun(ama), aRun(kofi)];
    await store.add(rows);
    const [old, first, second, third] = rows.map(({ id }) => id);
    const idsOf = async (...page: Parameters<typeof store.page>) =>
      (await store.page(...page)).rows.map(({ id }) => id);
    expect(await idsOf(all, 0)).toEqual([third, second, first, old]);
    expect(await idsOf(all, AT)).toEqual([third, second, first]);
    expect(await idsOf({ limit: 2 }, AT)).toEqual([third, second]);
    expect(await idsOf({ limit: 2, before: second ?? '' }, AT)).toEqual([first]);
    expect((await store.page({ limit: 1, before: second ?? '' }, AT)).total).toBe(3);
  });

  it('keeps all rows of a run, or none', async () => {
    const ama = await aMember();
    const rows = [aRun(ama), aRun('nobody')];
    await expect(store.add(rows)).rejects.toThrow(/foreign key|Failed query/i);
    expect(await store.page(all, 0)).toEqual({ rows: [], total: 0 });
  });

  it('removes runs with their member, and expired ones', async () => {
    const [ama, kofi] = [await aMember('ama'), await aMember('kofi')];
    await store.add([aRun(ama), aRun(kofi, { created_at: AT - 1 }), aRun(kofi)]);
    await removals.remove(ama, AT);
    await store.removeBefore(AT);
    const { rows } = await store.page(all, 0);
    expect(rows).toMatchObject([{ username: 'kofi', lastAnalysis: '2026-11-20T09:00:00.000Z' }]);
  });
});

it('adds up the runs of a period', async () => {
  const nothing = { total: 0, members: 0, bullish: 0, bearish: 0, mean_confidence: null };
  expect(await store.summary(0)).toEqual(nothing);
  const [ama, kofi] = [await aMember(), await aMember('kofi')];
  await store.add([
    aRun(ama, { bias: 'Bullish', confidence: 80 }),
    aRun(ama, { confidence: 61 }),
    aRun(kofi, { bias: 'Cautiously Bearish', confidence: 60 }),
    aRun(kofi, { bias: 'Neutral', confidence: 55 }),
    aRun(kofi, { created_at: AT - 1 }),
  ]);
  expect(await store.summary(AT)).toEqual({
    total: 4,
    members: 2,
    bullish: 2,
    bearish: 1,
    mean_confidence: 64, // 256 / 4
  });
});
