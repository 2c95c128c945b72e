import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { prepareOnce } from '#api/db/prepare-once.ts';
import { settings } from '#api/db/schema/system.ts';
import { AT } from '#tests/support/store-rows.ts';
import { openStoreDatabase } from '#tests/support/open-store.ts';

const database = await openStoreDatabase();

it('composes a query once, and runs it with the values of each call', async () => {
  let compositions = 0;
  const findValue = prepareOnce((db) => {
    compositions += 1;
    return db
      .select({ value: settings.value })
      .from(settings)
      .where(eq(settings.name, sql.placeholder('name')))
      .prepare();
  });
  const rows = ['a', 'b'].map((name) => ({ name, value: `of ${name}`, updated_at: AT }));
  await database.write((tx) => tx.insert(settings).values(rows));
  const answers: unknown[] = [];
  for (const name of ['a', 'b', 'c', 'a']) {
    answers.push(await findValue(database.db).execute({ name }));
  }
  expect(answers).toEqual([[{ value: 'of a' }], [{ value: 'of b' }], [], [{ value: 'of a' }]]);
  expect(compositions).toBe(1);
});
