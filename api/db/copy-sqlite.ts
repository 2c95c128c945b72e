import { mkdirSync, renameSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import SqliteConnection from 'better-sqlite3';
import type { Snapshot } from './database.ts';

/** Where copies lie, beside the database. */
export const BACKUP_FOLDER = 'backups';

/** `2026-11-20T14-05-00Z`: sorts by time and is a file name everywhere. */
export const fileStamp = (at: number): string =>
  new Date(at).toISOString().replace(/\.\d+/, '').replaceAll(':', '-');

/** As many as SQLite takes for a number. */
const MOST_PAGES = 0x7fffffff;

type Copy = {
  readonly dataDir: string;
  readonly label: string;
  /** UTC ms. */
  readonly at: number;
  /** Copied between two turns of the event loop: with a thousand it would stall for a quarter of a second. */
  readonly pagesPerStep: number;
};

/**
 * Copies the database while it is in use; the file has its name only once it is whole and was found
 * readable.
 *
 * @param source SQLite starts a copy over whenever *another* connection writes: one that copies in many
 *   steps must be the one that writes, or it would never end on a busy server
 * @throws Error where the copy is damaged
 */
export async function copySqlite(
  source: SqliteConnection.Database,
  { dataDir, label, at, pagesPerStep }: Copy,
): Promise<Snapshot> {
  const folder = join(dataDir, BACKUP_FOLDER);
  mkdirSync(folder, { recursive: true });
  const file = `${label}-${fileStamp(at)}.sqlite`;
  const unfinished = join(folder, `${file}.unfinished`);
  const copy = () => source.backup(unfinished, { progress: () => pagesPerStep });
  // A transaction that is open at the first step ends the copy at once, with nothing in it.
  while ((await copy()).totalPages === 0);
  const damage = await findDamage(unfinished);
  if (damage !== null) throw new Error(`the copy ${file} is damaged: ${damage}`);
  renameSync(unfinished, join(folder, file));
  const { size } = await stat(join(folder, file));
  return { file, bytes: size, at };
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

/**
 * What is wrong with a copy, or null. In a thread of its own: a large file takes seconds, in which the
 * server has others to answer.
 */
export function findDamage(file: string): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('check-worker.ts', import.meta.url), { workerData: file });
    worker.once('message', (damage: string | null) => resolve(damage));
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the check of a copy ended without an answer')));
  });
}
