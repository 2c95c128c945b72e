import { expect, it, onTestFinished } from 'vitest';
import { liveVersions, settings } from '#api/db/schema/system.ts';
import { AT } from '#tests/support/store-rows.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

it('of two writes that have read the same next number, each ends with one of its own', async () => {
  const { database, giveBack } = await openTestDatabase();
  onTestFinished(giveBack);
  await database.write((tx) => tx.insert(liveVersions).values({ topic: 'posts', version: 1 }));

  /** Stores a row under the next number, which it takes only when it may. */
  const take = (hasRead: () => void, mayGoOn: Promise<unknown>) =>
    database.write(async (tx) => {
      const [{ version } = { version: 0 }] = await tx.select().from(liveVersions);
      hasRead();
      await mayGoOn;
      const name = `number ${version}`;
      await tx.insert(settings).values({ name, value: true, updated_at: AT });
      await tx.update(liveVersions).set({ version: version + 1 });
    });
  const reads = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  const first = take(reads[0].resolve, reads[1].promise);
  const second = take(reads[1].resolve, first);
  await Promise.all([first, second]);

  const names = (await database.db.select().from(settings)).map(({ name }) => name);
  expect(names.toSorted()).toEqual(['number 1', 'number 2']);
});
