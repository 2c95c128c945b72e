import { resolve } from 'node:path';
import { prepareFinish } from '#api/composition/finish-restore.ts';
import { type DatabasePlace, sqliteFileIn } from '#api/db/open-database.ts';
import { primaryOf } from '#api/db/postgresql-hosts.ts';
import { restorePostgresql } from '#api/db/restore-postgresql.ts';
import { restoreSqlite } from '#api/db/restore-sqlite.ts';
import type { SealKeys } from '#api/db/sealed-values.ts';

type RestoreBackup = DatabasePlace & {
  readonly backup: string; // a backup file of either engine
  readonly secrets: SealKeys | null; // of this installation; null: none yet, or the backup's is lost
  readonly at: number; // UTC ms
  readonly keepsRemoved?: boolean; // see `prepareFinish`
};

/**
 * Replaces the database by a backup while no server runs.
 *
 * @returns the report for the operator
 * @throws RestoreRefusal with a sentence for the operator
 */
export async function restoreBackup(of: RestoreBackup): Promise<string> {
  const { backup, databaseUrl, dataDir, secrets, at } = of;
  const { finish, replayed } = await prepareFinish({ ...of, actor: 'system' });
  const aside =
    databaseUrl === null
      ? await restoreSqlite({ backup, file: sqliteFileIn(dataDir), secrets, at }, finish)
      : await restorePostgresql(
          { backup, url: await primaryOf(databaseUrl), dataDir, secrets, at },
          finish,
        );
  const target = describeDatabase(of);
  const before =
    aside === null
      ? `Into: ${target}, where there was no database before.`
      : `Replaced: ${target}\nWhat was there before: ${aside}`;
  const revoked = replayed();
  const since =
    revoked === null ? 'Nothing was revoked since.' : `Revoked since, and replayed: ${revoked}.`;
  const report = `Backup restored: ${backup}\n${before}\nEverybody is signed out.\n${since}`;
  return secrets === null ? `${report}\n${NEEDS_SECRET}` : report;
}

const NEEDS_SECRET =
  'Before you start the server, put the master secret of the backup in place (its file master-secret in DATA_DIR, or its MASTER_SECRET): without it no access code works. If it is lost, run npm run admin:reset-code and give every member a new code.';

/** Without user and password. */
function describeDatabase({ databaseUrl, dataDir }: DatabasePlace): string {
  if (databaseUrl === null) return resolve(sqliteFileIn(dataDir));
  const { host, pathname } = new URL(databaseUrl);
  return `the database ${pathname.slice(1)} at ${host}`;
}
