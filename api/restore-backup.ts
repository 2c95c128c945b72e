import { basename, join } from 'node:path';
import { restoreSqlite } from './db/restore-sqlite.ts';
import { appendAudit } from './features/audit/audit.service.ts';
import { beginJournalEpoch } from './features/journal/journal-epoch.service.ts';

type RestoreBackup = {
  readonly backup: string; // a file that a backup made
  readonly dataDir: string;
  /** UTC ms. */
  readonly at: number;
};

/**
 * Puts a backup in the place of the database. Devices know the journals from before it: the new epoch is
 * in the copy before a server can open it, so that none of them goes on from a state that is gone.
 *
 * @returns what was done, for the operator
 * @throws RestoreRefusal with a sentence for the operator
 */
export async function restoreBackup({ backup, dataDir, at }: RestoreBackup): Promise<string> {
  const file = join(dataDir, 'bellwether.sqlite');
  const aside = await restoreSqlite({ backup, file, at }, (database) =>
    database.write(async (tx) => {
      await beginJournalEpoch(tx, at);
      const target = basename(backup);
      await appendAudit(tx, { actor: 'system', action: 'backups.restored', target, at });
    }),
  );
  const before =
    aside === null ? 'There was no database before.' : `What was there before: ${aside}`;
  return `Backup restored: ${backup}\n${before}`;
}
