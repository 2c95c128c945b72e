import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteConnection from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { copySqlite, copySqliteAtOnce } from './copy-database.ts';

const AT = Date.parse('2026-11-20T14:05:00.123Z');

function openFolder(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'bellwether-copy-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
}

it('of a copy that cannot be read nothing stays', async () => {
  const dataDir = openFolder();
  const source = {
    backup: async (target: string) => {
      writeFileSync(target, 'x'.repeat(8192));
      return { totalPages: 2, remainingPages: 0 };
    },
  } as unknown as SqliteConnection.Database;
  const copying = copySqlite(source, { dataDir, label: 'manual', at: AT, pagesPerStep: 100 });
  await expect(copying).rejects.toThrow(/not a database/);
  expect(readdirSync(join(dataDir, 'backups'))).toEqual([]);
});

it('a copy made at once is one file that needs no other, named by the second it was begun in', async () => {
  const dataDir = openFolder();
  const file = join(dataDir, 'bellwether.sqlite');
  const server = new SqliteConnection(file);
  server.pragma('journal_mode = WAL');
  server.exec('CREATE TABLE numbers (n INTEGER)');
  server.exec('INSERT INTO numbers VALUES (7)'); // lies beside the file, in its log
  const copied = await copySqliteAtOnce(file, { label: 'manual', at: AT });
  server.close();
  expect(copied).toMatchObject({ file: 'manual-2026-11-20T14-05-00Z.sqlite', at: AT });
  expect(readdirSync(join(dataDir, 'backups'))).toEqual([copied.file]);
  const copy = new SqliteConnection(join(dataDir, 'backups', copied.file), { readonly: true });
  expect(copy.prepare('SELECT n FROM numbers').pluck().get()).toBe(7);
  expect(copy.pragma('journal_mode', { simple: true })).toBe('delete');
  copy.close();
});
