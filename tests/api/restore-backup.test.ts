import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteConnection from 'better-sqlite3';
import { desc } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '#api/db/open-database.ts';
import { openSqlite } from '#api/db/open-sqlite.ts';
import { restoreCommand } from '#api/db/restore-command.ts';
import { auditLog } from '#api/db/schema/system.ts';
import { journalEpochs, journalRows } from '#api/db/schema/journal.ts';
import { restoreBackup } from '#api/commands/restore-backup.ts';
import { journalEndpoints } from '#contracts/journal/journal.ts';
import { journalSyncEndpoints } from '#contracts/journal/journal-sync.ts';
import { systemEndpoints } from '#contracts/system.ts';
import { sealedByOthers } from '#tests/support/sealed-by-others.ts';
import { startApi, testSecrets } from '#tests/support/start-api.ts';

const AT = Date.parse('2026-11-21T09:00:00.000Z');
const NAME = 'manual-2026-11-20T09-00-00Z.sqlite';

const databaseIn = (dataDir: string): string => join(dataDir, 'bellwether.sqlite');

function emptyFolder(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'bellwether-restore-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
}

/** A server with one trade in its journals and a backup of it; and a folder in which the trade was lost since. */
async function loseTrade() {
  const api = await startApi();
  await api.as('ama').call(journalEndpoints.add, { body: journalEndpoints.add.example });
  const { body: before } = await api
    .as('ama')
    .call(journalSyncEndpoints.pull, { query: { cursor: '0:0' } });
  await api.as('admin').call(systemEndpoints.backup);
  const dataDir = emptyFolder();
  const backup = join(emptyFolder(), NAME);
  cpSync(join(api.dataDir, 'backups', NAME), backup);
  cpSync(backup, databaseIn(dataDir));
  const database = await openSqlite(databaseIn(dataDir));
  await database.write(async (tx) => void (await tx.delete(journalRows)));
  await database.close();
  return { api, dataDir, backup, cursor: before.cursor };
}

async function contentOf(dataDir: string) {
  const database = await openSqlite(databaseIn(dataDir));
  const { db } = database;
  const [epoch] = await db.select().from(journalEpochs).orderBy(desc(journalEpochs.id));
  const content = {
    trades: (await db.select().from(journalRows)).length,
    epoch: epoch?.epoch,
    reason: epoch?.reason,
    latest: (await db.select().from(auditLog).orderBy(auditLog.at)).at(-1),
  };
  await database.close();
  return content;
}

it('replaces the database, which is set aside, and begins an epoch of the journals', async () => {
  const { dataDir, backup, cursor } = await loseTrade();
  const said = await restoreBackup({
    backup,
    dataDir,
    databaseUrl: null,
    secrets: testSecrets,
    at: AT,
  });
  const aside = join(dataDir, 'backups', 'before-restore-2026-11-21T09-00-00Z.sqlite');
  expect(said.split('\n')).toEqual([
    `Backup restored: ${backup}`,
    `Replaced: ${databaseIn(dataDir)}`,
    `What was there before: ${aside}`,
    'Everybody is signed out.',
    'Nothing was revoked since.',
  ]);
  expect(readdirSync(dataDir).toSorted()).toEqual([
    'backups',
    'bellwether.sqlite',
    'bellwether.sqlite.migrating',
  ]);

  const { trades, epoch, reason, latest } = await contentOf(dataDir);
  expect(trades).toBe(1);
  expect(epoch).toBeGreaterThanOrEqual(AT / 1000);
  expect(reason).toBe('restored');
  expect(cursor).not.toMatch(new RegExp(`^${epoch}:`));
  expect(latest).toMatchObject({
    actor_id: 'system',
    action: 'backups.restored',
    target: NAME,
    at: AT,
  });
  expect(existsSync(backup)).toBe(true);
  const replaced = new SqliteConnection(aside, { readonly: true });
  expect(replaced.pragma('quick_check', { simple: true })).toBe('ok');
  expect(replaced.prepare('SELECT count(*) FROM journal_rows').pluck().get()).toBe(0);
  replaced.close();
});

it('works without a data folder, and with an unreadable database', async () => {
  const { backup } = await loseTrade();
  const dataDir = join(emptyFolder(), 'new');
  expect(
    await restoreBackup({ backup, dataDir, databaseUrl: null, secrets: testSecrets, at: AT }),
  ).toContain(`Into: ${databaseIn(dataDir)}, where there was no database before.`);
  writeFileSync(databaseIn(dataDir), 'overwritten by something else'.repeat(100));
  await restoreBackup({ backup, dataDir, databaseUrl: null, secrets: testSecrets, at: AT });
  expect((await contentOf(dataDir)).trades).toBe(1);
});

