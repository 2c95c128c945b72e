import { mkdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import SqliteConnection from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import type { Database } from './database.ts';
import { migrateSqlite } from './migrate-sqlite.ts';
import { createWriteQueue } from './write-queue.ts';

/** Copied between two turns of the event loop: with a thousand it would stall for a quarter of a second. */
const PAGES_PER_STEP = 100;

/** `2026-11-20T14-05-00Z`: sorts by time and is a file name everywhere. */
const fileStamp = (date: Date): string =>
  date.toISOString().replace(/\.\d+/, '').replaceAll(':', '-');

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
  const write = createWriteQueue(writer, drizzle(writer));
  return {
    db: drizzle(reader),
    write,
    snapshot: async (label) => {
      const folder = join(dirname(file), 'backups');
      mkdirSync(folder, { recursive: true });
      await copyAll(writer, join(folder, `${label}-${fileStamp(new Date())}.sqlite`));
    },
    close: async () => {
      await write(async () => undefined); // after those that are in line
      reader.close();
      writer.pragma('wal_checkpoint(TRUNCATE)');
      writer.close();
    },
  };
}

/**
 * Copies the database while it is in use; the file has its name only once it is whole.
 *
 * @param writer SQLite starts a copy over whenever *another* connection writes: one made through the
 *   reader would never end on a busy server
 */
async function copyAll(writer: SqliteConnection.Database, target: string): Promise<void> {
  const unfinished = `${target}.unfinished`;
  const copy = () => writer.backup(unfinished, { progress: () => PAGES_PER_STEP });
  // A transaction that is open at the first step ends the copy at once, with nothing in it.
  while ((await copy()).totalPages === 0);
  renameSync(unfinished, target);
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
