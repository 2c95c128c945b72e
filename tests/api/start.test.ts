import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openSqlite } from '#api/db/open-sqlite.ts';
import { SystemHealth } from '#contracts/system.ts';
import { quickly } from '#tests/support/quickly.ts';

const script = (name: string) => fileURLToPath(new URL(`../../api/${name}`, import.meta.url));

let dataDir: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'bellwether-start-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

type Environment = Record<string, string>;
type Ended = { code: number | null; out: string; err: string };

/** Starts a program of the server with this environment and nothing of ours. */
function start(name: string, environment: Environment = {}) {
  const child = spawn(process.execPath, [...quickly, script(name)], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: '0', ...environment },
  });
  children.push(child);
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk) => (said.out += String(chunk)));
  child.stderr.on('data', (chunk) => (said.err += String(chunk)));
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (code) => resolve({ code, ...said }));
  });
  const line = (pattern: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const match = pattern.exec(said.out)?.[1];
        if (match !== undefined) resolve(match);
      };
      child.stdout.on('data', look);
      void ended.then(({ err }) => reject(new Error(`it ended: ${err}`)));
      look();
    });
  return { child, ended, line };
}

async function findFreePort(): Promise<number> {
  const finder = createServer().listen(0, '127.0.0.1');
  await once(finder, 'listening');
  const { port } = finder.address() as AddressInfo;
  finder.close();
  await once(finder, 'close');
  return port;
}

const PRINTED = /access code \(shown only now\): (\S+)\n/;
const READY = /ready at (\S+)\n/;

describe('starting in production', { timeout: 30_000 }, () => {
  it('fault 31: without a master secret is refused with the reason', async () => {
    const { code, out, err } = await start('main.ts', { NODE_ENV: 'production' }).ended;
    expect(code).toBe(1);
    expect(out).toBe('');
    expect(err).toBe(
      'MASTER_SECRET is needed in production: 32 random bytes in base64, stored outside the database.\n',
    );
  });

  it(
    'fault 31: with the demo as its only gateway is refused with the reason',
    { tags: ['full'] },
    async () => {
      const environment = {
        NODE_ENV: 'production',
        MASTER_SECRET: Buffer.alloc(32, 1).toString('base64'),
      };
      const { code, out, err } = await start('main.ts', environment).ended;
      expect(code).toBe(1);
      expect(out).toBe('');
      expect(err).toBe(
        'In production payments are no demo: set the keys of Stripe or Paystack, or ALLOW_DEMO_PAYMENTS=true.\n',
      );
    },
  );

  it('with one makes the administrator and no samples', { tags: ['full'] }, async () => {
    const server = start('main.ts', {
      NODE_ENV: 'production',
      MASTER_SECRET: Buffer.alloc(32, 1).toString('base64'),
      ALLOW_DEMO_PAYMENTS: 'true',
      LOG_LEVEL: 'warn',
    });
    expect(await server.line(PRINTED)).toMatch(/^(\w{4}-){3}\w{4}$/);
    await server.line(READY);
    server.child.kill('SIGTERM');
    const { code, out } = await server.ended;
    expect(code).toBe(0);
    expect(out).toContain('payments are a demo: no money moves');
    expect(out).not.toContain('sample');
  });
});

