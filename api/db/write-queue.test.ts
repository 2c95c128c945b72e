import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteConnection from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import type { Database } from './database.ts';
import { openSqlite } from './open-sqlite.ts';
import { postLikes } from './schema/content.ts';
import { settings } from './schema/system.ts';
import { createWriteQueue } from './write-queue.ts';

async function open(): Promise<{ database: Database; file: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'bellwether-queue-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'test.sqlite');
  return { database: await openSqlite(file), file };
}

const put = (database: Database, name: string) =>
  database.write(async (tx) => {
    await tx.insert(settings).values({ name, value: 1, updated_at: 0 });
  });

it('a write inside a write is refused: it would wait for itself for ever', async () => {
  const { database } = await open();
  const nested = database.write(() => put(database, 'inner'));
  await expect(nested).rejects.toThrow('a write inside a write: pass the transaction on');
  await put(database, 'after');
  expect(await database.db.select().from(settings)).toHaveLength(1);
  await database.close();
});

it('closing waits for the writes in line, and leaves one file', async () => {
  const { database, file } = await open();
  const writes = Array.from({ length: 20 }, (_, n) => put(database, `setting ${n}`));
  await database.close();
  await Promise.all(writes);
  const connection = new SqliteConnection(file, { readonly: true });
  expect(connection.prepare('SELECT count(*) FROM settings').pluck().get()).toBe(20);
  expect(connection.pragma('integrity_check', { simple: true })).toBe('ok');
  connection.close();
});

/** A write queue whose disk flushes when the test says so. */
async function openQueue() {
  const { file } = await open();
  const connection = new SqliteConnection(file);
  onTestFinished(() => void connection.close());
  const flushes: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const flush = (): Promise<void> =>
    new Promise((resolve, reject) => void flushes.push({ resolve, reject }));
  const queue = createWriteQueue(connection, drizzle(connection), flush);
  const done: string[] = [];
  const durable = (name: string) =>
    queue
      .write(
        async (tx) => void (await tx.insert(settings).values({ name, value: 1, updated_at: 0 })),
        {
          durable: true,
        },
      )
      .then(() => void done.push(name));
  return { ...queue, connection, flushes, done, durable };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('fault 37: a durable write is acknowledged after the flush that follows its commit', async () => {
  const { connection, durable, flushes, done } = await openQueue();
  const first = durable('first');
  await turn();
  expect(flushes).toHaveLength(1);
  expect([connection.inTransaction, done]).toEqual([false, []]); // committed, and not acknowledged
  flushes[0]?.resolve();
  await first;
  expect(done).toEqual(['first']);
});

it('durable writes that wait together share one flush, and others wait for none', async () => {
  const { write, durable, flushes, done, flushed } = await openQueue();
  const all = [durable('first'), durable('second'), durable('third')];
  await write(async () => undefined);
  await turn();
  expect(flushes).toHaveLength(1); // begun before the others were committed, so they need another one
  flushes[0]?.resolve();
  await turn();
  expect(done).toEqual(['first']);
  expect(flushes).toHaveLength(2);
  let isFlushed = false;
  const reading = flushed().then(() => (isFlushed = true));
  await turn();
  expect(isFlushed).toBe(false);
  flushes[1]?.resolve();
  await Promise.all([...all, reading]);
  expect(done).toEqual(['first', 'second', 'third']);
  expect(flushes).toHaveLength(2);
});

it('a durable write that changes nothing does not wait for the disk', async () => {
  const { write, flushes } = await openQueue();
  expect(await write(async () => 'nothing to do', { durable: true })).toBe('nothing to do');
  expect(flushes).toEqual([]);
});

it('a durable write fails when the disk does, and the next one tries the disk again', async () => {
  const { durable, flushes } = await openQueue();
  const failing = durable('first');
  const next = durable('second');
  await turn();
  flushes[0]?.reject(new Error('EIO'));
  await expect(failing).rejects.toThrow('EIO');
  await turn();
  flushes[1]?.resolve();
  await next;
});

it('a database is opened with the guarantees that it needs', async () => {
  const { database } = await open();
  const orphan = database.write(async (tx) => {
    await tx.insert(postLikes).values({ post_id: 'nothing', user_id: 'nobody' });
  });
  await expect(orphan).rejects.toThrow(/FOREIGN KEY/);
  const wrongType = database.write(async (tx) => {
    await tx.insert(settings).values({ name: 'a', value: 1, updated_at: 'soon' as never });
  });
  await expect(wrongType).rejects.toThrow(/cannot store TEXT value in INTEGER column/);
  await database.close();
});
