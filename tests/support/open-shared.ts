import type { Database } from '#api/db/database.ts';
import { openDatabase } from '#api/db/open-database.ts';

/** In a process of its own: the database that its environment names, as the server would open it. */
export const openShared = (): Promise<Database> =>
  openDatabase({
    databaseUrl: process.env['DATABASE_URL'] || null,
    dataDir: process.env['DATA_DIR'] ?? '',
  });
