import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';

/** What stores query with. PostgreSQL's database is given out under the same type, see `kit.ts`. */
export type Db = BetterSQLite3Database;

/** Runs the work in one transaction: all of it is stored, or nothing. Never network or images inside. */
export type Write = <T>(work: (tx: Db) => Promise<T>) => Promise<T>;

/** A copy of everything, whole and proven readable. */
export type Snapshot = {
  readonly file: string; // its name in the folder of backups
  readonly bytes: number;
  readonly at: number; // when it was begun, UTC ms
};

export type Database = {
  readonly db: Db;
  readonly write: Write;
  /**
   * Makes a consistent copy of everything while others go on.
   *
   * @param label what it is made for, in front of its name
   * @param at UTC ms, the rest of its name
   */
  snapshot(label: string, at: number): Promise<Snapshot>;
  /** Keeps statistics and files in shape; once a night is enough. */
  upkeep(): Promise<void>;
  /** What it takes on the disk, with what is not yet merged into it. */
  bytes(): Promise<number>;
  /** How long a write waited in line, in ms: the 99th percentile of the last five minutes. */
  writeWaitMs(): number;
  close(): Promise<void>;
};

/** What every store is made from. */
export type StoreDeps = Pick<Database, 'db' | 'write'>;
