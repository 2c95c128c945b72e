import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { Database, Db } from '#api/db/database.ts';

const migrationsFolder = fileURLToPath(
  new URL('../../api/db/migrations/postgresql', import.meta.url),
);
const ATTEMPTS = 5;

/** PostgreSQL in this process, under the type that stores are written against. */
export async function openPglite(): Promise<Database> {
  const client = await PGlite.create();
  const postgresql = drizzle(client);
  await migrate(postgresql, { migrationsFolder });
  const db = postgresql as unknown as Db;

  return {
    db,
    async write(work) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await postgresql.transaction((tx) => work(tx as unknown as Db), {
            isolationLevel: 'serializable',
          });
        } catch (error) {
          if (attempt === ATTEMPTS || !isConflict(error)) throw error;
        }
      }
    },
    snapshot: () => Promise.reject(new Error('PostgreSQL is copied by its own tools')),
    upkeep: () => Promise.resolve(), // its own vacuum does it
    bytes: () => Promise.reject(new Error('PostgreSQL measures itself by its own tools')),
    writeWaitMs: () => 0,
    close: () => client.close(),
  };
}

/** Serialization failure and deadlock: the same work may succeed when it is done again. */
const isConflict = (error: unknown): boolean =>
  ['40001', '40P01'].includes(codeOf(error) ?? codeOf((error as Error).cause) ?? '');

const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error ? String(error.code) : null;