it('changes nothing while a server runs', async () => {
  const { api, backup } = await loseTrade();
  await expect(
    restoreBackup({
      backup,
      dataDir: api.dataDir,
      databaseUrl: null,
      secrets: testSecrets,
      at: AT,
    }),
  ).rejects.toThrow('A server is running on this data folder. Stop it first: nothing was changed.');
  expect(existsSync(join(api.dataDir, 'restoring'))).toBe(false);
  const { body } = await api.as('ama').call(journalEndpoints.list);
  expect(body).toHaveLength(1);
});

it('refuses anything but a complete copy of a database of this version or an older one', async () => {
  const { dataDir, backup } = await loseTrade();
  const restore = (file: string) =>
    restoreBackup({ backup: file, dataDir, databaseUrl: null, secrets: testSecrets, at: AT });
  const other = join(emptyFolder(), 'copy.sqlite');
  const change = (sql: string): void => {
    const connection = new SqliteConnection(other);
    connection.exec(sql);
    connection.close();
  };

  await expect(restore(other)).rejects.toThrow(`There is no file ${other}.`);
  await expect(restore(databaseIn(dataDir))).rejects.toThrow('This is the database itself');
  writeFileSync(other, 'no database'.repeat(100));
  await expect(restore(other)).rejects.toThrow('is damaged, or no database');
  rmSync(other);
  change('CREATE TABLE other (id)');
  await expect(restore(other)).rejects.toThrow('is no database of Bellwether');
  cpSync(backup, other);
  change("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('of tomorrow', 1)");
  await expect(restore(other)).rejects.toThrow('was made by a newer version');
  writeFileSync(`${other}-wal`, 'what was written last');
  await expect(restore(other)).rejects.toThrow('beside it lies its -wal file');

  expect((await contentOf(dataDir)).trades).toBe(0); // as it was
});

it('refuses a backup in the folder of another installation, and names both', async () => {
  const { api, dataDir } = await loseTrade();
  const backup = join(api.dataDir, 'backups', NAME);
  await expect(
    restoreBackup({ backup, dataDir, databaseUrl: null, secrets: testSecrets, at: AT }),
  ).rejects.toThrow(
    `${backup} is a backup of the installation in ${api.dataDir}, and this restores into ${dataDir}: nothing was changed.`,
  );
  expect((await contentOf(dataDir)).trades).toBe(0);
});

it('refuses a copy of an installation with another master secret, whose access codes nobody could use', async () => {
  const { dataDir, backup } = await loseTrade();
  sealedByOthers(backup);
  const restore = (secrets: typeof testSecrets | null, folder = dataDir) =>
    restoreBackup({ backup, dataDir: folder, databaseUrl: null, secrets, at: AT });
  await expect(restore(testSecrets)).rejects.toThrow(
    `${backup} was made with another master secret: no access code in it would work here. Put the master secret of that installation in place first`,
  );
  expect((await contentOf(dataDir)).trades).toBe(0);
  await expect(restore(testSecrets, emptyFolder())).rejects.toThrow('another master secret');
  expect(await restore(null, emptyFolder())).toContain(
    'Before you start the server, put the master secret of the backup in place',
  );
});

it('restores a copy of which one value opens under the master secret, and one without any', async () => {
  const { dataDir, backup } = await loseTrade();
  sealedByOthers(backup, 1);
  await restoreBackup({ backup, dataDir, databaseUrl: null, secrets: testSecrets, at: AT });
  const connection = new SqliteConnection(backup);
  connection.exec('UPDATE users SET code_sealed = NULL; DELETE FROM server_keys');
  connection.close();
  const at = AT + 1000;
  await restoreBackup({ backup, dataDir, databaseUrl: null, secrets: testSecrets, at });
  expect((await contentOf(dataDir)).trades).toBe(1);
});

it('refuses a copy in which something was planted', async () => {
  const { dataDir, backup } = await loseTrade();
  const planted = [
    ['CREATE TRIGGER spy AFTER UPDATE ON users BEGIN DELETE FROM audit_log; END', 'trigger "spy"'],
    ['CREATE VIEW everyone AS SELECT * FROM users', 'view "everyone"'],
    ['CREATE TABLE other (id)', 'table "other"'],
    ['ALTER TABLE users ADD COLUMN copied text GENERATED ALWAYS AS (username)', 'table "users"'],
    ['DROP TABLE audit_log', 'table "audit_log"'],
  ];
  for (const [sql = '', part] of planted) {
    const copy = join(emptyFolder(), NAME);
    cpSync(backup, copy);
    const connection = new SqliteConnection(copy);
    connection.exec(sql);
    connection.close();
    const restore = restoreBackup({
      backup: copy,
      dataDir,
      databaseUrl: null,
      secrets: testSecrets,
      at: AT,
    });
    await expect(restore).rejects.toThrow(`${part}`);
  }
  expect((await contentOf(dataDir)).trades).toBe(0);
});

