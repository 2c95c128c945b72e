import type SqliteConnection from 'better-sqlite3';
import type { Db, Write, WriteOptions } from './database.ts';
import { createNestingGuard } from './nesting-guard.ts';
import { createWaits } from './waits.ts';

/**
 * Queues writes, each with exclusive use of the connection: SQLite allows one writer, and a transaction must
 * not be interleaved with the statements of another caller. A write inside a write is refused.
 *
 * @param flush writes all committed data to the disk
 */
export function createWriteQueue(
  connection: SqliteConnection.Database,
  tx: Db,
  flush: () => Promise<void>,
) {
  const waits = createWaits();
  const nesting = createNestingGuard();
  const disk = createSharedFlush(flush);
  const rowsChanged = connection.prepare('SELECT total_changes()').pluck();
  let last: Promise<unknown> = Promise.resolve();

  async function transaction<T>(work: (tx: Db) => Promise<T>, onCommit: () => void = () => {}) {
    connection.exec('BEGIN IMMEDIATE');
    try {
      const result = await nesting.run(() => work(tx));
      connection.exec('COMMIT');
      onCommit(); // before readers can see the commit
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

  /** The next write runs while this one waits for the disk; a write without changes does not wait. */
  async function durably<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    const flushes: Promise<void>[] = [];
    const result = await inLine(() => {
      const before = rowsChanged.get();
      return transaction(work, () => {
        if (rowsChanged.get() !== before) flushes.push(disk.flush());
      });
    });
    await Promise.all(flushes);
    return result;
  }

  const write: Write = (work, { durable = false }: WriteOptions = {}) =>
    durable ? durably(work) : inLine(() => transaction(work));
  return {
    write,
    /** Runs with exclusive use of the connection, without a transaction. */
    exclusive: (run: () => void | Promise<void>): Promise<void> => inLine(async () => run()),
    flushed: disk.flushed,
    waitMs: (): number => waits.percentile99(),
  };
}

/** Calls during a flush share the next one, which takes as long for many commits as for one. */
function createSharedFlush(flush: () => Promise<void>) {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  function begin(): Promise<void> {
    next = null;
    running = flush().finally(() => (running = null));
    return running;
  }

  return {
    flush(): Promise<void> {
      if (running === null) return begin();
      next ??= running.then(begin, begin);
      return next;
    },
    flushed: async (): Promise<void> => {
      await (next ?? running);
    },
  };
}
