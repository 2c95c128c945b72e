import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteConnection from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import type { Database } from './database.ts';
import { openSqlite } from './open-sqlite.ts';
import { postLikes } from './schema/posts.ts';
import { settings } from './schema/settings.ts';
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

const SYNCHRONOUS = { NORMAL: 1, FULL: 2 };

it.each([
  { how: 'a durable write waits for the disk', fails: false },
  { how: 'a durable write that fails gives back what it took', fails: true },
])('$how, and the next one does not', async ({ fails }) => {
  const { file } = await open();
  const connection = new SqliteConnection(file);
  onTestFinished(() => void connection.close());
  connection.pragma('synchronous = NORMAL');
  const { write } = createWriteQueue(connection, drizzle(connection));
  const seen: unknown[] = [];
  const look = async (): Promise<void> => {
    seen.push(connection.pragma('synchronous', { simple: true }));
    if (fails) throw new Error('taken back');
  };
  const writes = [write(look), write(look, { durable: true }), write(look)];
  await Promise.allSettled(writes);
  expect(seen).toEqual([SYNCHRONOUS.NORMAL, SYNCHRONOUS.FULL, SYNCHRONOUS.NORMAL]);
  expect(connection.inTransaction).toBe(false);
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
