import { v7 as uuid } from 'uuid';
import { describe, expect, it } from 'vitest';
import type { chartAnalyses } from '#api/db/schema/market.ts';
import { createAccountRemovalStore } from '#api/features/account/account.store.ts';
import { createChartAnalysisStore } from '#api/features/analysis/chart-analyses.store.ts';
import { createMediaStore } from '#api/features/media/media.store.ts';
import { createUserStore } from '#api/features/users/users.store.ts';
import { ANALYSES_PER_MEMBER, type ChartReading } from '#contracts/market/chart-analyses.ts';
import { openStoreDatabase } from '#tests/support/open-store.ts';
import { anEvent, AT, aUserRow } from '#tests/support/store-rows.ts';

const database = await openStoreDatabase();
const store = createChartAnalysisStore(database);
const pictures = createMediaStore(database);
const users = createUserStore(database);
const removals = createAccountRemovalStore(database);

const reading: ChartReading = {
  extracted_text: 'Two lows near 1.08020. 📈',
  detected_patterns: ['Double bottom'],
  lines: [{ pattern: 'Double bottom', kind: 'neckline', from: [AT, 1.0861], to: [AT + 1, 1.0861] }],
  support_levels: [1.0802],
  resistance_levels: [],
  trading_signal: null,
  confidence_score: 72,
  recommended_timeframe: 'H4',
};

async function aMember(username = 'ama'): Promise<string> {
  const row = aUserRow({ username });
  await users.insert(row, anEvent());
  return row.id;
}

const aRow = (
  userId: string,
  overrides: Partial<typeof chartAnalyses.$inferSelect> = {},
): typeof chartAnalyses.$inferSelect => ({
  id: uuid(),
  user_id: userId,
  instrument: 'EURUSD',
  timeframe: 'H1',
  as_of: AT,
  data_source: 'simulated',
  analysis_status: 'completed',
  reading,
  created_at: AT + 1000,
  image_sha: null,
  image: null,
  ...overrides,
});

const sha = 'ab'.repeat(32);
const bytes = Buffer.from([0, 255, 1]);
const all = { limit: 200 };

describe('the store of chart analyses', () => {
  it('gives an analysis back as the contract tells it', async () => {
    const member = await aMember();
    const row = aRow(member, { image_sha: sha, image: bytes });
    await store.insert(row);
    expect(await store.page(all, member)).toEqual({
      total: 1,
      rows: [
        {
          id: row.id,
          user_id: member,
          username: 'ama',
          image_filename: 'EURUSD-H1-2026-11-20T09-00.webp',
          image: `/media/${sha}`,
          instrument: 'EURUSD',
          timeframe: 'H1',
          as_of: '2026-11-20T09:00:00.000Z',
          data_source: 'simulated',
          ...reading,
          created_at: '2026-11-20T09:00:01.000Z',
          analysis_status: 'completed',
        },
      ],
    });
  });

  it('pages from the newest to the oldest, of one member or of all', async () => {
    const [ama, kofi] = [await aMember('ama'), await aMember('kofi')];
    const rows = [aRow(ama), aRow(kofi), aRow(ama)];
    for (const row of rows) await store.insert(row);
    const [first, second, third] = rows.map(({ id }) => id);
    const idsOf = async (...page: Parameters<typeof store.page>) =>
      (await store.page(...page)).rows.map(({ id }) => id);
    expect(await idsOf(all, null)).toEqual([third, second, first]);
    expect(await idsOf(all, ama)).toEqual([third, first]);
    expect(await idsOf({ limit: 1 }, null)).toEqual([third]);
    expect(await idsOf({ limit: 1, before: third ?? '' }, ama)).toEqual([first]);
    expect((await store.page({ limit: 1 }, null)).total).toBe(3);
    expect((await store.page({ limit: 1 }, kofi)).total).toBe(1);
  });

  it('stores the newest of each member up to the limit and deletes the pictures of the others', async () => {
    const [ama, kofi] = [await aMember('ama'), await aMember('kofi')];
    await store.insert(aRow(kofi));
    const oldest = aRow(ama, { image_sha: sha, image: bytes });
    await store.insert(oldest);
    for (let n = 1; n < ANALYSES_PER_MEMBER; n += 1) await store.insert(aRow(ama));
    expect(await pictures.find(sha)).toEqual({ type: 'image/webp', bytes });
    await store.insert(aRow(ama));
    const { rows, total } = await store.page(all, ama);
    expect(total).toBe(ANALYSES_PER_MEMBER);
    expect(rows.some(({ id }) => id === oldest.id)).toBe(false);
    expect(await pictures.find(sha)).toBeNull();
    expect((await store.page(all, kofi)).total).toBe(1);
  });

  it('loses them with their member', async () => {
    const [ama, kofi] = [await aMember('ama'), await aMember('kofi')];
    await store.insert(aRow(ama, { image_sha: sha, image: bytes }));
    await store.insert(aRow(kofi));
    await removals.remove(ama, AT);
    expect((await store.page(all, null)).rows.map(({ username }) => username)).toEqual(['kofi']);
    expect(await pictures.find(sha)).toBeNull();
  });
});

const sure = (confidence_score: number) => ({ reading: { ...reading, confidence_score } });

it('counts analyses and averages the completed ones that found something', async () => {
  expect(await store.summary()).toEqual({ total: 0, completed: 0, mean_confidence: null });
  const ama = await aMember();
  await store.insert(aRow(ama, sure(0)));
  expect(await store.summary()).toEqual({ total: 1, completed: 1, mean_confidence: null });
  await store.insert(aRow(ama, sure(86)));
  await store.insert(aRow(ama, sure(60.5)));
  await store.insert(aRow(ama, { ...sure(90), analysis_status: 'failed' }));
  expect(await store.summary()).toEqual({ total: 4, completed: 3, mean_confidence: 73.25 });
});
