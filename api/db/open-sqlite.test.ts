import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import SqliteConnection from 'better-sqlite3';
import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import type { Database } from './database.ts';
import { openSqlite } from './open-sqlite.ts';
import { settings } from './schema/system.ts';

/** Enough that a copy takes several steps. */
const ROWS = 4000;
const TEXT = 'x'.repeat(1000);

async function openNew(prepare?: (file: string) => Promise<void>) {
  const folder = mkdtempSync(join(tmpdir(), 'bellwether-sqlite-'));
  const file = join(folder, 'test.sqlite');
  await prepare?.(file);
  const database = await openSqlite(file);
  onTestFinished(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return { database, folder };
}

async function openFilled() {
  const { database, folder } = await openNew();
  await database.write(async (tx) => {
    for (let n = 0; n < ROWS; n += 1) {
      await tx.insert(settings).values({ name: `row-${n}`, value: TEXT, updated_at: 0 });
    }
  });
  return { database, backups: join(folder, 'backups') };
}

/** Writes pairs, each in one transaction, until it is stopped. */
function keepWriting(database: Database): () => Promise<number> {
  const stopping = new AbortController();
  let pairs = 0;
  const writing = (async () => {
    for (; !stopping.signal.aborted; pairs += 1) {
      await database.write(async (tx) => {
        await tx.insert(settings).values({ name: `left-${pairs}`, value: 1, updated_at: 1 });
        await tx.insert(settings).values({ name: `right-${pairs}`, value: 1, updated_at: 1 });
      });
      await wait(1);
    }
  })();
  return async () => {
    stopping.abort();
    await writing;
    return pairs;
  };
}

function contentOf(file: string) {
  const copy = new SqliteConnection(file, { readonly: true });
  const count = (name: string) =>
    copy
      .prepare<[string], number>('SELECT count(*) FROM settings WHERE name LIKE ?')
      .pluck()
      .get(`${name}-%`);
  const counts = {
    integrity: copy.pragma('integrity_check', { simple: true }),
    rows: count('row'),
    left: count('left'),
    right: count('right'),
  };
  copy.close();
  return counts;
}

it('copies a database that is written all the time: whole, no half transaction, and it ends', async () => {
  const { database, backups } = await openFilled();
  const stop = keepWriting(database);
  await wait(20);
  await database.snapshot('before-test', Date.now());
  const pairs = await stop();
  const [file = ''] = readdirSync(backups);
  expect(file).toMatch(/^before-test-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.sqlite$/);
  const copied = contentOf(join(backups, file));
  expect(copied).toMatchObject({ integrity: 'ok', rows: ROWS });
  expect(copied.left).toBe(copied.right);
  expect(copied.left).toBeGreaterThan(0);
  expect(copied.left).toBeLessThanOrEqual(pairs);
});

it('waits for a transaction that is open, instead of copying nothing', async () => {
  const { database, backups } = await openFilled();
  const slow = database.write(async (tx) => {
    await tx.insert(settings).values({ name: 'left-0', value: 1, updated_at: 1 });
    await wait(50);
  });
  await Promise.resolve(); // the transaction has begun
  await database.snapshot('before-test', Date.now());
  await slow;
  const [file = ''] = readdirSync(backups);
  expect(contentOf(join(backups, file))).toMatchObject({ rows: ROWS, left: 1 });
});

/** A database of one member, with the statistics of a table with one row. */
async function analyzeOneSession(file: string): Promise<void> {
  await (await openSqlite(file)).close();
  const connection = new SqliteConnection(file);
  connection.pragma('foreign_keys = OFF');
  connection.exec(
    "INSERT INTO login_sessions (token_hash, user_id, created_at, last_seen_at, expires_at) VALUES (x'00', 'someone', 0, 0, 0)",
  );
  connection.exec('ANALYZE');
  connection.close();
}

it('the nightly upkeep drops statistics of small tables, which make the planner scan them', async () => {
  const { database } = await openNew(analyzeOneSession);
  const plan = (): string => {
    const search = sql`EXPLAIN QUERY PLAN SELECT * FROM login_sessions
      JOIN users ON users.id = login_sessions.user_id WHERE token_hash = x'00'`;
    return JSON.stringify(database.db.all(search));
  };
  expect(plan()).toContain('SCAN login_sessions');
  await database.upkeep();
  expect(plan()).toContain('SEARCH login_sessions');
});
