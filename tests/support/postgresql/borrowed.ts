import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getTableName } from 'drizzle-orm';
import postgres, { type Sql } from 'postgres';
import type { Database } from '#api/db/database.ts';
import { openDatabase } from '#api/db/open-database.ts';
import { tables } from '#api/db/tables.ts';
import { closedOnce, type TestDatabase } from '../lent-database.ts';
import { createTestDatabase } from './databases.ts';

type PooledDatabase = {
  readonly database: Database;
  readonly dataDir: string;
  readonly cleaner: Sql;
  /** The database itself. */
  readonly drop: () => Promise<void>;
};

/** Of this process, without a row. They stay connected: that takes longer than most tests. */
const idle: PooledDatabase[] = [];

/** A database without a row, which nobody else has until it is given back. */
export async function borrowDatabase(): Promise<TestDatabase> {
  const pooled = idle.pop() ?? (await make());
  mkdirSync(pooled.dataDir, { recursive: true });
  const { lent, ended } = lend(pooled.database);
  return {
    database: lent,
    dataDir: pooled.dataDir,
    async giveBack() {
      const isOfUse = (await ended()) && (await isCleaned(pooled));
      rmSync(pooled.dataDir, { recursive: true });
      if (isOfUse) idle.push(pooled);
      else await remove(pooled);
    },
  };
}

async function make(): Promise<PooledDatabase> {
  const { url, drop } = await createTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'bellwether-api-'));
  const database = closedOnce(await openDatabase({ databaseUrl: url, dataDir }));
  return { database, dataDir, cleaner: postgres(url, { max: 1, onnotice: () => undefined }), drop };
}

/** What still comes from a test that has ended fails, and does not reach the next one. */
function lend(database: Database) {
  const writes: Promise<unknown>[] = [];
  let [isOver, isClosed] = [false, false];
  const expectInTime = (): void => {
    if (isOver) throw new Error('the test that had this database is over');
  };
  const lent: Database = {
    ...database,
    db: new Proxy(database.db, {
      get(db, name) {
        expectInTime();
        const member: unknown = Reflect.get(db, name);
        return member;
      },
    }),
    async write(work) {
      expectInTime();
      const writing = database.write(work);
      writes.push(writing);
      return writing;
    },
    close() {
      isClosed = true;
      return database.close();
    },
  };
  /** @returns whether it is still open */
  const ended = async (): Promise<boolean> => {
    isOver = true;
    await Promise.allSettled(writes);
    return !isClosed;
  };
  return { lent, ended };
}

const NAMES = tables.map(getTableName);

/** Takes every row away, and what rows that were changed left: new ones lie in the order in which they come. */
async function isCleaned({ cleaner }: PooledDatabase): Promise<boolean> {
  try {
    const used = await cleaner<{ name: string }[]>`
      select name from unnest(${NAMES}::text[]) name where pg_relation_size(name::regclass) > 0`;
    const names = used.map(({ name }) => name);
    if (names.length > 0) await cleaner`truncate ${cleaner(names)} cascade`;
    return true;
  } catch {
    return false; // a test has taken a table away
  }
}

async function remove({ database, cleaner, drop }: PooledDatabase): Promise<void> {
  await cleaner.end();
  await database.close();
  await drop();
}
