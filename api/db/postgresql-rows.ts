import { getTableName, sql, type Table } from 'drizzle-orm';
import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import { columnKindsOf, type ExchangedRow } from './exchanged-rows.ts';

/** A database, or a transaction of it. */
export type Executes = Pick<PostgresJsDatabase, 'execute'>;

const ROWS = 500;
const ROWS_WITH_BYTES = 20; // pictures have hundreds of kilobytes, twice that in hexadecimal digits

/** How many rows of a table to hold in memory at a time. */
export const batchOf = (table: Table): number =>
  [...columnKindsOf(table).values()].includes('bytes') ? ROWS_WITH_BYTES : ROWS;

/** Reads a table in batches. @param tx a transaction, which a cursor needs */
export async function* readPostgresqlRows(
  tx: Executes,
  table: Table,
): AsyncGenerator<readonly ExchangedRow[]> {
  await tx.execute(
    sql`declare rows no scroll cursor for select to_json(t) as "row" from ${table} t`,
  );
  const fetch = sql.raw(`fetch ${batchOf(table)} from rows`);
  for (;;) {
    const rows = await tx.execute<{ row: ExchangedRow }>(fetch);
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
  }
  await tx.execute(sql`close rows`);
}

/** @throws Error that names the table when PostgreSQL refuses a row */
export async function writePostgresqlRows(
  tx: Executes,
  table: Table,
  rows: readonly ExchangedRow[],
): Promise<void> {
  const text = JSON.stringify(rows);
  try {
    await tx.execute(
      sql`insert into ${table} select * from json_populate_recordset(null::${table}, ${text}::text::json)`,
    );
  } catch (error) {
    // drizzle's own message contains all the rows.
    const reason = error instanceof Error ? (error.cause ?? error) : error;
    const why = reason instanceof Error ? reason.message : String(reason);
    throw new Error(`PostgreSQL does not take the rows of ${getTableName(table)}: ${why}`, {
      cause: error,
    });
  }
}
