import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import SqliteConnection from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { refuseForeignBackup } from './foreign-backup.ts';
import { openSqlite } from './open-sqlite.ts';
import { replaceDatabase, undoHalfReplacement } from './replace-database.ts';
import { revocations } from './schema/users.ts';
import type { SealKeys } from './sealed-values.ts';
import { withSqliteLock } from './sqlite-lock.ts';
import { type FinishRestore, RestoreRefusal, withStagedBackup } from './stage-backup.ts';

type Restore = {
  readonly backup: string; // a file, which is not changed
  readonly file: string; // the database
  readonly secrets: SealKeys | null; // of this installation; null: none yet
  readonly at: number; // UTC ms
};

/**
 * Replaces the database by a copy of the backup, and keeps it in the folder of backups. No server can start
 * meanwhile. Killed at any moment, it leaves the one database or the other.
 *
 * @param finish completes the copy before others can open it
 * @returns the new path of the previous database; null: there was none
 * @throws RestoreRefusal when it is not possible; the database is then as it was
 */
export function restoreSqlite(
  { backup, file, secrets, at }: Restore,
  finish: FinishRestore,
): Promise<string | null> {
  mkdirSync(dirname(file), { recursive: true }); // on a new machine
  return withSqliteLock(file, () => {
    undoHalfReplacement(file);
    refuseItself(backup, file);
    const dataDir = dirname(file);
    if (existsSync(file)) refuseForeignBackup(backup, dataDir);
    const revoked = readRevocations(file);
    return withStagedBackup(backup, { dataDir, secrets }, async (staged) => {
      await completeStaged(staged, revoked, finish);
      return replaceDatabase(file, { staged, at });
    });
  });
}

/** Completes a staged copy, which is a single file afterwards. @param revoked in the replaced database */
export async function completeStaged(
  staged: string,
  revoked: Parameters<FinishRestore>[1],
  finish: FinishRestore,
): Promise<void> {
  const database = await openSqlite(staged);
  try {
    await database.write((tx) => finish(tx, revoked));
  } finally {
    await database.close();
  }
}

function refuseItself(backup: string, file: string): void {
  if (!existsSync(backup) || !existsSync(file)) return;
  if (realpathSync(backup) === realpathSync(file)) {
    throw new RestoreRefusal('This is the database itself, and no copy of it.');
  }
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
