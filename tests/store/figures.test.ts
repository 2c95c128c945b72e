import { describe, expect, it } from 'vitest';
import { figures, memberActivity } from '#api/db/schema/figures.ts';
import { users } from '#api/db/schema/users.ts';
import { countLike } from '#api/features/analytics/counting.service.ts';
import { createFigureStore } from '#api/features/analytics/metrics.store.ts';
import { createUserStore } from '#api/features/users/users.store.ts';
import { DAY_MS, HOUR_MS } from '#contracts/rules/durations.ts';
import { openStoreDatabase } from '#tests/support/open-store.ts';
import { anEvent, AT, aUserRow } from '#tests/support/store-rows.ts';

const database = await openStoreDatabase();
const store = createFigureStore(database);
const userStore = createUserStore(database);

const DAY = Date.parse('2026-11-20T00:00:00.000Z'); // a Friday, nine hours before AT
const MONDAY = Date.parse('2026-11-16T00:00:00.000Z');

const byText = (a: readonly unknown[], b: readonly unknown[]): number =>
  JSON.stringify(a) < JSON.stringify(b) ? -1 : 1;
const storedFigures = async () =>
  (await database.db.select().from(figures))
    .map(({ unit, at, name, value }) => [unit, at, name, value])
    .toSorted(byText);
const active = async () =>
  (await database.db.select().from(memberActivity))
    .map(({ unit, at, user_id }) => [unit, at, user_id])
    .toSorted(byText);
const aMember = async (overrides = {}) => {
  const row = aUserRow(overrides);
  await userStore.insert(row, anEvent());
  return row.id;
};
const seenAt = async (id: string) => (await userStore.find(id))?.last_seen_at;
const counted = (calls: number, seen: Record<string, number> = {}, hour = AT) =>
  store.addCounted(new Map([[hour, { calls, seen: new Map(Object.entries(seen)) }]]));

const posts = (at: number, value: number) => ({ unit: 'hour', at, name: 'posts', value }) as const;

describe('what was counted', () => {
  it('adds up in its hour and on its UTC day, over all instances', async () => {
    await Promise.all([counted(3), counted(4)]);
    await counted(5, {}, AT + HOUR_MS);
    await counted(6, {}, AT + DAY_MS);
    expect(await storedFigures()).toEqual([
      ['day', DAY, 'api_calls', 12],
      ['day', DAY + DAY_MS, 'api_calls', 6],
      ['hour', AT, 'api_calls', 7],
      ['hour', AT + HOUR_MS, 'api_calls', 5],
      ['hour', AT + DAY_MS, 'api_calls', 6],
    ]);
    expect(await store.callsOf('day', DAY)).toBe(12);
    expect(await store.callsOf('day', DAY - DAY_MS)).toBe(0);
    expect(await store.countedSince()).toBe(DAY);
  });

  it('is known since the first day of counting, and before it not at all', async () => {
    expect(await store.countedSince()).toBeNull();
  });

  it('names each member once in an hour, on a day and in a week from Monday', async () => {
    const ama = await aMember();
    await counted(2, { [ama]: AT + 90_500 });
    await counted(1, { [ama]: AT + 150_000 });
    await counted(1, { [ama]: AT + HOUR_MS + 1 }, AT + HOUR_MS);
    expect(await active()).toEqual([
      ['day', DAY, ama],
      ['hour', AT, ama],
      ['hour', AT + HOUR_MS, ama],
      ['week', MONDAY, ama],
    ]);
  });

  it('counts more members than one statement stores, and repeats after a failure change nothing', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 501; n += 1) ids.push(await aMember());
    const seen = Object.fromEntries(ids.map((id) => [id, AT + 90_500]));
    await counted(1, seen);
    await counted(0, seen);
    expect(await active()).toHaveLength(3 * 501);
    const last = ids.at(-1) ?? '';
    await counted(0, { [last]: AT - HOUR_MS }, AT - HOUR_MS); // an older hour that was taken back
    expect(await seenAt(last)).toBe(AT + 60_000);
  });

  it('stores the minute of the last call, and changes nothing else of a user', async () => {
    const ama = await aMember({ updated_at: AT });
    const admin = await aMember({ role: 'admin' });
    await counted(2, { [ama]: AT + 90_500, [admin]: AT + 30_000 });
    expect([await seenAt(ama), await seenAt(admin)]).toEqual([AT + 60_000, AT]);
    expect((await userStore.find(ama))?.updated_at).toBe(AT);
  });

  it('leaves out administrators, and members who are gone meanwhile', async () => {
    const admin = await aMember({ role: 'admin' });
    await counted(2, { [admin]: AT, gone: AT });
    expect(await active()).toEqual([]);
    expect(await store.callsOf('hour', AT)).toBe(2);
  });

  it('is stored for more members than fit into one statement', async () => {
    const rows = Array.from({ length: 1203 }, (_, n) => aUserRow({ id: `member-${n}` }));
    await database.write(async (tx) => {
      for (let n = 0; n < rows.length; n += 100) {
        await tx.insert(users).values(rows.slice(n, n + 100));
      }
    });
    await counted(1203, Object.fromEntries(rows.map(({ id }) => [id, AT])));
    expect(await active()).toHaveLength(3 * 1203);
    expect(await seenAt('member-1202')).toBe(AT);
  });

  it('goes with the member, while the figures stay', async () => {
    const ama = await aMember();
    await counted(2, { [ama]: AT });
    await database.write(async (tx) => void (await tx.delete(users)));
    expect(await active()).toEqual([]);
    expect(await store.callsOf('day', DAY)).toBe(2);
  });

  it('has likes too, in the transaction of the like', async () => {
    await database.write((tx) => countLike(tx, AT + 5));
    await database.write((tx) => countLike(tx, AT + 7));
    const failed = database.write(async (tx) => {
      await countLike(tx, AT);
      throw new Error('the like failed');
    });
    await expect(failed).rejects.toThrow('the like failed');
    expect(await storedFigures()).toEqual([
      ['day', DAY, 'likes', 2],
      ['hour', AT, 'likes', 2],
    ]);
  });
});

describe('stored figures', () => {
  it('stay as first stored', async () => {
    await store.addFinal([posts(AT, 1), posts(AT + HOUR_MS, 0)]);
    await store.addFinal([posts(AT, 9), posts(AT + 2 * HOUR_MS, 2)]);
    const read = await store.between('hour', { from: AT, to: AT + 2 * HOUR_MS });
    expect(read.map(({ value }) => value).toSorted((a, b) => a - b)).toEqual([0, 1]);
    expect(await store.between('day', { from: 0, to: AT * 2 })).toEqual([]);
  });

  it('lose hours and who called when they are old, and never a day', async () => {
    const ama = await aMember();
    await counted(1, { [ama]: AT });
    const far = { hour: AT + 1, day: AT + 1, week: AT + 1 };
    await store.removeBefore({
      figures: { hour: AT },
      activity: { hour: AT, day: DAY, week: MONDAY },
    });
    expect(await active()).toHaveLength(3);
    await store.removeBefore({ figures: { hour: AT + 1 }, activity: far });
    expect(await active()).toEqual([]);
    expect(await storedFigures()).toEqual([['day', DAY, 'api_calls', 1]]);
  });
});
