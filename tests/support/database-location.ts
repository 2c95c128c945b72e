import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { dialect } from '#api/db/kit.ts';
import type { DatabasePlace } from '#api/db/open-database.ts';
import { createEmptyDatabase, createTestDatabase } from './postgresql/databases.ts';

/** An empty folder that goes with the test. */
export function anEmptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bellwether-place-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Where a database of the engine of this run can be opened, left and opened again; it goes with the test.
 *
 * @param isEmpty without any schema; SQLite's always is
 */
export async function aDatabasePlace({ isEmpty = false } = {}): Promise<DatabasePlace> {
  const dataDir = anEmptyFolder();
  if (dialect === 'sqlite') return { databaseUrl: null, dataDir };
  const created = await (isEmpty ? createEmptyDatabase() : createTestDatabase());
  onTestFinished(() => created.drop());
  return { databaseUrl: created.url, dataDir };
}
