import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from './database.ts';
import { openPostgresql } from './open-postgresql.ts';
import { openSqlite } from './open-sqlite.ts';

/** Where the database is: PostgreSQL by its address, else a file in the folder of the data. */
export type DatabasePlace = { readonly databaseUrl: string | null; readonly dataDir: string };

export const sqliteFileIn = (dataDir: string): string => join(dataDir, 'bellwether.sqlite');

/** Whether there is one to open; opening makes it. PostgreSQL's is there, or says itself that it is not. */
export const hasDatabase = ({ databaseUrl, dataDir }: DatabasePlace): boolean =>
  databaseUrl !== null || existsSync(sqliteFileIn(dataDir));

/** Opens the database of this installation, brought to the current schema. */
export const openDatabase = ({ databaseUrl, dataDir }: DatabasePlace): Promise<Database> =>
  databaseUrl === null ? openSqlite(sqliteFileIn(dataDir)) : openPostgresql(databaseUrl, dataDir);
