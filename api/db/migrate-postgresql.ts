import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';

const ownMigrations = fileURLToPath(new URL('migrations/postgresql', import.meta.url));

/** For work on whole tables; bytes as `to_json` is expected to tell them. */
export const unhurried = {
  bytea_output: 'hex',
  statement_timeout: 0,
  idle_in_transaction_session_timeout: 0,
};

/** Of the lock that a migration holds: any number that nobody else in this database uses. */
const MIGRATION_LOCK = 7_301_966;

/**
 * Brings a database to the current schema, one process at a time: the others wait for the lock, and then
 * find everything done. All migrations that are missing are one transaction.
 */
export const migratePostgresql = (url: string, migrationsFolder = ownMigrations): Promise<void> =>
  withoutServers(url, (database) => applyPostgresqlMigrations(database, migrationsFolder));

/** The same for a caller that already holds the lock. */
export const applyPostgresqlMigrations = (
  database: PostgresJsDatabase,
  migrationsFolder = ownMigrations,
): Promise<void> => migrate(database, { migrationsFolder });

/** Does something while no server can start: each takes this lock before it opens the database. */
export async function withoutServers<T>(
  url: string,
  work: (database: PostgresJsDatabase) => Promise<T>,
): Promise<T> {
  // One connection, which is never renewed: the lock is its own.
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
    await client.end(); // and with it the lock
  }
}

/** How many migrations a database has had (0: it is none of ours), and how many there are. */
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
