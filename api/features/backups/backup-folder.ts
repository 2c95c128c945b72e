import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Backup } from './backup-retention.ts';

/** `manual-2026-11-20T14-05-00Z.sqlite` */
const FINISHED = /^(?<label>.+)-(?<day>\d{4}-\d\d-\d\d)T(?<h>\d\d)-(?<m>\d\d)-(?<s>\d\d)Z\.sqlite$/;
/** An unfinished copy older than this was left by a crashed server. */
const ABANDONED_MS = 86_400_000;

export type BackupFolder = ReturnType<typeof openBackupFolder>;

/** The backup folder on this machine's disk. */
export function openBackupFolder(folder: string) {
  const names = (): Promise<string[]> =>
    readdir(folder).catch((error: NodeJS.ErrnoException) => {
      // The first backup creates the folder, and fails if it cannot.
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
      throw error;
    });

  return {
    /** Finished ones, in no order. */
    list: async (): Promise<Backup[]> => (await names()).flatMap(toBackup),

    remove: (backup: Backup): Promise<void> => rm(join(folder, backup.file), { force: true }),

    /** Removes abandoned unfinished copies. @param now UTC ms */
    async removeAbandoned(now: number): Promise<void> {
      for (const name of await names()) {
        if (!name.includes('.unfinished')) continue;
        const { mtimeMs } = await stat(join(folder, name));
        if (mtimeMs < now - ABANDONED_MS) await rm(join(folder, name), { force: true });
      }
    },
  };
}

function toBackup(file: string): Backup[] {
  const { label, day, h, m, s } = FINISHED.exec(file)?.groups ?? {};
  return label === undefined ? [] : [{ file, label, at: Date.parse(`${day}T${h}:${m}:${s}Z`) }];
}
