import {
  copyFileSync,
  existsSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import SqliteConnection from 'better-sqlite3';
import { BACKUP_FOLDER, fileStamp, findDamage } from './copy-sqlite.ts';
import type { Database } from './database.ts';
import { MIGRATION_LOCK, readMigrationState } from './migrate-sqlite.ts';
import { openSqlite } from './open-sqlite.ts';

/** The copy is prepared here, so that the database is replaced by a finished one in one step. */
const STAGE = 'restoring';

const IN_USE = 'A server is running on this data folder. Stop it first: nothing was changed.';

/** Why nothing was restored, in a sentence for the operator. */
export class RestoreRefusal extends Error {
  override readonly name = 'RestoreRefusal';
}

type Restore = {
  readonly backup: string; // the copy, which stays as it is
  readonly file: string; // the database
  /** UTC ms. */
  readonly at: number;
};

/**
 * Puts a copy in the place of the database, which goes into the folder of backups.
 *
 * @param finish what has to be in the copy before anybody opens it
 * @returns the file that the database became, null where there was none
 * @throws RestoreRefusal when it cannot be done; the database is then as it was
 */
export async function restoreSqlite(
  { backup, file, at }: Restore,
  finish: (database: Database) => Promise<void>,
): Promise<string | null> {
  refuseUnfit(backup, file);
  alone(file, () => undefined); // before the work; and again at the end of it
  const stage = join(dirname(file), STAGE);
  rmSync(stage, { recursive: true, force: true });
  try {
    const staged = await prepare(backup, stage, finish);
    return alone(file, () => {
      const aside = setAside(file, at);
      renameSync(staged, file);
      return aside;
    });
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

function refuseUnfit(backup: string, file: string): void {
  if (!existsSync(backup)) throw new RestoreRefusal(`There is no file ${backup}.`);
  if (existsSync(file) && realpathSync(backup) === realpathSync(file)) {
    throw new RestoreRefusal('This is the database itself, and no copy of it.');
  }
  // What was written last would be missing without a word.
  if (sizeOf(`${backup}-wal`) > 0) {
    throw new RestoreRefusal(
      `${backup} is a part of a database: beside it lies its -wal file. Take a copy that npm run backup made.`,
    );
  }
}

/** @returns the copy, whole, of the current schema, and finished */
async function prepare(
  backup: string,
  stage: string,
  finish: (database: Database) => Promise<void>,
): Promise<string> {
  mkdirSync(stage, { recursive: true });
  const staged = join(stage, basename(backup));
  copyFileSync(backup, staged);
  const damage = await findDamage(staged).catch((error: unknown) => String(error));
  if (damage !== null) throw new RestoreRefusal(`${backup} is damaged, or no database: ${damage}`);
  const { applied, known } = readMigrationState(staged);
  if (applied === 0) throw new RestoreRefusal(`${backup} is no database of Bellwether.`);
  if (applied > known) {
    throw new RestoreRefusal(`${backup} was made by a newer version. Update the server first.`);
  }
  const database = await openSqlite(staged);
  try {
    await finish(database);
  } finally {
    await database.close();
  }
  return staged;
}

/**
 * Does something while no server can start: each takes this lock before it opens the database.
 *
 * @throws RestoreRefusal when one runs
 */
function alone<T>(file: string, work: () => T): T {
  const lock = new SqliteConnection(`${file}${MIGRATION_LOCK}`, { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    mergeLog(file);
    return work();
  } catch (error) {
    if (isBusy(error)) throw new RestoreRefusal(IN_USE, { cause: error });
    throw error;
  } finally {
    lock.close();
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
