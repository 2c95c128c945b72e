import { resolve } from 'node:path';
import { prepareFinish } from '#api/composition/finish-restore.ts';
import { type DatabasePlace, sqliteFileIn } from '#api/db/open-database.ts';
import { primaryOf } from '#api/db/postgresql-hosts.ts';
import { restorePostgresql } from '#api/db/restore-postgresql.ts';
import { restoreSqlite } from '#api/db/restore-sqlite.ts';

type RestoreBackup = DatabasePlace & {
  readonly backup: string; // a backup file of either engine
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
  const { backup, databaseUrl, dataDir, at } = of;
  const { finish, replayed } = await prepareFinish({ ...of, actor: 'system' });
  const aside =
    databaseUrl === null
      ? await restoreSqlite({ backup, file: sqliteFileIn(dataDir), at }, finish)
      : await restorePostgresql({ backup, url: await primaryOf(databaseUrl), dataDir, at }, finish);
  const target = describeDatabase(of);
  const before =
    aside === null
      ? `Into: ${target}, where there was no database before.`
      : `Replaced: ${target}\nWhat was there before: ${aside}`;
  const revoked = replayed();
  const since =
    revoked === null ? 'Nothing was revoked since.' : `Revoked since, and replayed: ${revoked}.`;
  return `Backup restored: ${backup}\n${before}\nEverybody is signed out.\n${since}`;
}

/** Without user and password. */
function describeDatabase({ databaseUrl, dataDir }: DatabasePlace): string {
  if (databaseUrl === null) return resolve(sqliteFileIn(dataDir));
  const { host, pathname } = new URL(databaseUrl);
  return `the database ${pathname.slice(1)} at ${host}`;
}
