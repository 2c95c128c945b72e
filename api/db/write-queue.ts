import { AsyncLocalStorage } from 'node:async_hooks';
import type SqliteConnection from 'better-sqlite3';
import type { Db, Write } from './database.ts';
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
  const insideWrite = new AsyncLocalStorage<true>();
  let last: Promise<unknown> = Promise.resolve();

  async function transaction<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    connection.exec('BEGIN IMMEDIATE');
    try {
      const result = await insideWrite.run(true, () => work(tx));
      connection.exec('COMMIT');
      return result;
    } catch (error) {
      if (connection.inTransaction) connection.exec('ROLLBACK');
      throw error;
    }
  }

  function inLine<T>(run: () => Promise<T>): Promise<T> {
    if (insideWrite.getStore()) throw new Error('a write inside a write: pass the transaction on');
    const inLineAt = performance.now();
    const done = last.then(() => {
      waits.add(performance.now() - inLineAt);
      return run();
    });
    last = done.catch(() => undefined);
    return done;
  }

  const write: Write = (work) => inLine(() => transaction(work));
  return {
    write,
    /** Runs with the connection to itself, and without a transaction. */
    alone: (run: () => void): Promise<void> => inLine(async () => run()),
    waitMs: (): number => waits.percentile99(),
  };
}
