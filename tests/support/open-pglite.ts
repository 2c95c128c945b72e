import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Database } from '#api/db/database.ts';
import { asDb } from '#api/db/kit.ts';

const migrationsFolder = fileURLToPath(
  new URL('../../api/db/migrations/postgresql', import.meta.url),
);

/** PostgreSQL in this process, under the type that stores are written against. */
export async function openPglite(): Promise<Database> {
  const client = await PGlite.create();
  const postgresql = drizzle(client);
  await migrate(postgresql, { migrationsFolder });
  return {
    db: asDb(postgresql),
    // Its only connection has nobody in its way.
    write: (work) =>
      postgresql.transaction((tx) => work(asDb(tx)), {
        isolationLevel: 'serializable',
      }),
    flushed: () => Promise.resolve(),
    isShared: false,
    createCounter: (_name, { points, seconds }) =>
      new RateLimiterMemory({ points, duration: seconds }),
    snapshot: () => Promise.reject(new Error('PGlite is copied by nobody')),
    replaceAll: null,
    upkeep: () => Promise.resolve(),
    bytes: () => Promise.reject(new Error('PGlite measures nothing')),
    writeWaitMs: () => 0,
    close: () => client.close(),
  };
}
