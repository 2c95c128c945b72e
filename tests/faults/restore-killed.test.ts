import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import SqliteConnection from 'better-sqlite3';
import { expect, it } from 'vitest';
import { openDatabase, sqliteFileIn } from '#api/db/open-database.ts';
import { auditLog } from '#api/db/schema/system.ts';
import { appendAudit } from '#api/features/audit/audit.service.ts';
import { anEmptyFolder } from '#tests/support/database-location.ts';
import { quickly } from '#tests/support/quickly.ts';

const command = fileURLToPath(new URL('../../api/commands/restore.ts', import.meta.url));
const AT = Date.parse('2026-11-20T09:00:00.000Z');
const AT_ONCE = 3; // restores, on two cores

/** All calls that change a disk. With `?` strace ignores those that this processor does not have. */
const CHANGES =
  'rename renameat renameat2 link linkat unlink unlinkat rmdir mkdir mkdirat openat chmod fchmod fchmodat ' +
  'write pwrite64 writev pwritev ftruncate fallocate copy_file_range sendfile fsync fdatasync';
const TRACED = CHANGES.split(' ')
  .map((name) => `?${name}`)
  .join(',');
const OPENS_TO_CHANGE = /O_(?:CREAT|RDWR|WRONLY|TRUNC)/;

type Call = { readonly name: string; readonly nth: number };

/** A database with two entries in its audit log, and a copy of it from before the second. */
async function anOldDatabase() {
  const dataDir = join(anEmptyFolder(), 'data');
  mkdirSync(dataDir);
  const database = await openDatabase({ databaseUrl: null, dataDir });
  const note = (target: string): Promise<void> =>
    database.write((tx) =>
      appendAudit(tx, { actor: 'system', action: 'backups.created', target, at: AT }),
    );
  await note('in both');
  const { file } = await database.snapshot('manual', AT);
  await note('only in the old one');
  await database.close();
  return { dataDir, file };
}
type Old = Awaited<ReturnType<typeof anOldDatabase>>;

/** Runs the command under strace on a copy of the folder. @param args of strace */
async function restoreTraced(old: Old, ...args: string[]): Promise<string> {
  const dataDir = join(anEmptyFolder(), 'data');
  cpSync(old.dataDir, dataDir, { recursive: true });
  const backup = join(dataDir, 'backups', old.file);
  const strace = [...args, '-qq', '-y', '-e', 'signal=none'];
  const child = spawn('strace', [...strace, process.execPath, ...quickly, command, backup], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      UV_THREADPOOL_SIZE: '1',
      NODE_DISABLE_COMPILE_CACHE: '1',
    },
    stdio: 'ignore',
  });
  await once(child, 'close');
  return dataDir;
}

/** What changes the data folder in a whole restore, each with its number among the calls of its name. */
async function callsOf(old: Old, ...args: string[]): Promise<Call[]> {
  const log = join(anEmptyFolder(), 'calls');
  const dataDir = await restoreTraced(old, ...args, '-o', log, '-e', `trace=${TRACED}`);
  expect(await targetsIn(dataDir)).toEqual(RESTORED);
  const counts = new Map<string, number>();
  const calls = new Map<string, Call>();
  for (const line of readFileSync(log, 'utf8').split('\n')) {
    const { thread = '', name } = /^(?<thread>\d+ +)?(?<name>\w+)\(/.exec(line)?.groups ?? {};
    if (name === undefined) continue;
    const nth = (counts.get(thread + name) ?? 0) + 1; // strace counts for each thread
    counts.set(thread + name, nth);
    const isChange = name !== 'openat' || OPENS_TO_CHANGE.test(line);
    if (isChange && line.includes(dataDir)) calls.set(`${name} ${nth}`, { name, nth });
  }
  return [...calls.values()];
}

const OLD = ['in both', 'only in the old one'];
const RESTORED = ['in both', expect.stringMatching(/^manual-/)];

/** The audit log as the next start finds it. */
async function targetsIn(dataDir: string): Promise<(string | null)[]> {
  const database = await openDatabase({ databaseUrl: null, dataDir });
  const rows = await database.db.select().from(auditLog).orderBy(auditLog.at);
  await database.close();
  return rows.map(({ target }) => target);
}

/** What is wrong after a restore that was killed and a start; null: nothing. */
async function findLoss(dataDir: string): Promise<string | null> {
  if (!existsSync(sqliteFileIn(dataDir))) return 'no database';
  const targets = await targetsIn(dataDir);
  const isOld = targets[1] === OLD[1];
  if (targets[0] !== OLD[0] || targets.length !== 2) return `a mixed one: ${targets.join(', ')}`;
  const aside = readdirSync(join(dataDir, 'backups')).filter((name) =>
    /^before-restore-.*\.sqlite$/.test(name),
  );
  if (isOld) return aside.length === 0 ? null : 'a replaced database that was not replaced';
  const [replaced] = aside;
  if (replaced === undefined) return 'the replaced database is gone';
  const connection = new SqliteConnection(join(dataDir, 'backups', replaced), { readonly: true });
  const stored = connection.prepare<[], string>('SELECT target FROM audit_log').pluck().all();
  connection.close();
  return stored.includes('only in the old one') ? null : 'the replaced database is another one';
}

/** @returns the calls after which something was lost, and how often the kill came in time */
async function killAtEach(old: Old, ...args: string[]) {
  const waiting = await callsOf(old, ...args);
  const count = waiting.length;
  const losses: string[] = [];
  async function work(): Promise<void> {
    for (let call = waiting.pop(); call !== undefined; call = waiting.pop()) {
      const { name, nth } = call;
      const inject = `inject=${name}:signal=KILL:when=${nth}`;
      const dataDir = await restoreTraced(old, ...args, '-o', '/dev/null', '-e', inject);
      const loss = await findLoss(dataDir).catch(String);
      if (loss !== null) losses.push(`${name} ${nth}: ${loss}`);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { count, losses };
}

const isTraceable = spawnSync('strace', ['-qq', '-o', '/dev/null', '/bin/true']).status === 0;

it.skipIf(!isTraceable)(
  'fault 63: a restore that is killed at any change of the disk leaves the old database or the new one',
  { tags: ['full'], timeout: 1_800_000 },
  async () => {
    const old = await anOldDatabase();
    const ofTheMainThread = await killAtEach(old);
    expect(ofTheMainThread.losses).toEqual([]);
    expect(ofTheMainThread.count).toBeGreaterThan(50);
    const ofAllThreads = await killAtEach(old, '-f');
    expect(ofAllThreads.losses).toEqual([]);
  },
);
