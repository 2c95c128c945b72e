import { fileURLToPath } from 'node:url';
import SqliteConnection from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import { readMigrationFiles } from 'drizzle-orm/migrator';

const ownMigrations = fileURLToPath(new URL('migrations/sqlite', import.meta.url));
const LOCK_WAIT_MS = 60_000;
/** Suffix of the lock file. */
export const MIGRATION_LOCK = '.migrating';

/**
 * Applies the missing migrations to a database file, in a safe order:
 * - one process at a time (the lock is a SQLite file: it ends with its process);
 * - a snapshot first, unless the database is new;
 * - foreign keys off *on the connection*: drizzle's migrator sets the pragma inside its transaction,
 *   where SQLite ignores it, and rebuilding a table would then delete its children by cascade
 *   (drizzle-team/drizzle-orm#5782);
 * - a check of all foreign keys at the end.
 *
 * @throws Error when a row would violate a foreign key afterwards: the file is then as it was
 */
export async function migrateSqlite(file: string, migrationsFolder = ownMigrations): Promise<void> {
  const lock = new SqliteConnection(`${file}${MIGRATION_LOCK}`, { timeout: LOCK_WAIT_MS });
  lock.exec('BEGIN EXCLUSIVE');
  const connection = new SqliteConnection(file);
  try {
    const applied = countApplied(connection);
    if (applied === readMigrationFiles({ migrationsFolder }).length) return;
    const snapshot = `${file}.before-migration-${applied}`;
    if (applied > 0) await connection.backup(snapshot);
    connection.pragma('foreign_keys = OFF');
    migrate(drizzle(connection), { migrationsFolder });
    const broken = countBroken(connection);
    if (broken === 0) return;
    if (applied > 0) await putBack(snapshot, file);
    throw new Error(`the migration of ${file} would leave ${broken} rows that point to nothing`);
  } finally {
    connection.close();
    lock.exec('COMMIT');
    lock.close();
  }
}

/** How many migrations were applied to a database (0: not ours), and how many exist. */
export function readMigrationState(file: string): { applied: number; available: number } {
  const connection = new SqliteConnection(file, { readonly: true });
  try {
    const available = readMigrationFiles({ migrationsFolder: ownMigrations }).length;
    return { applied: countApplied(connection), available };
  } finally {
    connection.close();
  }
}

function countBroken(connection: SqliteConnection.Database): number {
  const broken = connection.pragma('foreign_key_check');
  return Array.isArray(broken) ? broken.length : 0;
}

/** Without this the next start would find every migration applied and serve broken data. */
async function putBack(snapshot: string, file: string): Promise<void> {
  const copy = new SqliteConnection(snapshot, { readonly: true });
  await copy.backup(file);
  copy.close();
}

function countApplied(connection: SqliteConnection.Database): number {
  const table = connection
    .prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = '__drizzle_migrations'")
    .get();
  if (table === undefined) return 0;
  return (
    connection.prepare<[], number>('SELECT count(*) FROM __drizzle_migrations').pluck().get() ?? 0
  );
}
