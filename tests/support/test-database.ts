import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#api/db/database.ts';
import { dialect } from '#api/db/kit.ts';
import { openDatabase, sqliteFileIn } from '#api/db/open-database.ts';
import { openSqlite } from '#api/db/open-sqlite.ts';
import { createTestDatabase } from './postgresql/databases.ts';

let template: Promise<Buffer> | null = null;

/** A fresh database of the engine of this run; what it leaves behind goes when it is closed. */
export async function openTestDatabase(dataDir: string): Promise<Database> {
  if (dialect === 'postgresql') return openOnServer(dataDir);
  // Migrations run once in a process; every test takes a copy.
  template ??= migratedFile();
  writeFileSync(sqliteFileIn(dataDir), await template);
  return openDatabase({ databaseUrl: null, dataDir });
}

async function openOnServer(dataDir: string): Promise<Database> {
  const made = await createTestDatabase();
  const database = await openDatabase({ databaseUrl: made.url, dataDir });
  return { ...database, close: () => database.close().then(() => made.drop()) };
}

async function migratedFile(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'bellwether-template-'));
  const file = join(folder, 'template.sqlite');
  await (await openSqlite(file)).close();
  const bytes = readFileSync(file);
  rmSync(folder, { recursive: true });
  return bytes;
}