/** The lines that a refused start names, as an operator would take them over. */
const linesOf = (refusal: string): Environment =>
  Object.fromEntries(
    refusal
      .split('\n')
      .slice(1, 4)
      .map((line) => line.replace(/ #.*/, '').split('='))
      .map(([name = '', value = '']) => [name, value]),
  );

describe('starting where others can reach it', { timeout: 30_000 }, () => {
  const refused: Environment[] = [{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://desk.example.com' }];
  const alsoRefused: Environment[] = [
    { HOST: '::' },
    { HOST: '192.168.1.20' },
    { HOST: 'desk.example.com' },
    { HOST: '0.0.0.0', NODE_ENV: 'development' },
    { HOST: '0.0.0.0', NODE_ENV: 'test' },
    { PUBLIC_URL: 'https://localhost:8787' },
    { PUBLIC_URL: 'http://desk.example.com:8787' },
    { PUBLIC_URL: 'http://10.0.0.5' },
    { PUBLIC_URL: 'https://desk.example.com', ALLOW_INSECURE_DEMO: 'false' },
  ];

  async function expectRefused(by: Environment): Promise<void> {
    const { code, out, err } = await start('main.ts', by).ended;
    expect(code).toBe(1);
    expect(out).toBe('');
    const [name, value] = Object.entries(by).find(([each]) => each !== 'NODE_ENV') ?? [];
    expect(err).toMatch(/^Others can reach this server \(/);
    expect(err).toContain(`(${name}=${value})`);
    expect(Object.keys(linesOf(err))).toEqual(['NODE_ENV', 'MASTER_SECRET', 'ALLOW_DEMO_PAYMENTS']);
    expect(err).toContain('ALLOW_INSECURE_DEMO=true');
    expect(readdirSync(dataDir)).toEqual([]); // nothing has begun
  }

  it.each(refused)(
    'fault 31: %j without production is refused with the lines that make it right',
    expectRefused,
  );
  it.each(alsoRefused)(
    'fault 31: %j without production is refused with the lines that make it right, too',
    { tags: ['full'] },
    expectRefused,
  );

  it('fault 31: with those lines and a secret it starts', { tags: ['full'] }, async () => {
    const PUBLIC_URL = 'https://desk.example.com';
    const { err } = await start('main.ts', { PUBLIC_URL }).ended;
    const MASTER_SECRET = Buffer.alloc(32, 1).toString('base64');
    const server = start('main.ts', { PUBLIC_URL, ...linesOf(err), MASTER_SECRET });
    expect(await server.line(READY)).toBe(PUBLIC_URL);
    server.child.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
  });

  it(
    'fault 31: as a trial that was asked for by name it starts, says so, and prints no code a second time',
    { tags: ['full'] },
    async () => {
      const PORT = String(await findFreePort());
      const trial = { HOST: '0.0.0.0', PORT, ALLOW_INSECURE_DEMO: 'true' };
      const first = start('main.ts', trial);
      const codes = [await first.line(PRINTED), await first.line(/sample trader: (\S+)\n/)];
      const answer = await fetch(`http://127.0.0.1:${PORT}/api/public-config`);
      expect(await answer.json()).toMatchObject({ insecure_demo: true });
      first.child.kill('SIGTERM');
      expect((await first.ended).out).toContain('not set up for real members');

      const second = start('main.ts', trial);
      await second.line(READY);
      second.child.kill('SIGTERM');
      const { code, out, err } = await second.ended;
      expect([code, err]).toEqual([0, '']);
      for (const printed of codes) expect(out).not.toContain(printed);
      expect(out).not.toMatch(/access code/i);
      expect(out).toContain('not set up for real members');
    },
  );
});

describe('under a supervisor', { timeout: 60_000 }, () => {
  it('a restart from the console is answered, and ends the server in order', async () => {
    const ADMIN_ACCESS_CODE = 'ADM1-N000-0000-0001';
    const PORT = String(await findFreePort());
    const server = start('main.ts', { SUPERVISED: 'true', ADMIN_ACCESS_CODE, PORT });
    const address = await server.line(READY);
    const post = async (path: string, init: RequestInit) => {
      const response = await fetch(`${address}/api${path}`, { method: 'POST', ...init });
      return z.record(z.string(), z.unknown()).parse(await response.json());
    };
    const { access_token } = await post('/auth/login', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ access_code: ADMIN_ACCESS_CODE }),
    });
    const headers = { authorization: `Bearer ${String(access_token)}` };
    const health = await fetch(`${address}/api/admin/system-health`, { headers });
    const { restartable, active_connections } = SystemHealth.parse(await health.json());
    expect(restartable).toBe(true);
    expect(active_connections).toBeGreaterThan(0); // this one
    const answer = await post('/admin/system/restart', { headers });
    expect(answer).toEqual({ message: 'The server is restarting' });
    const { code, out } = await server.ended;
    expect(code).toBe(75); // by which `npm start` starts it again
    expect(out).not.toContain('"route"'); // each request is in the log, and none on the terminal
  });
});

describe('without its database', { timeout: 30_000 }, () => {
  it('a start is refused with the reason', async () => {
    const DATABASE_URL = 'postgres://bellwether:long@127.0.0.1:1/bellwether';
    const { code, err } = await start('main.ts', { DATABASE_URL }).ended;
    expect(code).toBe(1);
    expect(err).toBe('The database is not available: connect ECONNREFUSED 127.0.0.1:1\n');
  });

  it(
    'a start over the backups of an earlier one is refused, whatever was begun since',
    { tags: ['full'] },
    async () => {
      await (await openSqlite(join(dataDir, 'bellwether.sqlite'))).close();
      mkdirSync(join(dataDir, 'backups'));
      writeFileSync(join(dataDir, 'backups', 'manual-2026-11-20T09-00-00Z.sqlite'), '');
      const { code, out, err } = await start('main.ts').ended;
      expect([code, out]).toEqual([1, '']);
      expect(err).toContain('To begin with an empty one, move backups out of the folder first.');
    },
  );

  it('there is no code to reset', { tags: ['full'] }, async () => {
    const { code, err } = await start('commands/reset-code.ts').ended;
    expect(code).toBe(1);
    expect(err).toBe(`There is no database in ${dataDir} yet: npm start makes it.\n`);
  });
});

describe('starting for the first time', { timeout: 60_000 }, () => {
  it(
    'prints the administrator’s code once; a reset prints another',
    { tags: ['full'] },
    async () => {
      const first = start('main.ts');
      const code = await first.line(PRINTED);
      await first.line(/sample trader: (\S+)\n/);
      first.child.kill('SIGTERM');
      expect((await first.ended).code).toBe(0);
      expect(statSync(join(dataDir, 'master-secret')).mode & 0o777).toBe(0o600);

      const second = start('main.ts');
      await second.line(READY);
      second.child.kill('SIGTERM');
      expect((await second.ended).out).not.toContain('shown only now');

      const reset = await start('commands/reset-code.ts').ended;
      expect(PRINTED.exec(reset.out)?.[1]).not.toBe(code);
      expect(readFileSync(join(dataDir, 'bellwether.sqlite')).includes(code)).toBe(false);
    },
  );

  it(
    'shows the code even when the port is taken: it will not be shown again',
    { tags: ['full'] },
    async () => {
      const other = createServer().listen(0, '127.0.0.1');
      await once(other, 'listening');
      const { port } = other.address() as AddressInfo;
      const { code, out, err } = await start('main.ts', { PORT: String(port) }).ended;
      other.close();
      expect(code).toBe(1);
      expect(err).toContain(`Port ${port} is in use.`);
      expect(out).toMatch(PRINTED);
    },
  );

  it(
    'with a damaged master secret says so instead of sealing with a weak key',
    { tags: ['full'] },
    async () => {
      writeFileSync(join(dataDir, 'master-secret'), '');
      const { code, err } = await start('main.ts').ended;
      expect(code).toBe(1);
      expect(err).toContain('does not hold 32 bytes in base64');
    },
  );
});
