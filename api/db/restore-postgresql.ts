import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import { BACKUP_FOLDER } from './backup-file.ts';
import { copiedTables, tables } from './tables.ts';
import { copyPostgresql } from './copy-database.ts';
import { type CopiedTable, fillPostgresql, isWhole } from './fill-postgresql.ts';
import { refuseForeignBackup } from './foreign-backup.ts';
import { asDb } from './kit.ts';
import {
  applyPostgresqlMigrations,
  readPostgresqlState,
  withoutServers,
} from './migrate-postgresql.ts';
import type { Executes } from './postgresql-rows.ts';
import { revocations } from './schema/users.ts';
import type { SealKeys } from './sealed-values.ts';
import { type FinishRestore, RestoreRefusal, withStagedBackup } from './stage-backup.ts';
import { withSqliteLock } from './sqlite-lock.ts';

type Restore = {
  readonly backup: string; // a file, which is not changed
  readonly url: string;
  readonly dataDir: string;
  readonly secrets: SealKeys | null; // of this installation; null: none yet
  readonly at: number; // UTC ms
};

/**
 * Copies the database into the folder of backups, then replaces its content in one transaction.
 *
 * @param finish completes the transaction
 * @returns the copy of the previous content; null: it was empty
 * @throws RestoreRefusal when it is not possible; the database is then as it was
 */
export function restorePostgresql(
  { backup, url, dataDir, secrets, at }: Restore,
  finish: FinishRestore,
): Promise<string | null> {
  return withoutServers(url, async (database) => {
    await refuseServers(database);
    return withStagedBackup(backup, { dataDir, secrets }, async (staged) => {
      await prepareTarget(database);
      const isNew = await isEmpty(database);
      if (!isNew) refuseForeignBackup(backup, dataDir);
      const aside = isNew
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

async function refuseServers(database: Executes): Promise<void> {
  const [row] = await database.execute(
    sql`select count(*)::int as servers from pg_stat_activity
        where datname = current_database() and application_name = 'bellwether'`,
  );
  if (row?.['servers'] === 0) return;
  throw new RestoreRefusal(
    'A server is connected to this database. Stop it first: nothing was changed.',
  );
}

/** Applies missing migrations. @throws RestoreRefusal when the schema is newer than this version's */
async function prepareTarget(database: PostgresJsDatabase): Promise<void> {
  const { applied, available } = await readPostgresqlState(database);
  if (applied > available) {
    throw new RestoreRefusal('The database is of a newer version. Update the server first.');
  }
  await applyPostgresqlMigrations(database);
}

async function isEmpty(database: Executes): Promise<boolean> {
  const hasRows = copiedTables.map((table) => sql`exists (select 1 from ${table})`);
  const [row] = await database.execute(sql`select ${sql.join(hasRows, sql` or `)} as has_rows`);
  return row?.['has_rows'] === false;
}

function refuseDifferent(copied: readonly CopiedTable[]): void {
  const names = copied.flatMap((table) => (isWhole(table) ? [] : [table.name]));
  if (names.length === 0) return;
  throw new RestoreRefusal(
    `PostgreSQL gives back something else than it was given in ${names.join(', ')}: nothing was changed.`,
  );
}

type Move = {
  readonly file: string; // of SQLite, which is not changed
  readonly url: string;
  readonly dataDir: string;
};

/**
 * Copies a SQLite database into an empty PostgreSQL while no server runs on either of them. The journals'
 * epoch stays, so that devices continue to synchronize.
 *
 * @param report receives all tables, also different ones, before the transaction is committed
 * @throws RestoreRefusal when it is not possible or a table is different; PostgreSQL is then still empty
 */
export function moveToPostgresql(
  { file, url, dataDir }: Move,
  report: (copied: readonly CopiedTable[]) => void,
): Promise<void> {
  return withSqliteLock(file, () =>
    withStagedBackup(file, { dataDir, secrets: null }, (staged) =>
      withoutServers(url, async (database) => {
        await refuseServers(database);
        await prepareTarget(database);
        if (!(await isEmpty(database))) {
          throw new RestoreRefusal(
            'The database of DATABASE_URL has rows already: the move needs an empty one. Nothing was changed.',
          );
        }
        await database.transaction(async (tx) => {
          const copied = await fillPostgresql(tx, staged);
          report(copied);
          refuseDifferent(copied);
        });
      }),
    ),
  );
}
