import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { runThread } from '#api/workers/start.ts';
import type { Snapshot } from './database.ts';

/** Subfolder of the data folder. */
export const BACKUP_FOLDER = 'backups';

/** `2026-11-20T14-05-00Z`: sorts by time and is a file name everywhere. */
export const fileStamp = (at: number): string =>
  new Date(at).toISOString().replace(/\.\d+/, '').replaceAll(':', '-');

export type BackupName = {
  readonly dataDir: string;
  readonly label: string;
  readonly at: number; // UTC ms
};

/**
 * Creates a backup file. It gets its name only when it is complete and was found readable; after a failure
 * nothing is left, because the disk may be full.
 *
 * @param fill writes the copy into a new file
 * @throws Error when that fails or the copy is damaged
 */
export async function makeBackupFile(
  { dataDir, label, at }: BackupName,
  fill: (unfinished: string) => Promise<void>,
): Promise<Snapshot> {
  const folder = join(dataDir, BACKUP_FOLDER);
  mkdirSync(folder, { recursive: true });
  const file = `${label}-${fileStamp(at)}.sqlite`;
  // A unique name: another process may make a copy in the same second.
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

/** The damage of a database file, or null. Runs in a thread: a large file takes seconds. */
export const findDamage = (file: string): Promise<string | null> =>
  runThread(new URL('check-worker.ts', import.meta.url), { task: file });

/** Queues copies: two at a time would only slow each other down. */
export function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return (copy: () => Promise<Snapshot>): Promise<Snapshot> => {
    const done = last.then(copy);
    last = done.catch(() => undefined);
    return done;
  };
}
