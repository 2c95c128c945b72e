import { setTimeout as after } from 'node:timers/promises';
import type { ParameterOrJSON, Sql } from 'postgres';
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import { createTurns } from './backup-file.ts';
import { copyPostgresql } from './copy-database.ts';
import type { CreateCounter, Database, Db, Write } from './database.ts';
import { isConflict, isLost, mayBeConflict } from './failures.ts';
import { asDb } from './kit.ts';
import { migratePostgresql } from './migrate-postgresql.ts';
import { createNestingGuard } from './nesting-guard.ts';
import { hostsOf } from './postgresql-hosts.ts';
import { createPostgresqlPool, type PostgresqlPool } from './postgresql-pool.ts';
import { createWaits } from './waits.ts';

/** Counters in a table that all processes share. */
function createPostgresqlCounters(client: () => Sql): CreateCounter {
  // The library expects the interface of node-postgres.
  const pool = {
    async query({ text, values }: { text: string; values: ParameterOrJSON<never>[] }) {
      const rows = await client().unsafe(text, values, { prepare: true });
      return { rows, rowCount: rows.count };
    },
  };
  return (name, { points, seconds, mayCountHere = false }) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'counters',
      tableCreated: true, // by our migrations
      keyPrefix: name,
      points,
      duration: seconds,
      ...(mayCountHere && {
        insuranceLimiter: new RateLimiterMemory({ points, duration: seconds }),
      }),
    });
}

/** Connections of one process; PostgreSQL allows a hundred in all by default. */
const READERS = 8;
const WRITERS = 6;
const MOST_ATTEMPTS = 30;
const DOUBTFUL_ATTEMPTS = 5; // for errors that may not be conflicts
const LONGEST_PAUSE_MS = 50;

/**
 * Opens a PostgreSQL database and applies missing migrations. Several processes may share it.
 *
 * Writes are serializable, so that code that is correct under SQLite's single writer is correct here: of two
 * conflicting writes one is repeated.
 *
 * @param url `postgres://user:password@host:port/name`; of several hosts, the one that accepts writes is used
 * @param dataDir folder of its copies
 */
export async function openPostgresql(url: string, dataDir: string): Promise<Database> {
  const urls = await hostsOf(url);
  await migratePostgresql(urls[0] ?? url);
  const inTurn = createTurns();
  const reader = createPostgresqlPool({ urls, connections: READERS });
  // Whatever the server's default is: acknowledged writes are on its disk, and on that of a standby.
  const parameters = { default_transaction_isolation: 'serializable', synchronous_commit: 'on' };
  const writer = createPostgresqlPool({ urls, connections: WRITERS, parameters });
  const waits = createWaits();
  return {
    db: asDb(follow(() => reader.current().database)),
    write: createWrite(writer, waits),
    flushed: () => Promise.resolve(), // visible writes are on the disk
    isShared: true,
    createCounter: createPostgresqlCounters(() => reader.current().client),
    snapshot: (label, at) =>
      inTurn(() => copyPostgresql(writer.current().url, { dataDir, label, at })),
    replaceAll: null, // other servers may use it
    upkeep: () => Promise.resolve(), // autovacuum does it
    async bytes() {
      const [row] = await reader.current().client<[{ bytes: number }]>`
        select pg_database_size(current_database()) as bytes`;
      return row.bytes;
    },
    writeWaitMs: () => waits.percentile99(),
    close: async () => {
      await Promise.all([reader.end(), writer.end()]); // after running queries
    },
  };
}

function createWrite(writer: PostgresqlPool, waits: ReturnType<typeof createWaits>): Write {
  const nesting = createNestingGuard();
  /** Repeated writes run one after the other while new ones wait: otherwise they would conflict for ever. */
  let repeated: Promise<unknown> = Promise.resolve();

  function attempt<T>(work: (tx: Db) => Promise<T>, inLineAt: number): Promise<T> {
    return writer.current().database.transaction((tx) => {
      waits.add(performance.now() - inLineAt);
      return unlessLost(nesting.run(() => work(asDb(tx))));
    });
  }

  async function insist<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    for (let attempts = 2; ; attempts += 1) {
      try {
        return await attempt(work, performance.now());
      } catch (error) {
        if (attempts >= attemptsAfter(error)) throw error;
        // A random pause, so that two processes do not conflict again.
        await after(Math.random() * LONGEST_PAUSE_MS);
      }
    }
  }

  return async (work) => {
    nesting.check();
    const inLineAt = performance.now();
    await repeated;
    try {
      return await attempt(work, inLineAt);
    } catch (error) {
      if (attemptsAfter(error) === 1) throw error;
      const again = repeated.then(() => insist(work));
      repeated = again.catch(() => undefined);
      return again;
    }
  };
}

function attemptsAfter(error: unknown): number {
  if (isConflict(error)) return MOST_ATTEMPTS;
  return mayBeConflict(error) ? DOUBTFUL_ATTEMPTS : 1;
}

/**
 * Never settles after a lost connection: the library would send its ROLLBACK into a closed socket, which
 * ends the process (porsager/postgres#1208). The transaction itself fails immediately.
 */
const unlessLost = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    if (isLost(error)) return new Promise<never>(() => undefined);
    throw error;
  });

/** A proxy that reads each property of the current object. */
const follow = <T extends object>(current: () => T): T =>
  new Proxy(current(), { get: (_first, name) => Reflect.get(current(), name) });
