import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from './database.ts';
import { openPostgresql } from './open-postgresql.ts';
import { openSqlite } from './open-sqlite.ts';

/** PostgreSQL by its address, otherwise a file in the data folder. */
export type DatabasePlace = { readonly databaseUrl: string | null; readonly dataDir: string };

export const sqliteFileIn = (dataDir: string): string => join(dataDir, 'bellwether.sqlite');

/** Whether a database exists; opening creates a missing one. PostgreSQL reports a missing one itself. */
export const hasDatabase = ({ databaseUrl, dataDir }: DatabasePlace): boolean =>
  databaseUrl !== null || existsSync(sqliteFileIn(dataDir));

/** Opens the database of this installation and applies missing migrations. */
export const openDatabase = ({ databaseUrl, dataDir }: DatabasePlace): Promise<Database> =>
  databaseUrl === null ? openSqlite(sqliteFileIn(dataDir)) : openPostgresql(databaseUrl, dataDir);
