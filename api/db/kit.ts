import type { Db } from './database.ts';
import { postgresqlKit } from './kit.postgresql.ts';
import { sqliteKit } from './kit.sqlite.ts';

/** Which engine the tables are declared for: fixed for a process, because a schema module loads once. */
export const dialect = process.env['DATABASE_URL']?.startsWith('postgres')
  ? 'postgresql'
  : 'sqlite';

/**
 * One schema for two engines. The compiler sees SQLite's types only: both kits offer the same column
 * types with the same JavaScript values, which the store suite proves by running on both.
 */
export const kit =
  dialect === 'postgresql' ? (postgresqlKit as unknown as typeof sqliteKit) : sqliteKit;

/** The other half of that promise: what queries PostgreSQL, under the type that stores are written against. */
export const asDb = (postgresql: unknown): Db => postgresql as Db;
