import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from './database.ts';
import { refuseLostDatabase } from './lost-database.ts';
import { openPostgresql } from './open-postgresql.ts';
import { openSqlite } from './open-sqlite.ts';
import { undoHalfReplacement } from './replace-database.ts';

/** PostgreSQL by its address, otherwise a file in the data folder. */
export type DatabasePlace = { readonly databaseUrl: string | null; readonly dataDir: string };

export const sqliteFileIn = (dataDir: string): string => join(dataDir, 'bellwether.sqlite');

/** Whether a database exists; opening creates a missing one. PostgreSQL reports a missing one itself. */
export const hasDatabase = ({ databaseUrl, dataDir }: DatabasePlace): boolean =>
  databaseUrl !== null || existsSync(sqliteFileIn(dataDir));

/**
 * Opens the database of this installation and applies missing migrations. Of SQLite a missing one is created.
 *
 * @throws Error where there was one
 */
export async function openDatabase(place: DatabasePlace): Promise<Database> {
  const { databaseUrl, dataDir } = place;
  if (databaseUrl !== null) return openPostgresql(databaseUrl, dataDir);
  if (!hasDatabase(place)) refuseLostDatabase(place);
  const file = sqliteFileIn(dataDir);
  undoHalfReplacement(file);
  return openSqlite(file);
}
