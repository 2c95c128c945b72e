import {
  blob,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';

/**
 * The column types our schema may use, in SQLite. Times are integer milliseconds UTC, money integer
 * minor units.
 */
export const sqliteKit = {
  table: sqliteTable,
  text: () => text(),
  int: () => integer(),
  real: () => real(),
  bool: () => integer({ mode: 'boolean' }),
  bytes: () => blob({ mode: 'buffer' }),
  json: <T>() => text({ mode: 'json' }).$type<T>(),
  index,
  uniqueIndex,
  primaryKey,
};
