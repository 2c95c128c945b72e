import { getTableName, type SQL, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Db } from '#api/db/database.ts';
import { dialect } from '#api/db/kit.ts';
import { tables } from '#api/db/tables.ts';
import { allEndpoints } from '#contracts/index.ts';
import { type Api, startApi } from '#tests/support/start-api.ts';
import { secretsIn } from '#tests/support/secrets-in-log.ts';
import { ask, callerOf } from '#tests/support/valid-requests.ts';
import { walkProduct } from '#tests/support/walk-product.ts';

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.length > 20);

/** Tables that stay, so that callers are still recognized; all others are dropped. */
const RETAINED = new Set(['users', 'login_sessions', 'settings', 'counters', 'visitor_sessions']);

const run = async (tx: Db, statement: SQL): Promise<unknown> =>
  dialect === 'postgresql'
    ? (tx as unknown as { execute: (of: SQL) => Promise<unknown> }).execute(statement)
    : tx.run(statement);

const loseTables = ({ database }: Api) =>
  database.write(async (tx) => {
    for (const name of tables.map(getTableName)) {
      if (RETAINED.has(name)) continue;
      await run(
        tx,
        sql`alter table ${sql.identifier(name)} rename to ${sql.identifier(`no_${name}`)}`,
      );
    }
  });

it('fault 33: the complete log of a walk through the whole product contains no secret and no personal data', async () => {
  const api = await startApi({ restart: () => undefined });
  const { credentials, personal, statuses } = await walkProduct(api);
  const written = (await api.mails()).flatMap(({ text }) => linesOf(text));
  expect(credentials.size).toBeGreaterThan(20);
  expect(personal.size).toBeGreaterThan(10);
  expect(written.length).toBeGreaterThan(5);
  expect(api.logLines.length).toBeGreaterThan(statuses.size);
  expect(secretsIn(api.logLines, [...credentials, ...personal, ...written])).toEqual([]);
});

it('fault 33: a database that refuses every statement is reported without the values to be stored', async () => {
  const api = await startApi({ restart: () => undefined });
  await loseTables(api);
  for (const endpoint of allEndpoints) {
    // What has to be there first cannot be made either.
    await callerOf(api, endpoint)
      .then((sender) => ask(api, endpoint, sender))
      .catch(() => null);
  }
  const failures = api.logLines.filter((line) => line.includes('unexpected failure'));
  expect(failures.length).toBeGreaterThan(40);
  const typed = ['Kwame Boateng', 'correct horse battery', 'Before the open', 'We wait.'];
  expect(secretsIn(api.logLines, typed)).toEqual([]);
});
