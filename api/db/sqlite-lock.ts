import { existsSync } from 'node:fs';
import SqliteConnection from 'better-sqlite3';
import { MIGRATION_LOCK } from './migrate-sqlite.ts';
import { RestoreRefusal } from './stage-backup.ts';

const IN_USE = 'A server is running on this data folder. Stop it first: nothing was changed.';

/**
 * Does something while no server can start: each takes this lock before it opens the database.
 *
 * @param file the database, which is one file then, or not there
 * @throws RestoreRefusal when a server runs
 */
export async function withSqliteLock<T>(file: string, work: () => T | Promise<T>): Promise<T> {
  const lock = new SqliteConnection(`${file}${MIGRATION_LOCK}`, { timeout: 0 });
  try {
    refuseBusy(() => {
      lock.exec('BEGIN EXCLUSIVE');
      mergeLog(file);
    });
    return await work();
  } finally {
    lock.close();
  }
}

function refuseBusy(take: () => void): void {
  try {
    take();
  } catch (error) {
    if (isBusy(error)) throw new RestoreRefusal(IN_USE, { cause: error });
    throw error;
  }
}

const isBusy = (error: unknown): boolean =>
  error instanceof SqliteConnection.SqliteError && error.code.startsWith('SQLITE_BUSY');

/** Makes the database one file, which SQLite does for its only connection alone. */
function mergeLog(file: string): void {
  if (!existsSync(file)) return;
  const connection = new SqliteConnection(file, { timeout: 0 });
  try {
    connection.pragma('journal_mode = DELETE');
  } catch (error) {
    if (isBusy(error)) throw error; // one that is damaged is what a backup is put back for
  } finally {
    connection.close();
  }
}
