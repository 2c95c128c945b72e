import { existsSync } from 'node:fs';
import SqliteConnection from 'better-sqlite3';
import { MIGRATION_LOCK } from './migrate-sqlite.ts';
import { RestoreRefusal } from './stage-backup.ts';

const IN_USE = 'A server is running on this data folder. Stop it first: nothing was changed.';

/**
 * Runs work while no server can start: servers take this lock before they open the database.
 *
 * @param file the database; during the work it is a single file, or missing
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

/** Makes the database a single file, which fails while another connection is open. */
function mergeLog(file: string): void {
  if (!existsSync(file)) return;
  const connection = new SqliteConnection(file, { timeout: 0 });
  try {
    connection.pragma('journal_mode = DELETE');
  } catch (error) {
    if (isBusy(error)) throw error; // a damaged database may be replaced
  } finally {
    connection.close();
  }
}
