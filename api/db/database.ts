import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';

/** The query interface of stores. PostgreSQL's database has the same type, see `kit.ts`. */
export type Db = BetterSQLite3Database;

/**
 * Runs the work in one transaction. It must not use the network or process images, and must have no side
 * effects outside `tx`: PostgreSQL runs it again after a conflict.
 */
export type Write = <T>(work: (tx: Db) => Promise<T>, how?: WriteOptions) => Promise<T>;

/** A write that survives a power failure, see `WriteOptions`. */
export const durably = <T>(write: Write, work: (tx: Db) => Promise<T>): Promise<T> =>
  write(work, { durable: true });

export type WriteOptions = {
  /**
   * Survives a power failure once it is acknowledged: for journals, credentials and money. SQLite waits for
   * the disk; on PostgreSQL every write does. A killed process loses no acknowledged write in any case.
   */
  readonly durable?: boolean;
};

/** A complete copy, checked to be readable. */
export type Snapshot = {
  readonly file: string; // name in the folder of backups
  readonly bytes: number;
  readonly at: number; // start, UTC ms
};

/** Counts by key in a span that begins with the first use; all processes on the database share it. */
export type Counter = RateLimiterAbstract;
export type CounterSpan = {
  readonly points: number;
  readonly seconds: number;
  /** While the database is unavailable each process counts on its own; otherwise counting fails. */
  readonly mayCountHere?: boolean;
};

/** @param name the same in every process */
export type CreateCounter = (name: string, span: CounterSpan) => Counter;

export type Database = {
  readonly db: Db;
  readonly write: Write;
  readonly createCounter: CreateCounter;
  /**
   * Resolves once every visible durable write is on the disk: a power failure must not undo what a device
   * has received.
   */
  flushed(): Promise<void>;
  /** Whether other processes may use the database, so that changes must be published to them. */
  readonly isShared: boolean;
  /** Makes a consistent copy of everything in use. @param label prefix of its name. @param at UTC ms */
  snapshot(label: string, at: number): Promise<Snapshot>;
  /**
   * Replaces everything by another database file of the same schema, in one step; writes wait meanwhile. Null:
   * only a command does it, while no process uses the database.
   *
   * @param prepare completes the file while nobody writes. @returns its path
   */
  readonly replaceAll: ((prepare: () => Promise<string>) => Promise<void>) | null;
  upkeep(): Promise<void>; // maintains statistics and files; once a night is enough
  bytes(): Promise<number>; // size on the disk, with the write-ahead log
  /** The 99th percentile of a write's time in the queue in the last five minutes, ms. */
  writeWaitMs(): number;
  close(): Promise<void>;
};

export type StoreDeps = Pick<Database, 'db' | 'write'>;
