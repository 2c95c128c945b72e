import { fileURLToPath } from 'node:url';
import SqliteConnection from 'better-sqlite3';
import { readMigrationFiles } from 'drizzle-orm/migrator';

const migrationsFolder = fileURLToPath(new URL('migrations/sqlite', import.meta.url));

type Part = { readonly type: string; readonly name: string; readonly sql: string | null };

/** The migrator's list, and SQLite's statistics of tables. */
const PARTS = `SELECT type, name, sql FROM sqlite_schema
  WHERE type NOT IN ('table', 'index')
     OR name NOT IN ('__drizzle_migrations', 'sqlite_stat1', 'sqlite_stat4', 'sqlite_autoindex___drizzle_migrations_1')`;

/**
 * What differs from the schema that our migrations make, such as `the trigger "x"`: a trigger, a view or a
 * changed table would do to the platform what a stranger planted in the copy.
 *
 * @param applied the number of migrations that the database has had
 * @returns null: nothing
 */
export function findForeignPart(file: string, applied: number): string | null {
  const ours = partsAfter(applied);
  const theirs = readParts(file);
  for (const [key, { type, name, sql }] of theirs) {
    const own = ours.get(key);
    if (own === undefined) return `the ${type} "${name}", which Bellwether did not make`;
    if (plain(own.sql) !== plain(sql)) return `the ${type} "${name}", which is not Bellwether's`;
  }
  const missing = [...ours].find(([key]) => !theirs.has(key))?.[1];
  return missing === undefined ? null : `no ${missing.type} "${missing.name}"`;
}

/** SQLite's versions differ in quotes and spaces when they rename. */
const plain = (sql: string | null): string => (sql ?? '').replace(/["`\s]/g, '');

function partsAfter(applied: number): ReadonlyMap<string, Part> {
  const connection = new SqliteConnection(':memory:');
  try {
    for (const { sql } of readMigrationFiles({ migrationsFolder }).slice(0, applied)) {
      for (const statement of sql) connection.exec(statement);
    }
    return partsOf(connection);
  } finally {
    connection.close();
  }
}

function readParts(file: string): ReadonlyMap<string, Part> {
  const connection = new SqliteConnection(file, { readonly: true });
  try {
    return partsOf(connection);
  } finally {
    connection.close();
  }
}

function partsOf(connection: SqliteConnection.Database): ReadonlyMap<string, Part> {
  const parts = connection.prepare<[], Part>(PARTS).all();
  return new Map(parts.map((part) => [`${part.type} ${part.name}`, part]));
}
