import {
  bigint,
  boolean,
  customType,
  doublePrecision,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

const bytea = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
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
