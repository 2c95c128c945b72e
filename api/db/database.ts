import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';

/** What stores query with. PostgreSQL's database is given out under the same type, see `kit.ts`. */
export type Db = BetterSQLite3Database;

/**
 * Runs the work in one transaction: all of it is stored, or nothing. Never network or images inside. On
 * PostgreSQL it is run again where others were in its way: it must change nothing but what `tx` changes.
 */
export type Write = <T>(work: (tx: Db) => Promise<T>, how?: WriteOptions) => Promise<T>;

export type WriteOptions = {
  /**
   * Survives a power failure from the moment it is acknowledged: for journals, credentials and money. On
   * SQLite that waits for the disk, on PostgreSQL every write does. A killed process loses neither kind.
   */
  readonly durable?: boolean;
};

/** A copy of everything, whole and proven readable. */
export type Snapshot = {
  readonly file: string; // its name in the folder of backups
  readonly bytes: number;
  readonly at: number; // when it was begun, UTC ms
};

/** Counts by key for a span that begins with the first of it; all processes on the database share it. */
export type Counter = RateLimiterAbstract;
export type CounterSpan = {
  readonly points: number;
  readonly seconds: number;
  /** Each process counts for itself while nothing can be stored; else what is counted fails then. */
  readonly mayCountHere?: boolean;
};

/** @param name of what is counted, the same in every process */
export type CreateCounter = (name: string, span: CounterSpan) => Counter;

export type Database = {
  readonly db: Db;
  readonly write: Write;
  readonly createCounter: CreateCounter;
  /**
   * Resolves once every durable write that can be read is on the disk: what a device takes over must not
   * be gone after a power failure.
   */
  flushed(): Promise<void>;
  /** Whether other processes may use the database, so that changes must be published to them. */
  readonly isShared: boolean;
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
