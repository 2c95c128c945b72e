import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#api/db/database.ts';
import { dialect } from '#api/db/kit.ts';
import { openDatabase, sqliteFileIn } from '#api/db/open-database.ts';
import { openSqlite } from '#api/db/open-sqlite.ts';
import { createTestDatabase, emptyDatabase, type TestDatabase } from './postgresql/databases.ts';

let template: Promise<Buffer> | null = null;

/** Of PostgreSQL, left by tests of this process, without a row. */
const left: TestDatabase[] = [];

/** A fresh database of the engine of this run; what it leaves behind goes when it is closed. */
export async function openTestDatabase(dataDir: string): Promise<Database> {
  if (dialect === 'postgresql') return openOnServer(dataDir);
  // Migrations run once in a process; every test takes a copy.
  template ??= migratedFile();
  writeFileSync(sqliteFileIn(dataDir), await template);
  return openDatabase({ databaseUrl: null, dataDir });
}

async function openOnServer(dataDir: string): Promise<Database> {
  const made = left.pop() ?? (await createTestDatabase());
  const database = await openDatabase({ databaseUrl: made.url, dataDir });
  const close = async (): Promise<void> => {
    await database.close();
    // Of use again only while it has all its tables: a test may have taken one away.
    await emptyDatabase(made.url).then(
      () => left.push(made),
      () => made.drop(),
    );
  };
  return { ...database, close };
}

async function migratedFile(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'bellwether-template-'));
  const file = join(folder, 'template.sqlite');
  await (await openSqlite(file)).close();
  const bytes = readFileSync(file);
  rmSync(folder, { recursive: true });
  return bytes;
}
