import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import { BACKUP_FOLDER } from './backup-file.ts';
import { copiedTables } from './copied-tables.ts';
import { copyPostgresql } from './copy-postgresql.ts';
import { type CopiedTable, fillPostgresql, isWhole } from './fill-postgresql.ts';
import { asDb } from './kit.ts';
import {
  applyPostgresqlMigrations,
  readPostgresqlState,
  withoutServers,
} from './migrate-postgresql.ts';
import { revocations } from './schema/revocations.ts';
import { type FinishRestore, RestoreRefusal, withStagedBackup } from './stage-backup.ts';
import { tables } from './tables.ts';

type Executes = Pick<PostgresJsDatabase, 'execute'>;

type Restore = {
  readonly backup: string; // the copy, which stays as it is
  readonly url: string;
  readonly dataDir: string;
  /** UTC ms. */
  readonly at: number;
};

/**
 * Puts a copy in the place of everything that is in the database, in one transaction; before it, what is
 * there is copied into the folder of backups.
 *
 * @param finish runs before the database can be opened by others
 * @returns the copy of what was there, null where there was nothing
 * @throws RestoreRefusal when it cannot be done; the database is then as it was
 */
export function restorePostgresql(
  { backup, url, dataDir, at }: Restore,
  finish: FinishRestore,
): Promise<string | null> {
  return withoutServers(url, async (database) => {
    await refuseServers(database);
    return withStagedBackup(backup, dataDir, async (staged) => {
      await prepareTarget(database);
      const aside = (await isEmpty(database))
        ? null
        : await copyPostgresql(url, { dataDir, label: 'before-restore', at });
      await database.transaction(async (tx) => {
        await refuseServers(tx);
        const revoked = await asDb(tx).select().from(revocations);
        await tx.execute(sql`truncate ${sql.join(tables, sql`, `)}`);
        refuseDifferent(await fillPostgresql(tx, staged));
        await finish(asDb(tx), revoked);
      });
      return aside === null ? null : join(dataDir, BACKUP_FOLDER, aside.file);
    });
  });
}

/** @throws RestoreRefusal while a server is connected; none can start meanwhile */
export async function refuseServers(database: Executes): Promise<void> {
  const [row] = await database.execute(
    sql`select count(*)::int as servers from pg_stat_activity
        where datname = current_database() and application_name = 'bellwether'`,
  );
  if (row?.['servers'] === 0) return;
  throw new RestoreRefusal(
    'A server is connected to this database. Stop it first: nothing was changed.',
  );
}

/** Brings the database to the current schema. @throws RestoreRefusal where it has a newer one */
export async function prepareTarget(database: PostgresJsDatabase): Promise<void> {
  const { applied, available } = await readPostgresqlState(database);
  if (applied > available) {
    throw new RestoreRefusal('The database is of a newer version. Update the server first.');
  }
  await applyPostgresqlMigrations(database);
}

/** Whether no table has a row that a copy would take along. */
export async function isEmpty(database: Executes): Promise<boolean> {
  const hasRows = copiedTables.map((table) => sql`exists (select 1 from ${table})`);
  const [row] = await database.execute(sql`select ${sql.join(hasRows, sql` or `)} as has_rows`);
  return row?.['has_rows'] === false;
}

/** @throws Error where PostgreSQL gives back something else than it was given */
export function refuseDifferent(copied: readonly CopiedTable[]): void {
  const names = copied.flatMap((table) => (isWhole(table) ? [] : [table.name]));
  if (names.length === 0) return;
  throw new RestoreRefusal(
    `PostgreSQL gives back something else than it was given in ${names.join(', ')}: nothing was changed.`,
  );
}
