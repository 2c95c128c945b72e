import { rmSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import SqliteConnection from 'better-sqlite3';
import { getTableName, type Table } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { z } from 'zod';
import { sendResult } from '#api/workers/messages.ts';
import { copiedTables } from './tables.ts';
import { columnKindsOf, type SqliteValue, toSqlite } from './exchanged-rows.ts';
import { readPostgresqlState, unhurried } from './migrate-postgresql.ts';
import { MIGRATION_LOCK, migrateSqlite } from './migrate-sqlite.ts';
import { type Executes, readPostgresqlRows } from './postgresql-rows.ts';

/**
 * Writes a consistent snapshot of PostgreSQL into a new SQLite database of the current schema. Reading
 * hundreds of thousands of rows takes seconds, so it runs in a thread of its own.
 *
 * @throws Error when the database does not have the schema of this version
 */
async function exportPostgresql(url: string, file: string): Promise<void> {
  await migrateSqlite(file);
  rmSync(`${file}${MIGRATION_LOCK}`);
  const target = new SqliteConnection(file);
  const client = postgres(url, {
    max: 1,
    onnotice: () => undefined,
    connection: { ...unhurried, application_name: 'bellwether-backup' },
  });
  try {
    target.exec('BEGIN');
    await drizzle(client).transaction((tx) => copyAll(tx, target), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    });
    target.exec('COMMIT');
  } finally {
    target.close();
    await client.end();
  }
}

async function copyAll(tx: Executes, target: SqliteConnection.Database): Promise<void> {
  const { applied, available } = await readPostgresqlState(tx);
  if (applied !== available) {
    throw new Error(
      `The database has had ${applied} of the ${available} migrations of this version: start its server first.`,
    );
  }
  for (const table of copiedTables) {
    const kinds = columnKindsOf(table);
    const insert = prepareInsert(target, table, [...kinds.keys()]);
    for await (const rows of readPostgresqlRows(tx, table)) {
      for (const row of rows) insert.run(...Object.values(toSqlite(kinds, row)));
    }
  }
}

function prepareInsert(
  target: SqliteConnection.Database,
  table: Table,
  columns: readonly string[],
): SqliteConnection.Statement<SqliteValue[]> {
  const names = columns.map((name) => `"${name}"`).join(', ');
  const places = columns.map(() => '?').join(', ');
  return target.prepare(`INSERT INTO "${getTableName(table)}" (${names}) VALUES (${places})`);
}

const { url, file } = z.object({ url: z.string(), file: z.string() }).parse(workerData);
await exportPostgresql(url, file);
sendResult('done');
