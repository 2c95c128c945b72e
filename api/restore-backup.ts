import { basename } from 'node:path';
import type { Db } from './db/database.ts';
import { type DatabasePlace, sqliteFileIn } from './db/open-database.ts';
import { primaryOf } from './db/postgresql-hosts.ts';
import { restorePostgresql } from './db/restore-postgresql.ts';
import { restoreSqlite } from './db/restore-sqlite.ts';
import { appendAudit } from './features/audit/audit.service.ts';
import { beginJournalEpoch } from './features/journal/journal-epoch.service.ts';

type RestoreBackup = DatabasePlace & {
  readonly backup: string; // a file that a backup made, of either engine
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
export async function restoreBackup(of: RestoreBackup): Promise<string> {
  const { backup, databaseUrl, dataDir, at } = of;
  const finish = async (tx: Db): Promise<void> => {
    await beginJournalEpoch(tx, at);
    const target = basename(backup);
    await appendAudit(tx, { actor: 'system', action: 'backups.restored', target, at });
  };
  const aside =
    databaseUrl === null
      ? await restoreSqlite({ backup, file: sqliteFileIn(dataDir), at }, finish)
      : await restorePostgresql({ backup, url: await primaryOf(databaseUrl), dataDir, at }, finish);
  const before =
    aside === null ? 'There was no database before.' : `What was there before: ${aside}`;
  return `Backup restored: ${backup}\n${before}`;
}
