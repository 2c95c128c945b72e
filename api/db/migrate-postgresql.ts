import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';

const ownMigrations = fileURLToPath(new URL('migrations/postgresql', import.meta.url));

/** For work on whole tables; bytes in the format of `ExchangedRow`. */
export const unhurried = {
  bytea_output: 'hex',
  statement_timeout: 0,
  idle_in_transaction_session_timeout: 0,
};

/** Key of the advisory lock of migrations: any number that nothing else in this database uses. */
const MIGRATION_LOCK = 7_301_966;

/** Applies the missing migrations in one transaction, one process at a time: the others wait for the lock. */
export const migratePostgresql = (url: string, migrationsFolder = ownMigrations): Promise<void> =>
  withoutServers(url, (database) => applyPostgresqlMigrations(database, migrationsFolder));

/** Applies the missing migrations for a caller that holds the lock. */
export const applyPostgresqlMigrations = (
  database: PostgresJsDatabase,
  migrationsFolder = ownMigrations,
): Promise<void> => migrate(database, { migrationsFolder });

/** Runs work while no server can start: servers take this lock before they open the database. */
export async function withoutServers<T>(
  url: string,
  work: (database: PostgresJsDatabase) => Promise<T>,
): Promise<T> {
  // One connection that is never renewed: it owns the lock.
  const client = postgres(url, {
    max: 1,
    max_lifetime: null,
    onnotice: () => undefined,
    connection: { ...unhurried, application_name: 'bellwether-upkeep' },
  });
  try {
    await client`select pg_advisory_lock(${MIGRATION_LOCK})`;
    return await work(drizzle(client));
  } finally {
    await client.end(); // releases the lock
  }
}

/** How many migrations were applied to a database (0: not ours), and how many exist. */
export async function readPostgresqlState(
  database: Pick<PostgresJsDatabase, 'execute'>,
): Promise<{ applied: number; available: number }> {
  const available = readMigrationFiles({ migrationsFolder: ownMigrations }).length;
  const name = 'drizzle.__drizzle_migrations';
  const [table] = await database.execute(sql`select to_regclass(${name}) is not null as is_ours`);
  if (table?.['is_ours'] !== true) return { applied: 0, available };
  const [row] = await database.execute(
    sql`select count(*)::int as applied from drizzle.__drizzle_migrations`,
  );
  return { applied: Number(row?.['applied']), available };
}