it.each(['/srv/data', "/srv/the desk's data"])(
  'the restore command of %s names its data folder, whatever the shell has',
  (dataDir) => {
    const backup = `${dataDir}/backups/${NAME}`;
    const line = restoreCommand({ backup, dataDir, isPostgresql: false });
    const printed = line.replace(
      'npm run restore --',
      'sh -c \'echo "$DATA_DIR|$DATABASE_URL|$0"\'',
    );
    const env = { ...process.env, DATA_DIR: '/other', DATABASE_URL: 'postgres://other' };
    expect(execFileSync('/bin/sh', ['-c', printed], { env, encoding: 'utf8' })).toBe(
      `${dataDir}||${backup}\n`,
    );
  },
);

it('refuses a copy that lies where a restore prepares its own, and leaves it there', async () => {
  const { dataDir, backup } = await loseTrade();
  mkdirSync(join(dataDir, 'restoring'));
  const named = join(dataDir, 'restoring', NAME);
  cpSync(backup, named);
  await expect(
    restoreBackup({ backup: named, dataDir, databaseUrl: null, secrets: testSecrets, at: AT }),
  ).rejects.toThrow('Move the file elsewhere first: nothing was changed.');
  expect(readFileSync(named)).toEqual(readFileSync(backup));
});

it('fault 63: a restore that was killed before its rename leaves no second name of the database', async () => {
  const { dataDir } = await loseTrade();
  const file = databaseIn(dataDir);
  const aside = join(dataDir, 'backups', 'before-restore-2026-11-21T09-00-00Z.sqlite');
  mkdirSync(join(dataDir, 'backups'));
  linkSync(file, aside);
  writeFileSync(`${aside}-wal`, 'what was written last');
  await (await openDatabase({ dataDir, databaseUrl: null })).close();
  expect(readdirSync(join(dataDir, 'backups'))).toEqual([]);
  expect((await contentOf(dataDir)).trades).toBe(0);
});

it('fault 63: a start does not begin an empty platform where a database was lost, and says how to bring it back', async () => {
  const { api, dataDir, backup } = await loseTrade();
  rmSync(databaseIn(dataDir));
  mkdirSync(join(dataDir, 'backups'));
  cpSync(backup, join(dataDir, 'backups', NAME));
  writeFileSync(join(dataDir, 'backups', 'before-restore-2026-11-21T09-00-00Z.sqlite'), '');
  const open = () => openDatabase({ dataDir, databaseUrl: null });
  await expect(open()).rejects.toThrow(
    `There is no database in ${dataDir}, but ${dataDir} has backups of an earlier one. Nothing was created.\n` +
      `To bring the platform back:  DATA_DIR=${dataDir} DATABASE_URL= npm run restore -- ${dataDir}/backups/${NAME}\n` +
      'To begin with an empty one, move backups out of the folder first.',
  );
  expect(readdirSync(dataDir)).not.toContain('bellwether.sqlite');
  for (const trace of ['revocations', 'restoring']) {
    renameSync(join(dataDir, readdirSync(dataDir)[0] ?? ''), join(dataDir, trace));
    await expect(open()).rejects.toThrow(
      `To bring the platform back:  DATA_DIR=${dataDir} DATABASE_URL= npm run restore -- FILE`,
    );
  }
  expect((await api.as('ama').call(journalEndpoints.list)).body).toHaveLength(1);
});

it('a copy from before a migration is a trace of a lost database; an empty folder of backups is none', async () => {
  const dataDir = emptyFolder();
  const open = () => openDatabase({ dataDir, databaseUrl: null });
  const copy = 'bellwether.sqlite.before-migration-3';
  mkdirSync(join(dataDir, 'backups'));
  writeFileSync(join(dataDir, copy), '');
  await expect(open()).rejects.toThrow(
    `To bring the platform back:  DATA_DIR=${dataDir} DATABASE_URL= npm run restore -- ${dataDir}/${copy}\nTo begin with an empty one, move ${copy} out of the folder first.`,
  );
  rmSync(join(dataDir, copy));
  await (await open()).close();
  expect(readdirSync(dataDir)).toContain('bellwether.sqlite');
});
