import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#api/db/database.ts';
import { dialect } from '#api/db/kit.ts';
import { type DatabasePlace, openDatabase, sqliteFileIn } from '#api/db/open-database.ts';
import { openMigrated, openSqlite } from '#api/db/open-sqlite.ts';
import { closedOnce, type TestDatabase } from './lent-database.ts';
import { borrowDatabase } from './postgresql/borrowed.ts';

let template: Promise<Buffer> | null = null;

/** A fresh database of the engine of this run. */
export const openTestDatabase = (): Promise<TestDatabase> =>
  dialect === 'postgresql' ? borrowDatabase() : openCopy();

/** Migrations run once in a process; every test takes a copy. */
async function openCopy(): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bellwether-api-'));
  template ??= migratedFile();
  writeFileSync(sqliteFileIn(dataDir), await template);
  return lend(openMigrated(sqliteFileIn(dataDir)), dataDir);
}

/** What is there already; the folder goes when it is given back. */
export const openPlace = async (place: DatabasePlace): Promise<TestDatabase> =>
  lend(await openDatabase(place), place.dataDir);

function lend(opened: Database, dataDir: string): TestDatabase {
  const database = closedOnce(opened);
  return {
    database,
    dataDir,
    async giveBack() {
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function migratedFile(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'bellwether-template-'));
  const file = join(folder, 'template.sqlite');
  await (await openSqlite(file)).close();
  const bytes = readFileSync(file);
  rmSync(folder, { recursive: true });
  return bytes;
}
