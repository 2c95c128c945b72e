import { AsyncLocalStorage } from 'node:async_hooks';
import type SqliteConnection from 'better-sqlite3';
import type { Db, Write } from './database.ts';

/**
 * SQLite takes one writer at a time, and better-sqlite3 cannot hold a transaction open over an
 * `await` of somebody else: so writes wait in line here, each with the connection to itself.
 *
 * @throws Error when a write is started inside a write: it would wait for itself for ever
 */
export function createWriteQueue(connection: SqliteConnection.Database, tx: Db): Write {
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

  return (work) => {
    if (insideWrite.getStore()) throw new Error('a write inside a write: pass the transaction on');
    const done = last.then(() => transaction(work));
    last = done.catch(() => undefined);
    return done;
  };
}
