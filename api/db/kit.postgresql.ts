import {
  bigint,
  boolean,
  customType,
  doublePrecision,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

const bytea = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
});

/**
 * Drizzle's own parses what the driver has parsed already: a text like "2" came back as a number
 * (drizzle-team/drizzle-orm#3018).
 */
const jsonb = customType<{ data: unknown; driverData: string }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
});

/** The same column types in PostgreSQL; `real` there has four bytes, so prices take double precision. */
export const postgresqlKit = {
  table: pgTable,
  text: () => text(),
  int: () => bigint({ mode: 'number' }),
  real: () => doublePrecision(),
  bool: () => boolean(),
  bytes: () => bytea(),
  json: <T>() => jsonb().$type<T>(),
  index,
  uniqueIndex,
  primaryKey,
};
