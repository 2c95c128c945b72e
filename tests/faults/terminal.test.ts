// @module-tag full -- a walk through the product in a process of its own; logs-of-everything.test.ts holds its row
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { authEndpoints } from '#contracts/auth.ts';
import { userEndpoints } from '#contracts/users.ts';
import { createClient } from '#tests/support/api-client.ts';
import { freePorts } from '#tests/support/scaled/cluster.ts';
import { secretsIn } from '#tests/support/secrets-in-log.ts';
import type { Person } from '#tests/support/people.ts';
import type { Api } from '#tests/support/start-api.ts';
import { walkProduct } from '#tests/support/walk-product.ts';

const ADMIN_ACCESS_CODE = 'ADM1-N000-0000-0001';
const main = fileURLToPath(new URL('../../api/main.ts', import.meta.url));

/** The server as it is started by hand, telling everything it can. */
async function startProcess() {
  const [port = 0] = await freePorts(1);
  const dataDir = mkdtempSync(join(tmpdir(), 'bellwether-terminal-'));
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'trace',
      MARKET_FEED: 'stored',
      SEED_SAMPLES: 'false',
      ADMIN_ACCESS_CODE,
    },
  });
  const ended = once(child, 'close');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  });
  let said = '';
  const address = new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer): void => {
      said += chunk.toString();
      const [, url] = /ready at (\S+)\n/.exec(said) ?? [];
      if (url !== undefined) resolve(url);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('close', () => reject(new Error(`it ended: ${said}`)));
  });
  return { address: await address, said: () => said, stop: () => (child.kill('SIGTERM'), ended) };
}

/** What a walk needs of a server, over the network. */
async function reach(address: string): Promise<Api> {
  const router = {
    async request(request: Request): Promise<Response> {
      const { pathname, search } = new URL(request.url);
      const body = await request.arrayBuffer();
      return fetch(new URL(pathname + search, address), {
        method: request.method,
        headers: request.headers,
        ...(body.byteLength > 0 && { body }),
      });
    },
  } as unknown as Api['router'];
  const signIn = async (code: string) => {
    const { body } = await createClient(router).call(authEndpoints.login, {
      body: { access_code: code },
    });
    return { id: body.user.id, code, token: body.access_token };
  };
  const admin = await signIn(ADMIN_ACCESS_CODE);
  await createClient(router, admin).call(authEndpoints.confirm, {
    body: { access_code: ADMIN_ACCESS_CODE },
  });
  const create = async (username: string, role: 'user' | 'admin') => {
    const body = { username, email: `${username}@example.com`, role };
    const created = await createClient(router, admin).call(userEndpoints.create, { body });
    return signIn(created.body.user.access_code ?? '');
  };
  const people = {
    admin,
    esi: await create('esi', 'admin'),
    ama: await create('ama', 'user'),
    kofi: await create('kofi', 'user'),
  };
  const as = (person: Person | null, sender = {}) =>
    createClient(router, { ...(person && people[person]), ...sender });
  const signals = { issue: () => Promise.resolve([]) }; // nobody issues one by hand
  const membership = { mails: { sendDue: () => Promise.resolve() } }; // the server sends them by itself
  return { router, people, as, services: { signals, membership } } as unknown as Api;
}

it(
  'fault 33: what the server prints through a walk through all of the product holds no secret and nothing of people',
  { timeout: 150_000 },
  async () => {
    const server = await startProcess();
    const { credentials, personal, statuses } = await walkProduct(await reach(server.address));
    await server.stop();
    const lines = server.said().split('\n');
    expect(lines.length).toBeGreaterThan(statuses.size);
    expect(server.said()).toContain('"route":"/api/auth/login"');
    expect(secretsIn(lines, [...credentials, ...personal])).toEqual([]);
  },
);
