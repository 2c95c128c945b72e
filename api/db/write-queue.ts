import type SqliteConnection from 'better-sqlite3';
import type { Db, Write, WriteOptions } from './database.ts';
import { createNestingGuard } from './nesting-guard.ts';
import { createWaits } from './waits.ts';

/**
 * SQLite takes one writer at a time, and better-sqlite3 cannot hold a transaction open over an
 * `await` of somebody else: so writes wait in line here, each with the connection to itself.
 *
 * @returns how to write, which fails inside another write: it would wait for itself for ever; and how
 *   many ms writes waited
 */
export function createWriteQueue(connection: SqliteConnection.Database, tx: Db) {
  const waits = createWaits();
  const nesting = createNestingGuard();
  let last: Promise<unknown> = Promise.resolve();

  async function transaction<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    connection.exec('BEGIN IMMEDIATE');
    try {
      const result = await nesting.run(() => work(tx));
      connection.exec('COMMIT');
      return result;
    } catch (error) {
      if (connection.inTransaction) connection.exec('ROLLBACK');
      throw error;
    }
  }

  function inLine<T>(run: () => Promise<T>): Promise<T> {
    nesting.check();
    const inLineAt = performance.now();
    const done = last.then(() => {
      waits.add(performance.now() - inLineAt);
      return run();
    });
    last = done.catch(() => undefined);
    return done;
  }

  /** Inside a transaction SQLite refuses to change it. https://sqlite.org/pragma.html#pragma_synchronous */
  async function durably<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    connection.pragma('synchronous = FULL');
    try {
      return await transaction(work);
    } finally {
      connection.pragma('synchronous = NORMAL');
    }
  }

  const write: Write = (work, { durable = false }: WriteOptions = {}) =>
    inLine(() => (durable ? durably(work) : transaction(work)));
  return {
    write,
    /** Runs with the connection to itself, and without a transaction. */
    alone: (run: () => void): Promise<void> => inLine(async () => run()),
    waitMs: (): number => waits.percentile99(),
  };
}
