import { stat } from 'node:fs/promises';
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
 * WAL with synchronous NORMAL survives a killed process without losing an acknowledged row; only a
 * power failure may take the last commits.
 */
export async function openSqlite(file: string): Promise<Database> {
  await migrateSqlite(file);
  const writer = connect(file);
  const reader = connect(file);
  const { write, alone, waitMs } = createWriteQueue(writer, drizzle(writer));
  const inTurn = createTurns();
  return {
    db: drizzle(reader),
    write,
    isShared: false,
    createCounter: (_name, { points, seconds }) =>
      new RateLimiterMemory({ points, duration: seconds }),
    snapshot: (label, at) =>
      inTurn(() =>
        copySqlite(writer, { dataDir: dirname(file), label, at, pagesPerStep: PAGES_PER_STEP }),
      ),
    upkeep: () =>
      alone(() => {
        writer.pragma('optimize');
        writer.pragma('wal_checkpoint(TRUNCATE)');
      }),
    bytes: async () => (await sizeOf(file)) + (await sizeOf(`${file}-wal`)),
    writeWaitMs: waitMs,
    close: async () => {
      await write(async () => undefined); // after those that are in line
      reader.close();
      writer.pragma('wal_checkpoint(TRUNCATE)');
      writer.close();
    },
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
