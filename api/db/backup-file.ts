import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import type { Snapshot } from './database.ts';

const Damage = z.string().nullable();

/** Where copies lie, beside the database. */
export const BACKUP_FOLDER = 'backups';

/** `2026-11-20T14-05-00Z`: sorts by time and is a file name everywhere. */
export const fileStamp = (at: number): string =>
  new Date(at).toISOString().replace(/\.\d+/, '').replaceAll(':', '-');

export type BackupName = {
  readonly dataDir: string;
  readonly label: string;
  /** UTC ms. */
  readonly at: number;
};

/**
 * Makes a file of backups. It has its name only once it is whole and was found readable; of one that
 * cannot be made nothing stays, for the disk may be full.
 *
 * @param fill writes the copy into a file that is not there yet
 * @throws Error where it cannot, or the copy is damaged
 */
export async function makeBackupFile(
  { dataDir, label, at }: BackupName,
  fill: (unfinished: string) => Promise<void>,
): Promise<Snapshot> {
  const folder = join(dataDir, BACKUP_FOLDER);
  mkdirSync(folder, { recursive: true });
  const file = `${label}-${fileStamp(at)}.sqlite`;
  // A name of its own: another process may be at a copy of the same second.
  const unfinished = join(folder, `${file}.${randomUUID()}.unfinished`);
  try {
    await fill(unfinished);
    const damage = await findDamage(unfinished);
    if (damage !== null) throw new Error(`the copy ${file} is damaged: ${damage}`);
    const { size } = await stat(unfinished);
    renameSync(unfinished, join(folder, file));
    return { file, bytes: size, at };
  } finally {
    for (const rest of ['', '-journal', '-wal', '-shm'])
      rmSync(`${unfinished}${rest}`, { force: true });
  }
}

/**
 * What is wrong with a copy, or null. In a thread of its own: a large file takes seconds, in which the
 * server has others to answer.
 */
export async function findDamage(file: string): Promise<string | null> {
  return Damage.parse(await inThread(new URL('check-worker.ts', import.meta.url), file));
}

/** What a thread of its own answers. @throws Error as the thread did */
export function inThread(program: URL, task: unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(program, { workerData: task });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('a thread that copies ended without an answer')));
  });
}

/** One copy after the other: two at once would only slow each other down. */
export function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return (copy: () => Promise<Snapshot>): Promise<Snapshot> => {
    const done = last.then(copy);
    last = done.catch(() => undefined);
    return done;
  };
}
