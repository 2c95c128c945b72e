import SqliteConnection from 'better-sqlite3';
import { getTableName, type Table } from 'drizzle-orm';
import { copiedTables } from './tables.ts';
import {
  columnKindsOf,
  createSum,
  type ExchangedRow,
  fromSqlite,
  type Sum,
} from './exchanged-rows.ts';
import {
  batchOf,
  type Executes,
  readPostgresqlRows,
  writePostgresqlRows,
} from './postgresql-rows.ts';

/** What was read from a table in SQLite, and what PostgreSQL has afterwards. */
export type CopiedTable = { readonly name: string; readonly source: Sum; readonly target: Sum };

export const isWhole = ({ source, target }: CopiedTable): boolean =>
  source.rows === target.rows && source.checksum === target.checksum;

/**
 * Writes a SQLite database of the current schema into empty tables and reads each of them back.
 *
 * @throws Error that names the table when PostgreSQL refuses a row
 */
export async function fillPostgresql(tx: Executes, file: string): Promise<readonly CopiedTable[]> {
  const source = new SqliteConnection(file, { readonly: true });
  try {
    const copied: CopiedTable[] = [];
    for (const table of copiedTables) copied.push(await copyTable(tx, source, table));
    return copied;
  } finally {
    source.close();
  }
}

async function copyTable(tx: Executes, source: SqliteConnection.Database, table: Table) {
  const [out, back] = [createSum(), createSum()];
  for (const rows of readSqliteRows(source, table)) {
    for (const row of rows) out.add(row);
    await writePostgresqlRows(tx, table, rows);
  }
  for await (const rows of readPostgresqlRows(tx, table)) {
    for (const row of rows) back.add(row);
  }
  return { name: getTableName(table), source: out.read(), target: back.read() };
}

function* readSqliteRows(source: SqliteConnection.Database, table: Table) {
  const kinds = columnKindsOf(table);
  const most = batchOf(table);
  const columns = [...kinds.keys()].map((name) => `"${name}"`).join(', ');
  const select = source.prepare<[], Record<string, unknown>>(
    `SELECT ${columns} FROM "${getTableName(table)}"`,
  );
  let rows: ExchangedRow[] = [];
  for (const row of select.iterate()) {
    rows.push(fromSqlite(kinds, row));
    if (rows.length < most) continue;
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
}
