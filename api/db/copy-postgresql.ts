import { type BackupName, inThread, makeBackupFile } from './backup-file.ts';
import type { Snapshot } from './database.ts';

/**
 * Copies the database while it is in use, into the kind of file that a copy of SQLite is: either engine
 * takes it back.
 *
 * @throws Error where it cannot be read, or has not the schema of this version
 */
export const copyPostgresql = (url: string, name: BackupName): Promise<Snapshot> =>
  makeBackupFile(name, async (unfinished) => {
    await inThread(new URL('copy-worker.ts', import.meta.url), { url, file: unfinished });
  });
