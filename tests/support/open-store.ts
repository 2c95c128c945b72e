import { afterAll, beforeEach } from 'vitest';
import type { Database } from '#api/db/database.ts';
import { tables } from '#api/db/tables.ts';
import { openPglite } from './open-pglite.ts';
import { openTestDatabase } from './test-database.ts';

/** PostgreSQL inside the process of the tests, which is quicker to start and has one connection. */
export const isInProcess = process.env['DATABASE_URL'] === 'postgres://pglite';

let shared: Promise<Database> | null = null;

/** The engine takes long to start: the files of a worker share it, and it ends with the process. */
const openInProcess = (): Promise<Database> => (shared ??= openPglite());

async function openForFile(): Promise<Database> {
  const { database, giveBack } = await openTestDatabase();
  afterAll(giveBack);
  return database;
}

/** The database of this run, SQLite or PostgreSQL: opened once for a file, empty before each test. */
export async function openStoreDatabase(): Promise<Database> {
  const database = await (isInProcess ? openInProcess() : openForFile());
  beforeEach(async () => {
    await database.write(async (tx) => {
      for (const table of tables.toReversed()) await tx.delete(table);
    });
  });
  return database;
}
