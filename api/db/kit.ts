import { is, Placeholder, type SQL, sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import * as sqlite from 'drizzle-orm/sqlite-core';
import type { Db } from './database.ts';

/** Which engine the tables are declared for: fixed for a process, because a schema module loads once. */
export const dialect = process.env['DATABASE_URL']?.startsWith('postgres')
  ? 'postgresql'
  : 'sqlite';

/** The column types of the schema. Times are integer milliseconds UTC, money integer minor units. */
const sqliteKit = {
  table: sqlite.sqliteTable,
  text: () => sqlite.text(),
  int: () => sqlite.integer(),
  real: () => sqlite.real(),
  bool: () => sqlite.integer({ mode: 'boolean' }),
  bytes: () => sqlite.blob({ mode: 'buffer' }),
  json: <T>() => sqlite.text({ mode: 'json' }).$type<T>(),
  index: sqlite.index,
  uniqueIndex: sqlite.uniqueIndex,
  primaryKey: sqlite.primaryKey,
};

const bytea = pg.customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
});

/**
 * Drizzle's own type parses again what the driver has parsed already: a text like "2" would be read as a
 * number (drizzle-team/drizzle-orm#3018).
 */
const jsonb = pg.customType<{ data: unknown; driverData: string }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
});

/** PostgreSQL's `real` has only four bytes, so prices use double precision. */
const postgresqlKit = {
  table: pg.pgTable,
  text: () => pg.text(),
  int: () => pg.bigint({ mode: 'number' }),
  real: () => pg.doublePrecision(),
  bool: () => pg.boolean(),
  bytes: () => bytea(),
  json: <T>() => jsonb().$type<T>(),
  index: pg.index,
  uniqueIndex: pg.uniqueIndex,
  primaryKey: pg.primaryKey,
};

/**
 * One schema for two engines. The compiler sees only SQLite's types: both kits offer the same column
 * types with the same JavaScript values, which the store tests prove by running on both.
 */
export const kit =
  dialect === 'postgresql' ? (postgresqlKit as unknown as typeof sqliteKit) : sqliteKit;

/** The id of a row of another table; deleting that row deletes this one. */
export const parentId = (id: () => sqlite.AnySQLiteColumn) =>
  kit.text().notNull().references(id, { onDelete: 'cascade' });

/**
 * Whether a column has one of these texts. All are one parameter: for hundreds of texts, `inArray` composes the
 * query longer than the query runs.
 *
 * @param texts a placeholder stands for an array of texts as JSON
 */
export function isOneOf(
  column: sqlite.AnySQLiteColumn,
  texts: readonly string[] | Placeholder,
): SQL {
  const json = is(texts, Placeholder) ? texts : JSON.stringify(texts);
  return dialect === 'postgresql'
    ? sql`${column} in (select jsonb_array_elements_text(${json}::text::jsonb))`
    : sql`${column} in (select value from json_each(${json}))`;
}

/**
 * A column's JSON as text. SQLite has it as `JSON.stringify` wrote it and does not parse it; PostgreSQL's driver has
 * parsed it already.
 */
export const jsonTextOf = (column: sqlite.AnySQLiteColumn): SQL<string> => {
  const stored = sql<string>`${column}`;
  return dialect === 'postgresql' ? stored.mapWith((value) => JSON.stringify(value)) : stored;
};

/** Gives PostgreSQL's database the type that stores are written against. */
export const asDb = (postgresql: unknown): Db => postgresql as Db;
