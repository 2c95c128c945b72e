import { existsSync, mkdirSync, realpathSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import SqliteConnection from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { BACKUP_FOLDER, fileStamp } from './backup-file.ts';
import { openSqlite } from './open-sqlite.ts';
import { revocations } from './schema/users.ts';
import { withSqliteLock } from './sqlite-lock.ts';
import { type FinishRestore, RestoreRefusal, withStagedBackup } from './stage-backup.ts';

type Restore = {
  readonly backup: string; // a file, which is not changed
  readonly file: string; // the database
  readonly at: number; // UTC ms
};

/**
 * Replaces the database by a copy of the backup and moves it to the folder of backups.
 *
 * @param finish completes the copy before others can open it
 * @returns the new path of the previous database; null: there was none
 * @throws RestoreRefusal when it is not possible; the database is then as it was
 */
export async function restoreSqlite(
  { backup, file, at }: Restore,
  finish: FinishRestore,
): Promise<string | null> {
  refuseItself(backup, file);
  mkdirSync(dirname(file), { recursive: true }); // on a new machine
  // Checks before the work that no server runs, and again at its end.
  const revoked = await withSqliteLock(file, () => readRevocations(file));
  return withStagedBackup(backup, dirname(file), async (staged) => {
    const database = await openSqlite(staged);
    try {
      await database.write((tx) => finish(tx, revoked));
    } finally {
      await database.close();
    }
    return withSqliteLock(file, () => {
      const aside = setAside(file, at);
      renameSync(staged, file);
      return aside;
    });
  });
}

function refuseItself(backup: string, file: string): void {
  if (!existsSync(backup) || !existsSync(file)) return;
  if (realpathSync(backup) === realpathSync(file)) {
    throw new RestoreRefusal('This is the database itself, and no copy of it.');
  }
}

function setAside(file: string, at: number): string | null {
  if (!existsSync(file)) return null;
  const folder = join(dirname(file), BACKUP_FOLDER);
  mkdirSync(folder, { recursive: true });
  const aside = join(folder, `before-restore-${fileStamp(at)}.sqlite`);
  for (const part of ['', '-wal', '-shm']) {
    if (existsSync(`${file}${part}`)) renameSync(`${file}${part}`, `${aside}${part}`);
  }
  return aside;
}

/** The revocations of the previous database; none when it is damaged or older than the table. */
function readRevocations(file: string) {
  if (!existsSync(file)) return [];
  const connection = new SqliteConnection(file, { readonly: true });
  try {
    return drizzle(connection).select().from(revocations).all();
  } catch (error) {
    if (isUnreadable(error)) return [];
    throw error;
  } finally {
    connection.close();
  }
}

const isUnreadable = (error: unknown): boolean =>
  error instanceof Error &&
  (error instanceof SqliteConnection.SqliteError || isUnreadable(error.cause));
