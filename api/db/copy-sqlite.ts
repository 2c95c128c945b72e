import { dirname } from 'node:path';
import SqliteConnection from 'better-sqlite3';
import { type BackupName, makeBackupFile } from './backup-file.ts';
import type { Snapshot } from './database.ts';

/** As many as SQLite takes for a number. */
const MOST_PAGES = 0x7fffffff;

type Copy = BackupName & {
  /** Copied between two turns of the event loop: with a thousand it would stall for a quarter of a second. */
  readonly pagesPerStep: number;
};

/**
 * Copies the database while it is in use.
 *
 * @param source SQLite starts a copy over whenever *another* connection writes: one that copies in many
 *   steps must be the one that writes, or it would never end on a busy server
 * @throws Error where the copy is damaged
 */
export function copySqlite(
  source: SqliteConnection.Database,
  { pagesPerStep, ...name }: Copy,
): Promise<Snapshot> {
  return makeBackupFile(name, async (unfinished) => {
    const copy = () => source.backup(unfinished, { progress: () => pagesPerStep });
    // A transaction that is open at the first step ends the copy at once, with nothing in it.
    while ((await copy()).totalPages === 0);
  });
}

/**
 * The same for a program that has nobody to answer: in one step, so that a server which writes meanwhile
 * cannot make it begin again.
 *
 * @param file the database
 */
export async function copySqliteAtOnce(
  file: string,
  of: Pick<Copy, 'label' | 'at'>,
): Promise<Snapshot> {
  const source = new SqliteConnection(file, { readonly: true });
  try {
    return await copySqlite(source, {
      ...of,
      dataDir: dirname(file),
      pagesPerStep: MOST_PAGES,
    });
  } finally {
    source.close();
  }
}
