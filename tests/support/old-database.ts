import SqliteConnection from 'better-sqlite3';
import postgres from 'postgres';
import { migratePostgresql } from '#api/db/migrate-postgresql.ts';
import { migrateSqlite } from '#api/db/migrate-sqlite.ts';
import { type DatabasePlace, sqliteFileIn } from '#api/db/open-database.ts';
import { type SchemaTable, sqliteValueOf } from './schema-rows.ts';

type Row = Readonly<Record<string, unknown>>;

/** A database of any schema, without the product that knows only the newest. */
export type RawDatabase = {
  fill(table: SchemaTable, rows: readonly Row[]): Promise<void>;
  /** The one number that a query asks for. */
  number(query: string): Promise<number>;
  /** Names of the tables of the product. */
  tables(): Promise<string[]>;
  /** Rows that point to nothing. */
  orphans(): Promise<number>;
  close(): Promise<void>;
};

/** Brings a place to the schema that these migrations lead to; to the newest without them. */
export const migrateRaw = ({ databaseUrl, dataDir }: DatabasePlace, migrations?: string) =>
  databaseUrl === null
    ? migrateSqlite(sqliteFileIn(dataDir), migrations)
    : migratePostgresql(databaseUrl, migrations);

export const openRaw = ({ databaseUrl, dataDir }: DatabasePlace): RawDatabase =>
  databaseUrl === null ? openFile(sqliteFileIn(dataDir)) : openServer(databaseUrl);

function openFile(file: string): RawDatabase {
  const connection = new SqliteConnection(file);
  return {
    async fill({ name, columns }, rows) {
      const names = Object.keys(columns);
      const places = names.map(() => '?').join(', ');
      const listed = names.map((each) => `"${each}"`).join(', ');
      const insert = connection.prepare(`INSERT INTO "${name}" (${listed}) VALUES (${places})`);
      for (const row of rows) {
        insert.run(...names.map((each) => sqliteValueOf(columns[each]?.type, row[each])));
      }
    },
    number: async (query) => Number(connection.prepare(query).pluck().get()),
    tables: async () =>
      connection
        .prepare<[], string>(
          "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_\\_%' ESCAPE '\\' AND name NOT LIKE 'sqlite%'",
        )
        .pluck()
        .all(),
    orphans: async () => connection.prepare('PRAGMA foreign_key_check').all().length,
    close: async () => void connection.close(),
  };
}

function openServer(url: string): RawDatabase {
  const client = postgres(url, { max: 1, onnotice: () => undefined });
  return {
    async fill({ name }, rows) {
      const text = JSON.stringify(rows);
      await client.unsafe(
        `insert into "${name}" select * from json_populate_recordset(null::"${name}", $1::text::json)`,
        [text],
      );
    },
    number: async (query) => Number(Object.values((await client.unsafe(query))[0] ?? {})[0]),
    tables: async () =>
      (await client`select tablename from pg_tables where schemaname = 'public'`).map(
        ({ tablename }) => String(tablename),
      ),
    orphans: async () => 0, // it never lets one be stored
    close: () => client.end(),
  };
}
