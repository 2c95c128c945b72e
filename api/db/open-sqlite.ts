import { type FileHandle, open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import SqliteConnection from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { createTurns } from './backup-file.ts';
import { copySqlite } from './copy-database.ts';
import type { Database } from './database.ts';
import { migrateSqlite } from './migrate-sqlite.ts';
import { createWriteQueue } from './write-queue.ts';

const PAGES_PER_STEP = 100; // copying them blocks the event loop for a few milliseconds

/**
 * Opens the database file and applies missing migrations. It has one connection that reads and one that
 * writes, so that a read never sees half of a transaction.
 *
 * WAL with synchronous NORMAL survives a killed process without losing an acknowledged row. A power failure
 * may lose the last commits except durable ones, which wait until the log is flushed: as with synchronous
 * FULL, but many share one flush and the process is not blocked.
 *
 * @source https://sqlite.org/wal.html#performance_considerations
 */
export async function openSqlite(file: string): Promise<Database> {
  await migrateSqlite(file);
  return openMigrated(file);
}

/**
 * Opens a file to which all migrations were applied: a fresh copy of a test need not look for them.
 *
 * @param log flushes what is committed to the disk
 */
export function openMigrated(file: string, log = createLogFlush(`${file}-wal`)): Database {
  const writer = connect(file);
  const reader = connect(file);
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
    replaceAll: (prepare) => exclusive(async () => copyOver(file, await prepare())),
    upkeep: () =>
      exclusive(() => {
        refreshStatistics(writer);
        writer.pragma('wal_checkpoint(TRUNCATE)');
        reader.exec('ANALYZE sqlite_schema'); // a connection reads statistics only when it opens the file
      }),
    bytes: async () => (await sizeOf(file)) + (await sizeOf(`${file}-wal`)),
    writeWaitMs: waitMs,
    close: async () => {
      await write(async () => undefined); // after the queued ones
      await flushed();
      await log.close();
      // Queued too: SQLite cannot merge the log during a write that has arrived meanwhile.
      await exclusive(() => {
        reader.close();
        writer.pragma('wal_checkpoint(TRUNCATE)');
        writer.close();
      });
    },
  };
}

/**
 * Flushes the write-ahead log through a separate file handle, off the main thread. Closing a handle drops the
 * process's locks on its file; SQLite's are on the database and the shared memory, not on the log.
 */
function createLogFlush(file: string) {
  let handle: FileHandle | null = null;
  return {
    /** One at a time. The next flush retries a failed open, such as after too many open files. */
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
  connection.pragma('cache_size = -32000'); // kilobytes, because negative
  cacheStatements(connection);
  return connection;
}

/** A transaction of SQLite, which writes the pages: readers see the old content until it is committed. */
async function copyOver(file: string, staged: string): Promise<void> {
  const source = new SqliteConnection(staged, { readonly: true });
  try {
    await source.backup(file);
  } finally {
    source.close();
  }
}

const MANY_ROWS = 1000;

/**
 * Measures tables for the query planner, and leaves out those with few rows. Planned for a few rows, a query
 * scans the table, and goes on doing so until the next night however many rows are added; without statistics
 * it uses its index.
 *
 * @source https://sqlite.org/lang_analyze.html
 */
function refreshStatistics(writer: SqliteConnection.Database): void {
  writer.pragma('optimize');
  const isMeasured = writer
    .prepare("SELECT 1 FROM sqlite_schema WHERE name = 'sqlite_stat1'")
    .get();
  if (isMeasured === undefined) return;
  // `stat` begins with the number of rows: `1004 1`.
  writer.exec(`DELETE FROM sqlite_stat1 WHERE CAST(stat AS INTEGER) < ${MANY_ROWS}`);
  writer.exec('DELETE FROM sqlite_stat4 WHERE tbl NOT IN (SELECT tbl FROM sqlite_stat1)');
  writer.exec('ANALYZE sqlite_schema'); // reads them again
}

const CACHED_STATEMENTS = 500; // more than the server has queries; lists of ids make further texts

/**
 * Drizzle prepares a statement for every query, which takes longer than most of them run. Whether a statement
 * returns arrays is a state of it, so `raw()` returns another one.
 */
function cacheStatements(connection: SqliteConnection.Database): void {
  const prepare = connection.prepare.bind(connection);
  const statements = new Map<string, SqliteConnection.Statement>();

  function prepareBoth(text: string): SqliteConnection.Statement {
    const statement = prepare(text);
    let ofArrays: SqliteConnection.Statement | null = null;
    return Object.assign(statement, { raw: () => (ofArrays ??= prepare(text).raw()) });
  }

  function prepareOnce(text: string): SqliteConnection.Statement {
    const statement = statements.get(text) ?? prepareBoth(text);
    if (statements.size >= CACHED_STATEMENTS) statements.clear();
    statements.set(text, statement);
    return statement;
  }

  Object.assign(connection, { prepare: prepareOnce });
}
