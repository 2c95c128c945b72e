// @module-tag full -- nine starts; logs-of-everything.test.ts holds its row
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { adminPaymentEndpoints } from '#contracts/payments/admin-payments.ts';
import { authEndpoints } from '#contracts/auth.ts';
import type { Endpoint } from '#contracts/endpoint.ts';
import { leadEndpoints, visitorEndpoints } from '#contracts/payments/leads.ts';
import { userEndpoints } from '#contracts/users.ts';
import { anAccessRequest } from '#tests/support/access-requests.ts';
import { freePorts } from '#tests/support/scaled/cluster.ts';
import { secretsIn } from '#tests/support/secrets-in-log.ts';

const main = fileURLToPath(new URL('../../api/main.ts', import.meta.url));
const TYPED_PHONE = '+233550000199';
const WRONG_CODE = '0000-1111-2222-3333';

/** The sentences that are meant to hold a code; each ends with it. */
const ADMINISTRATOR = /^Administrator's access code \(shown only now\): (\S+)$/m;
const SAMPLE = /^Access code of the sample trader: (\S+)$/m;

type Environment = Record<string, string>;

/** A server as an operator starts it, again and again on the same data, telling everything it can. */
function openInstallation(environment: Environment) {
  const dataDir = mkdtempSync(join(tmpdir(), 'bellwether-starts-'));
  let running: ChildProcess | null = null;
  onTestFinished(() => {
    running?.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  });
  return async () => {
    const [port = 0] = await freePorts(1);
    const child = spawn(process.execPath, [main], {
      env: {
        PATH: process.env['PATH'],
        DATA_DIR: dataDir,
        PORT: String(port),
        LOG_LEVEL: 'trace',
        MARKET_FEED: 'stored',
        SEED_SAMPLES: 'true',
        ...environment,
      },
    });
    running = child;
    let said = '';
    const ended = once(child, 'close');
    await new Promise<void>((resolve, reject) => {
      const hear = (chunk: Buffer): void => {
        said += chunk.toString();
        if (/ready at \S+\n/.test(said)) resolve();
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      child.once('close', () => reject(new Error(`it ended: ${said}`)));
    });
    const stop = async (): Promise<string> => {
      child.kill('SIGTERM');
      await ended;
      return said;
    };
    return { address: `http://127.0.0.1:${port}/api`, said: () => said, stop };
  };
}

async function call(address: string, endpoint: Endpoint, token: string | null, body?: object) {
  const response = await fetch(address + endpoint.path, {
    method: endpoint.method,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return JSON.parse(await response.text()) as unknown;
}

/** Every value of these fields, however deep. */
function valuesOf(answer: unknown, fields: RegExp): string[] {
  if (typeof answer !== 'object' || answer === null) return [];
  return Object.entries(answer).flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' && fields.test(name)
      ? [value]
      : valuesOf(value, fields),
  );
}

const SECRET = /^(access_code|access_token|email|phone)$/;

/** A day of the console and of visitors; everything of it that no terminal may show. */
async function useIt(address: string, code: string): Promise<string[]> {
  const login = await call(address, authEndpoints.login, null, { access_code: code });
  const [token = ''] = valuesOf(login, /^access_token$/);
  const request = anAccessRequest({ phone: TYPED_PHONE });
  const answers = [
    login,
    await call(address, authEndpoints.login, null, { access_code: WRONG_CODE }),
    await call(address, visitorEndpoints.anonymousSession, null, request),
    await call(address, userEndpoints.list, token),
    await call(address, leadEndpoints.list, token),
    await call(address, adminPaymentEndpoints.list, token),
  ];
  return [WRONG_CODE, TYPED_PHONE, ...answers.flatMap((answer) => valuesOf(answer, SECRET))];
}

const exceptLines = (said: string, meant: readonly RegExp[]): string[] =>
  said.split('\n').filter((line) => !meant.some((sentence) => sentence.test(line)));

const MASTER_SECRET = Buffer.alloc(32, 5).toString('base64');
const production = { NODE_ENV: 'production', MASTER_SECRET, ALLOW_DEMO_PAYMENTS: 'true' };

it.each<[string, Environment, first: RegExp[], later: RegExp[]]>([
  ['on a developer’s machine', {}, [ADMINISTRATOR, SAMPLE], [SAMPLE]],
  [
    'in a trial that others reach',
    { HOST: '0.0.0.0', ALLOW_INSECURE_DEMO: 'true' },
    [ADMINISTRATOR, SAMPLE],
    [],
  ],
  ['in production with samples', production, [ADMINISTRATOR], []],
])(
  'fault 33: %s, with samples, no start prints a code, a token, an address or a phone but in its own sentences',
  { timeout: 90_000 },
  async (_where, environment, first, later) => {
    const start = openInstallation(environment);
    const secrets = new Set([MASTER_SECRET]);
    const printed: string[] = [];
    let code = '';
    for (let round = 0; round < 3; round += 1) {
      const server = await start();
      code ||= ADMINISTRATOR.exec(server.said())?.[1] ?? '';
      secrets.add(code);
      for (const secret of await useIt(server.address, code)) secrets.add(secret);
      printed.push(await server.stop());
    }
    // The samples are there: a trader, people who ask for access, and one who has paid.
    expect([...secrets].filter((secret) => /^0\d\d /.test(secret)).length).toBeGreaterThan(3);
    expect([...secrets].filter((secret) => /^(\w{4}-){3}\w{4}$/.test(secret)).length).toBe(3);
    for (const [round, said] of printed.entries()) {
      const meant = round === 0 ? first : later;
      for (const sentence of meant) expect(said).toMatch(sentence);
      expect(said).toContain('"route":"/api/auth/login"');
      expect(secretsIn(exceptLines(said, meant), secrets)).toEqual([]);
    }
  },
);
