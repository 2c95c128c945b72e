import { execFile } from 'node:child_process';
import { cpSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import SqliteConnection from 'better-sqlite3';
import { expect, it } from 'vitest';
import type { CopiedTable } from '#api/db/fill-postgresql.ts';
import { moveToPostgresql } from '#api/db/restore-postgresql.ts';
import { openDatabase, sqliteFileIn } from '#api/db/open-database.ts';
import { copiedTables } from '#api/db/tables.ts';
import { restoreBackup } from '#api/commands/restore-backup.ts';
import { aDatabasePlace, anEmptyFolder } from '#tests/support/database-location.ts';
import { dumpTables } from '#tests/support/dump-tables.ts';
import { pull } from '#tests/support/journal-changes.ts';
import { openRaw } from '#tests/support/old-database.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { startApi, testSecrets } from '#tests/support/start-api.ts';
import { createPersonalData } from '#tests/support/pii-of-member.ts';
import { quickly } from '#tests/support/quickly.ts';

const COMMAND = fileURLToPath(new URL('../../api/commands/move.ts', import.meta.url));

/** A server that was used, and a folder with the SQLite database of the same content. */
async function aUsedServer() {
  const api = await startApi();
  await createPersonalData(api);
  const { file } = await api.database.snapshot('manual', api.now());
  const dataDir = anEmptyFolder();
  cpSync(join(api.dataDir, 'backups', file), sqliteFileIn(dataDir));
  return { api, dataDir, backup: join(api.dataDir, 'backups', file) };
}

async function anEmptyTarget() {
  const { databaseUrl } = await aDatabasePlace();
  if (databaseUrl === null) throw new Error('this is about PostgreSQL');
  return databaseUrl;
}

/** How many rows the target has, in all tables. */
async function rowsIn(databaseUrl: string): Promise<number> {
  const raw = openRaw({ databaseUrl, dataDir: '' });
  let rows = 0;
  for (const name of await raw.tables()) rows += await raw.number(`select count(*) from "${name}"`);
  await raw.close();
  return rows;
}

it('a SQLite database moves to PostgreSQL whole, and devices go on where they were', async () => {
  const { api, dataDir } = await aUsedServer();
  const pulled = await pull(api, {});
  const databaseUrl = await anEmptyTarget();
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  const { stdout } = await promisify(execFile)(process.execPath, [...quickly, COMMAND], { env });
  const lines = stdout.split('\n').filter((line) => line.endsWith('  the same'));
  expect(lines).toHaveLength(copiedTables.length);
  expect(stdout).toContain('Everything in');

  const existing = { databaseUrl, dataDir, people: api.people };
  const moved = await startApi({ existing });
  const before = await dumpTables(api.database);
  expect(await dumpTables(moved.database)).toEqual({ ...before, counters: [] }); // of the last minutes
  const later = await pull(moved, { cursor: pulled.cursor });
  expect(later).toMatchObject({ reset: false, rows: [], cursor: pulled.cursor });
});

it('what PostgreSQL does not give back as it was given is found, and nothing of it stays', async () => {
  const { dataDir } = await aUsedServer();
  const url = await anEmptyTarget();
  const target = await openDatabase({ databaseUrl: url, dataDir });
  await runSql(
    target,
    `CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS
       'BEGIN NEW.title := NEW.title || ''.''; RETURN NEW; END'`,
  );
  await runSql(
    target,
    'CREATE TRIGGER spoil BEFORE INSERT ON posts FOR EACH ROW EXECUTE FUNCTION spoil()',
  );
  await target.close();
  let reported: readonly CopiedTable[] = [];
  const moving = moveToPostgresql({ file: sqliteFileIn(dataDir), url, dataDir }, (copied) => {
    reported = copied;
  });
  await expect(moving).rejects.toThrow('gives back something else than it was given in posts');
  expect(reported).toHaveLength(copiedTables.length);
  expect(await rowsIn(url)).toBe(0);
});

it(
  'nothing is moved from a database in use, nor into one that has rows',
  { tags: ['full'] },
  async () => {
    const { dataDir } = await aUsedServer();
    const url = await anEmptyTarget();
    const move = (to: string) =>
      moveToPostgresql({ file: sqliteFileIn(dataDir), url: to, dataDir }, () => undefined);
    const server = new SqliteConnection(sqliteFileIn(dataDir));
    server.pragma('journal_mode = WAL');
    server.prepare('SELECT 1 FROM users').get();
    await expect(move(url)).rejects.toThrow('A server is running on this data folder.');
    server.close();
    expect(await rowsIn(url)).toBe(0);

    const filled = await openDatabase({ databaseUrl: url, dataDir });
    await runSql(filled, 'INSERT INTO journal_epoch VALUES (1, 7)');
    await expect(move(url)).rejects.toThrow('A server is connected to this database.');
    await filled.close();
    await expect(move(url)).rejects.toThrow('has rows already');
    expect(await rowsIn(url)).toBe(1);
  },
);

it(
  'a backup is put back while no server is connected, and what was there is copied first',
  { tags: ['full'] },
  async () => {
    const { api, backup: created } = await aUsedServer();
    const backup = join(anEmptyFolder(), basename(created)); // stored elsewhere
    cpSync(created, backup);
    const before = await dumpTables(api.database);
    const place = await aDatabasePlace();
    const at = api.now() + 1000;
    const first = await restoreBackup({ ...place, backup, secrets: testSecrets, at });
    expect(first).toMatch(
      /^Backup restored: .*\nInto: the database \w+ at \S+, where there was no database before\.\n/,
    );

    const server = await openDatabase(place);
    await runSql(server, 'DELETE FROM journal_rows');
    const restore = () => restoreBackup({ ...place, backup, secrets: testSecrets, at: at + 1000 });
    await expect(restore()).rejects.toThrow(
      'A server is connected to this database. Stop it first',
    );
    await server.close();
    const aside = join(place.dataDir, 'backups', 'before-restore-2026-11-20T09-00-02Z.sqlite');
    expect(await restore()).toContain(`What was there before: ${aside}`);
    const copy = new SqliteConnection(aside, { readonly: true });
    expect(copy.prepare('SELECT count(*) FROM journal_rows').pluck().get()).toBe(0);
    copy.close();

    const again = await openDatabase(place);
    const {
      audit_log: acts,
      journal_epoch: epochs,
      login_sessions: sessions,
      visitor_sessions: visitors,
      push_subscriptions: subscriptions,
      push_messages: messages,
      ...after
    } = await dumpTables(again);
    await again.close();
    expect(before).toMatchObject({ ...after, counters: before['counters'] });
    expect(acts?.at(-1)).toMatchObject({ action: 'backups.restored' });
    expect(epochs).toMatchObject([{ began_at: at + 1000, reason: 'restored' }]);
    // A restore signs everyone out; a device gets messages only while a member is signed in there.
    expect([sessions, visitors, subscriptions, messages]).toEqual([[], [], [], []]);
  },
);
