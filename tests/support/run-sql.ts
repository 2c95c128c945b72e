import { sql } from 'drizzle-orm';
import type { Database } from '#api/db/database.ts';
import { dialect } from '#api/db/kit.ts';

/** What no store would do: a statement that both engines understand. */
export const runSql = (database: Database, statement: string): Promise<void> =>
  database.write(async (tx) => {
    const query = sql.raw(statement);
    await (dialect === 'postgresql'
      ? (tx as unknown as { execute: (q: typeof query) => Promise<unknown> }).execute(query)
      : tx.run(query));
  });
