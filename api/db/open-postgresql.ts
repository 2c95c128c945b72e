import { setTimeout as after } from 'node:timers/promises';
import type { ParameterOrJSON, Sql } from 'postgres';
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import { createTurns } from './backup-file.ts';
import { copyPostgresql } from './copy-postgresql.ts';
import type { CreateCounter, Database, Db, Write } from './database.ts';
import { isConflict, isLost, mayBeConflict } from './failures.ts';
import { asDb } from './kit.ts';
import { migratePostgresql } from './migrate-postgresql.ts';
import { createNestingGuard } from './nesting-guard.ts';
import { hostsOf } from './postgresql-hosts.ts';
import { createPostgresqlPool, type PostgresqlPool } from './postgresql-pool.ts';
import { createWaits } from './waits.ts';

type Query = { readonly text: string; readonly values: ParameterOrJSON<never>[] };

/** Counters in a table that all processes share. */
function createPostgresqlCounters(client: () => Sql): CreateCounter {
  // The library knows other drivers, all of which are asked like this.
  const pool = {
    async query({ text, values }: Query) {
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

/** Of one process; PostgreSQL takes a hundred in all where nobody has changed that. */
const READERS = 8;
const WRITERS = 6;
const MOST_ATTEMPTS = 30;
/** Of what may also be no conflict. */
const DOUBTFUL_ATTEMPTS = 5;
const LONGEST_PAUSE_MS = 50;

/**
 * Opens a PostgreSQL database, brought to the current schema. Several processes may.
 *
 * Writes are serializable, so that what is right under SQLite's single writer is right here: of two that
 * are in each other's way, one is done again.
 *
 * @param url `postgres://user:password@host:port/name`; with several hosts and
 *   `?target_session_attrs=read-write` it goes to the one that takes writes
 * @param dataDir where its copies lie
 */
export async function openPostgresql(url: string, dataDir: string): Promise<Database> {
  const urls = await hostsOf(url);
  await migratePostgresql(urls[0] ?? url);
  const inTurn = createTurns();
  const reader = createPostgresqlPool({ urls, connections: READERS });
  // Whatever the server's own default is: what is acknowledged is on its disk, and on that of a standby.
  const parameters = { default_transaction_isolation: 'serializable', synchronous_commit: 'on' };
  const writer = createPostgresqlPool({ urls, connections: WRITERS, parameters });
  const waits = createWaits();
  return {
    db: asDb(follow(() => reader.current().database)),
    write: createWrite(writer, waits),
    flushed: () => Promise.resolve(), // what can be read is on the disk
    isShared: true,
    createCounter: createPostgresqlCounters(() => reader.current().client),
    snapshot: (label, at) =>
      inTurn(() => copyPostgresql(writer.current().url, { dataDir, label, at })),
    upkeep: () => Promise.resolve(), // its own vacuum does it
    async bytes() {
      const [row] = await reader.current().client<[{ bytes: number }]>`
        select pg_database_size(current_database()) as bytes`;
      return row.bytes;
    },
    writeWaitMs: () => waits.percentile99(),
    close: async () => {
      await Promise.all([reader.end(), writer.end()]); // after what they are doing
    },
  };
}

function createWrite(writer: PostgresqlPool, waits: ReturnType<typeof createWaits>): Write {
  const nesting = createNestingGuard();
  /** Those that are done again, one after the other, while new ones wait: else they would be beaten for ever. */
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
        // Another process is in the way, and would be again if both came back at once.
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
 * Never ends where the connection is gone: the library would send its ROLLBACK into a closed socket,
 * which ends the process (porsager/postgres#1208). The transaction itself fails at once.
 */
const unlessLost = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    if (isLost(error)) return new Promise<never>(() => undefined);
    throw error;
  });

/** The thing as it is at each use of it. */
const follow = <T extends object>(current: () => T): T =>
  new Proxy(current(), { get: (_first, name) => Reflect.get(current(), name) });
