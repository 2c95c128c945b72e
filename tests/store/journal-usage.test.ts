import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { journalRows, journalScreenshots, journalUsage } from '#api/db/schema/journal.ts';
import { createAccountRemovalStore } from '#api/features/account/account.store.ts';
import { createJournalScreenshotStore } from '#api/features/journal/journal-screenshots.store.ts';
import { createJournalSyncStore } from '#api/features/journal/journal-sync.store.ts';
import { createJournalUsageStore } from '#api/features/journal/journal-usage.store.ts';
import { createJournalStore } from '#api/features/journal/journal.store.ts';
import { createUserStore } from '#api/features/users/users.store.ts';
import { DEFAULT_QUOTA, type JournalQuota } from '#api/domain/journal-quota.ts';
import { aTrade } from '#tests/support/builders.ts';
import { aChange, anEdit, stampAt } from '#tests/support/journal-changes.ts';
import { openStoreDatabase } from '#tests/support/open-store.ts';
import { tinyPng } from '#tests/support/pictures.ts';
import { anEvent, AT, aUserRow } from '#tests/support/store-rows.ts';

const database = await openStoreDatabase();
const journal = createJournalStore(database);
const sync = createJournalSyncStore(database);
const screenshots = createJournalScreenshotStore(database);
const usage = createJournalUsageStore(database);

async function aTrader(username?: string): Promise<string> {
  const row = aUserRow(username === undefined ? {} : { username });
  await createUserStore(database).insert(row, anEvent());
  return row.id;
}

type Stored = typeof journalUsage.$inferSelect;
const inOrder = (rows: Stored[]): Stored[] =>
  rows.toSorted((a, b) => (a.user_id < b.user_id ? -1 : 1));
const counted = async (): Promise<Stored[]> =>
  inOrder(await database.db.select().from(journalUsage));

/** From the rows and pictures themselves, of every member who has any. */
async function measured(): Promise<Stored[]> {
  const byUser = new Map<string, Stored>();
  const none = { rows: 0, bytes: 0, deleted_rows: 0, deleted_bytes: 0, picture_bytes: 0 };
  const of = (user_id: string): Stored => byUser.get(user_id) ?? { user_id, ...none };
  for (const { user_id, doc } of await database.db.select().from(journalRows)) {
    const before = of(user_id);
    const bytes = Buffer.byteLength(JSON.stringify(doc));
    byUser.set(user_id, {
      ...before,
      ...(doc.deleted
        ? { deleted_rows: before.deleted_rows + 1, deleted_bytes: before.deleted_bytes + bytes }
        : { rows: before.rows + 1, bytes: before.bytes + bytes }),
    });
  }
  for (const { user_id, bytes } of await database.db.select().from(journalScreenshots)) {
    const before = of(user_id);
    byUser.set(user_id, { ...before, picture_bytes: before.picture_bytes + bytes.length });
  }
  return inOrder([...byUser.values()]);
}

const largestNames = async (limit: number) =>
  (await usage.largest(limit)).map(({ username }) => username);

/** As a database of a version without quotas. */
const forget = () =>
  database.write(async (tx) => {
    await tx.delete(journalUsage);
    await tx.update(journalRows).set({ bytes: 0 });
  });

const texts = fc.oneof(
  fc.string({ maxLength: 300 }),
  fc.constantFrom('', 'é'.repeat(900), '📈'.repeat(200), '€\u0001"\\'),
);
const change = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  isWhole: fc.boolean(),
  notes: texts,
  deleted: fc.option(fc.boolean(), { nil: undefined }),
  writtenAt: fc.nat(20), // stamps out of order, too
});
const step = fc.oneof(
  fc.record({ way: fc.constant('push' as const), changes: fc.array(change, { maxLength: 6 }) }),
  fc.record({
    way: fc.constant('save' as const),
    id: fc.constantFrom('a', 'b', 'x'),
    notes: texts,
  }),
  fc.record({ way: fc.constant('picture' as const), size: fc.nat(400), sha: fc.nat(3) }),
);
const anySteps = fc.array(fc.record({ trader: fc.nat(1), step }), { maxLength: 8 });
type Step = Parameters<Parameters<typeof step.map>[0]>[0];

