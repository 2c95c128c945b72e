import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Database } from '#api/db/database.ts';
import { isUnavailable } from '#api/db/failures.ts';
import { openDatabase } from '#api/db/open-database.ts';
import { users } from '#api/db/schema/users.ts';
import { createJournalSyncStore } from '#api/features/journal/journal-sync.store.ts';
import { aTrade } from '#tests/support/builders.ts';
import { aChange, stampAt } from '#tests/support/journal-changes.ts';
import { createTestDatabase } from '#tests/support/postgresql/databases.ts';
import { aUserRow, AT } from '#tests/support/store-rows.ts';

const AT_ONCE = 30; // at each process
const ROUNDS = 20;

/** Two processes on one database, as far as the database can tell. */
async function openTwo(): Promise<[Database, Database]> {
  const { url, drop } = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'bellwether-two-'));
  const open = () => openDatabase({ databaseUrl: url, dataDir });
  const both: [Database, Database] = [await open(), await open()];
  onTestFinished(async () => {
    await Promise.all(both.map((each) => each.close()));
    await drop();
    await rm(dataDir, { recursive: true });
  });
  return both;
}

it('pushes of one member at two processes are all stored', { tags: ['full'] }, async () => {
  const two = await openTwo();
  const trader = aUserRow();
  await two[0].write((tx) => tx.insert(users).values(trader));
  const stores = two.map((each) => createJournalSyncStore(each));
  const failures: unknown[] = [];
  let pushed = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const pushes = stores.flatMap((store) =>
      Array.from({ length: AT_ONCE }, () => {
        pushed += 1;
        return store.push(trader.id, [aChange(aTrade(), stampAt(pushed))], AT);
      }),
    );
    for (const result of await Promise.allSettled(pushes)) {
      if (result.status === 'rejected') failures.push(result.reason);
    }
  }
  expect(failures).toEqual([]);
});

it.each(['40001', '40P01', '55P03', '23505'])(
  'a write that others keep from its end (%s) may be tried again',
  (code) => {
    expect(
      isUnavailable(new Error('write failed', { cause: Object.assign(new Error(), { code }) })),
    ).toBe(true);
  },
);
