import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach } from 'vitest';
import type { Database } from '#api/db/database.ts';
import { dialect } from '#api/db/kit.ts';
import { openSqlite } from '#api/db/open-sqlite.ts';
import { tables } from '#api/db/tables.ts';
import { openPglite } from './open-pglite.ts';
import { openTestDatabase } from './test-database.ts';

/** PostgreSQL inside the process of the tests, which is quicker to start and has one connection. */
const isInProcess = process.env['DATABASE_URL'] === 'postgres://pglite';

let shared: Promise<Database> | null = null;

/** Starting an engine takes long: the files of a worker share it, and it ends with the process. */
function openShared(folder: string): Promise<Database> {
  if (dialect === 'sqlite') return openSqlite(join(folder, 'test.sqlite'));
  shared ??= isInProcess ? openPglite() : openTestDatabase(folder);
  return shared;
}

/** The database of this run, SQLite or PostgreSQL: opened once for a file, empty before each test. */
export async function openStoreDatabase(): Promise<Database> {
  const folder = mkdtempSync(join(tmpdir(), 'bellwether-store-'));
  const database = await openShared(folder);
  beforeEach(async () => {
    await database.write(async (tx) => {
      for (const table of tables.toReversed()) await tx.delete(table);
    });
  });
  afterAll(async () => {
    if (dialect === 'sqlite') await database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return database;
}