async function take(userId: string, done: Step, quota: JournalQuota): Promise<void> {
  if (done.way === 'save') {
    await journal.add(userId, aTrade({ id: done.id, notes: done.notes.trim() }), AT, quota);
    return;
  }
  if (done.way === 'picture') {
    const bytes = new Uint8Array([...tinyPng.bytes, ...new Uint8Array(done.size)]);
    const picture = { sha: String(done.sha).repeat(64), type: 'image/png' as const, bytes };
    await screenshots.put(userId, picture, { pictures: 3, quota }, AT);
    return;
  }
  const changes = done.changes.map(({ id, isWhole, notes, deleted, writtenAt }) => {
    const set = { notes, ...(deleted !== undefined && { deleted }) };
    if (!isWhole) return anEdit(id, set, stampAt(writtenAt));
    const whole = aChange(aTrade({ id, notes }), stampAt(writtenAt));
    return { ...whole, set: { ...whole.set, ...set } };
  });
  await sync.push(userId, changes, AT, quota);
}

describe('what journals take', () => {
  it('fault 53: is that of their rows and pictures after any changes, and never more than is allowed', async () => {
    const quota = { rows: 3, bytes: 3000, pictureBytes: 700 };
    const property = fc.asyncProperty(anySteps, async (steps) => {
      const traders = [await aTrader(), await aTrader()];
      for (const { trader, step: done } of steps) await take(traders[trader] ?? '', done, quota);
      const own = (rows: Stored[]) => rows.filter(({ user_id }) => traders.includes(user_id));
      const expected = own(await measured());
      expect(own(await counted())).toEqual(expected);
      for (const { rows, bytes, deleted_rows, deleted_bytes, picture_bytes } of expected) {
        expect(rows).toBeLessThanOrEqual(quota.rows);
        expect(bytes).toBeLessThanOrEqual(quota.bytes);
        expect(rows + deleted_rows).toBeLessThanOrEqual(2 * quota.rows);
        expect(bytes + deleted_bytes).toBeLessThanOrEqual(2 * quota.bytes);
        expect(picture_bytes).toBeLessThanOrEqual(quota.pictureBytes);
      }
    });
    await fc.assert(property, { numRuns: 25 });
    const ofAll = await counted();
    await usage.rebuild();
    expect(await counted()).toEqual(ofAll);
  });

  it('is measured in journals that are older than quotas, however long, and counted from then on', async () => {
    const [ama, kofi] = [await aTrader(), await aTrader()];
    const trades = Array.from({ length: 450 }, (_, n) => aTrade({ notes: 'é'.repeat(n) }));
    await sync.push(
      ama,
      trades.map((trade) => aChange(trade)),
      AT,
    );
    await sync.push(ama, [anEdit(trades[7]?.id ?? '', { deleted: true }, stampAt(1))], AT);
    const picture = { ...tinyPng, type: 'image/png' as const };
    await screenshots.put(kofi, picture, { pictures: 3, quota: DEFAULT_QUOTA }, AT);
    const before = await counted();
    await forget();
    await usage.rebuild();
    expect(await counted()).toEqual(before);
    expect(before).toEqual(await measured());
    await sync.push(ama, [aChange(aTrade({ id: 'later' }))], AT);
    expect(await counted()).toEqual(await measured());
  });

  it('is measured when its member looks at it, and until then nothing of an old journal is refused', async () => {
    const trader = await aTrader();
    const small = { ...DEFAULT_QUOTA, rows: 1 };
    await journal.add(trader, aTrade(), AT);
    await forget();
    expect((await sync.push(trader, [aChange(aTrade())], AT, small))[0]).toMatchObject({
      status: 'ok',
    });
    expect(await usage.read(trader)).toMatchObject({ rows: 2 });
    expect(await counted()).toEqual(await measured());
    expect((await sync.push(trader, [aChange(aTrade())], AT, small))[0]).toMatchObject({
      status: 'invalid',
    });
  });

  it('goes with its member, and the largest come first', async () => {
    const [ama, kofi] = [await aTrader('ama'), await aTrader('kofi')];
    await journal.add(ama, aTrade(), AT);
    await journal.add(kofi, aTrade({ notes: 'x'.repeat(3000) }), AT);
    expect(await largestNames(5)).toEqual(['kofi', 'ama']);
    expect(await largestNames(1)).toEqual(['kofi']);
    await createAccountRemovalStore(database).remove(kofi, AT);
    expect(await largestNames(5)).toEqual(['ama']);
  });
});
