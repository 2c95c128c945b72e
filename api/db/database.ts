import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';

/** What stores query with. PostgreSQL's database is given out under the same type, see `kit.ts`. */
export type Db = BetterSQLite3Database;

/** Runs the work in one transaction: all of it is stored, or nothing. Never network or images inside. */
export type Write = <T>(work: (tx: Db) => Promise<T>) => Promise<T>;

export type Database = {
  readonly db: Db;
  readonly write: Write;
  /** Makes a consistent copy of everything while others go on; named by what it was made for. */
  snapshot(label: string): Promise<void>;
  close(): Promise<void>;
};

/** What every store is made from. */
export type StoreDeps = Pick<Database, 'db' | 'write'>;
