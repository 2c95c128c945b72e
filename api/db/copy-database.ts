import { dirname } from 'node:path';
import SqliteConnection from 'better-sqlite3';
import { runThread } from '#api/workers/start.ts';
import { type BackupName, makeBackupFile } from './backup-file.ts';
import type { Snapshot } from './database.ts';

/**
 * Copies a PostgreSQL database in use into a SQLite file, which either engine can restore.
 *
 * @throws Error when it cannot be read or does not have the schema of this version
 */
export const copyPostgresql = (url: string, name: BackupName): Promise<Snapshot> =>
  makeBackupFile(name, async (unfinished) => {
    const task = { url, file: unfinished };
    await runThread(new URL('copy-worker.ts', import.meta.url), { task });
  });

type Copy = BackupName & {
  /** Copied per turn of the event loop; a thousand would block it for a quarter of a second. */
  readonly pagesPerStep: number;
};

/**
 * Copies a SQLite database in use.
 *
 * @param source the writing connection: SQLite restarts a copy whenever *another* connection writes, so that
 *   a copy in many steps would never end on a busy server
 * @throws Error when the copy is damaged
 */
export function copySqlite(
  source: SqliteConnection.Database,
  { pagesPerStep, ...name }: Copy,
): Promise<Snapshot> {
  return makeBackupFile(name, async (unfinished) => {
    const copy = () => source.backup(unfinished, { progress: () => pagesPerStep });
    // A transaction that is open at the first step ends the copy immediately and leaves it empty.
    while ((await copy()).totalPages === 0);
  });
}

/** Copies a SQLite database in one step, for commands: a server's writes cannot restart it. */
export async function copySqliteAtOnce(
  file: string,
  name: Omit<BackupName, 'dataDir'>,
): Promise<Snapshot> {
  const source = new SqliteConnection(file, { readonly: true });
  try {
    const pagesPerStep = 0x7fffffff; // SQLite's largest number: all pages
    return await copySqlite(source, { ...name, dataDir: dirname(file), pagesPerStep });
  } finally {
    source.close();
  }
}
