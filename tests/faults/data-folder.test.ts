import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { deriveSecrets } from '#api/config/secrets.ts';
import { openDatabase } from '#api/db/open-database.ts';
import { createAccessCodes } from '#api/features/users/access-codes.service.ts';
import { ensureAdministrator } from '#api/features/users/accounts.service.ts';
import { createUserStore } from '#api/features/users/users.store.ts';
import { anEmptyFolder } from '#tests/support/database-location.ts';
import { quickly } from '#tests/support/quickly.ts';

const script = (name: string) => fileURLToPath(new URL(`../../api/${name}`, import.meta.url));
const modeOf = (path: string): string => (lstatSync(path).mode & 0o777).toString(8);

/** What of a folder others could read, by path. */
function looseIn(folder: string): string[] {
  const inside = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = [folder, ...inside.filter((each) => !each.isSymbolicLink()).map(pathOf)];
  return paths.filter((path) => (statSync(path).mode & 0o077) !== 0);
}
const pathOf = ({ parentPath, name }: { parentPath: string; name: string }): string =>
  join(parentPath, name);

/** A program of the server as an operator's shell starts it: with a umask that lets everybody read. */
function run(name: string, dataDir: string, ...args: string[]) {
  const command = [process.execPath, ...quickly, script(name), ...args];
  const child = spawn('/bin/sh', ['-c', 'umask 000; exec "$@"', 'sh', ...command], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: '0', SIGNAL_REPLAY: 'off' },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => (said += String(chunk)));
  }
  const closed = once(child, 'close');
  return {
    child,
    ended: async () => {
      const [code] = await closed;
      return { code: code as unknown, said };
    },
    ready: () =>
      new Promise<void>((resolve, reject) => {
        child.stdout.on('data', () => said.includes('ready at') && resolve());
        void closed.then(() => reject(new Error(`it ended: ${said}`)));
      }),
  };
}

/** As a version before this one left it, and a careless copy of it. */
async function aLooseFolder(): Promise<string> {
  const dataDir = join(anEmptyFolder(), 'data');
  mkdirSync(dataDir);
  const database = await openDatabase({ dataDir, databaseUrl: null });
  const codes = createAccessCodes(deriveSecrets(Buffer.from(aSecret, 'base64')));
  await ensureAdministrator({ store: createUserStore(database), codes, now: Date.now }, null);
  await database.close();
  const files = [
    'master-secret',
    'revocations',
    'bellwether.sqlite.before-migration-3',
    'backups/manual-2026-11-20T14-05-00Z.sqlite',
    'outbox/2026-11-20T14-05-00Z-1.eml',
    'media/ab/cd.webp',
    'logs/server.log',
  ];
  for (const file of files) {
    mkdirSync(dirname(join(dataDir, file)), { recursive: true });
    writeFileSync(join(dataDir, file), file === 'master-secret' ? aSecret : '');
  }
  const all = readdirSync(dataDir, { recursive: true, withFileTypes: true });
  for (const each of all) chmodSync(pathOf(each), 0o777);
  chmodSync(dataDir, 0o777);
  return dataDir;
}
const aSecret = Buffer.alloc(32, 3).toString('base64');

it(
  'fault 57: a start closes the data folder with everything that is there, and what a server makes in it is closed, too',
  { tags: ['full'], timeout: 60_000 },
  async () => {
    const dataDir = await aLooseFolder();
    expect(looseIn(dataDir).length).toBeGreaterThan(10);
    const server = run('main.ts', dataDir);
    await server.ready();
    const names = readdirSync(dataDir);
    expect(names).toContain('bellwether.sqlite-wal'); // it is in use
    expect(names).toContain('bellwether.sqlite-shm');
    expect(looseIn(dataDir)).toEqual([]);
    expect(modeOf(dataDir)).toBe('700');
    expect(modeOf(join(dataDir, 'backups'))).toBe('700');
    expect(modeOf(join(dataDir, 'backups/manual-2026-11-20T14-05-00Z.sqlite'))).toBe('600');
    expect(modeOf(join(dataDir, 'bellwether.sqlite'))).toBe('600');

    expect((await run('commands/backup.ts', dataDir).ended()).code).toBe(0);
    expect((await run('commands/reset-code.ts', dataDir).ended()).code).toBe(0);
    expect(readdirSync(dataDir)).toContain('revocations');
    expect(looseIn(dataDir)).toEqual([]);
    server.child.kill('SIGTERM');
    expect((await server.ended()).code).toBe(0);

    const [backup = ''] = readdirSync(join(dataDir, 'backups')).filter(
      (name) => statSync(join(dataDir, 'backups', name)).size > 0,
    );
    const restored = await run(
      'commands/restore.ts',
      dataDir,
      join(dataDir, 'backups', backup),
    ).ended();
    expect(restored.said).toContain('Revoked since, and replayed: 1 replaced code.');
    expect(looseIn(dataDir)).toEqual([]);
  },
);

it(
  'fault 57: what is not the server’s stays as it is: other files, the folder of PostgreSQL, and what links lead to',
  { timeout: 60_000 },
  async () => {
    const dataDir = await aLooseFolder();
    const elsewhere = join(anEmptyFolder(), 'elsewhere');
    writeFileSync(elsewhere, '');
    symlinkSync(elsewhere, join(dataDir, 'backups', 'link.sqlite'));
    mkdirSync(join(dataDir, 'pgdata'));
    writeFileSync(join(dataDir, 'pgdata', 'PG_VERSION'), '17');
    writeFileSync(join(dataDir, 'tool.sh'), '');
    const others = ['pgdata', 'pgdata/PG_VERSION', 'tool.sh'].map((name) => join(dataDir, name));
    for (const path of [...others, elsewhere]) chmodSync(path, 0o755);
    expect((await run('commands/reset-code.ts', dataDir).ended()).code).toBe(0);
    const server = run('main.ts', dataDir);
    await server.ready();
    expect([...others, elsewhere].map(modeOf)).toEqual(['755', '755', '755', '755']);
    const loose = looseIn(dataDir).map((path) => relative(dataDir, path));
    expect(loose.toSorted()).toEqual(['pgdata', 'pgdata/PG_VERSION', 'tool.sh']);
    expect(modeOf(dataDir)).toBe('700'); // nobody comes that far
  },
);
