import { type FileHandle, open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import SqliteConnection from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { createTurns } from './backup-file.ts';
import { copySqlite } from './copy-sqlite.ts';
import type { Database } from './database.ts';
import { migrateSqlite } from './migrate-sqlite.ts';
import { createWriteQueue } from './write-queue.ts';

/** A step of them takes a few milliseconds, in which nobody is answered. */
const PAGES_PER_STEP = 100;

/**
 * Opens the database file, brought to the current schema: one connection that reads and one that
 * writes, so that a read never sees half of a transaction.
 *
 * WAL with synchronous NORMAL survives a killed process without losing an acknowledged row. A power failure
 * may take the last commits, but for those that asked to be durable: they wait until the log is flushed, as
 * with synchronous FULL, only that many share one flush and none of them holds up the process.
 * https://sqlite.org/wal.html#performance_considerations
 */
export async function openSqlite(file: string): Promise<Database> {
  await migrateSqlite(file);
  const writer = connect(file);
  const reader = connect(file);
  const log = createLogFlush(`${file}-wal`);
  const { write, exclusive, flushed, waitMs } = createWriteQueue(writer, drizzle(writer), () =>
    log.flush(),
  );
  const inTurn = createTurns();
  return {
    db: drizzle(reader),
    write,
    flushed,
    isShared: false,
    createCounter: (_name, { points, seconds }) =>
      new RateLimiterMemory({ points, duration: seconds }),
    snapshot: (label, at) =>
      inTurn(() =>
        copySqlite(writer, { dataDir: dirname(file), label, at, pagesPerStep: PAGES_PER_STEP }),
      ),
    upkeep: () =>
      exclusive(() => {
        writer.pragma('optimize');
        writer.pragma('wal_checkpoint(TRUNCATE)');
      }),
    bytes: async () => (await sizeOf(file)) + (await sizeOf(`${file}-wal`)),
    writeWaitMs: waitMs,
    close: async () => {
      await write(async () => undefined); // after those that are in line
      await flushed();
      await log.close();
      // In line, too: a write may have come meanwhile, and SQLite merges nothing beside one.
      await exclusive(() => {
        reader.close();
        writer.pragma('wal_checkpoint(TRUNCATE)');
        writer.close();
      });
    },
  };
}

/**
 * Flushes the write-ahead log through a file handle of its own, off the main thread. SQLite holds no locks
 * on this file, which closing a handle would drop: they are on the database and on the shared memory.
 */
function createLogFlush(file: string) {
  let handle: FileHandle | null = null;
  return {
    /** One at a time. A log that could not be opened, as with too many open files, is opened by the next. */
    async flush(): Promise<void> {
      handle ??= await open(file, 'r+');
      await handle.datasync();
    },
    close: async (): Promise<void> => handle?.close(),
  };
}

async function sizeOf(file: string): Promise<number> {
  return (await stat(file).catch(() => null))?.size ?? 0;
}

function connect(file: string): SqliteConnection.Database {
  const connection = new SqliteConnection(file);
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = NORMAL');
  connection.pragma('busy_timeout = 5000');
  connection.pragma('foreign_keys = ON');
  connection.pragma('trusted_schema = OFF');
  connection.pragma('cache_size = -32000'); // kilobytes
  return connection;
}
