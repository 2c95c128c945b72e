import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import type { AppDeps } from '#api/app-deps.ts';
import { createApp, type Services } from '#api/app.ts';
import type { Database } from '#api/db/database.ts';
import { openSqlite } from '#api/db/open-sqlite.ts';
import { ensureAdministrator } from '#api/features/users/administrator.service.ts';
import { createLogKeeper } from '#api/http/log-keeper.ts';
import { createLogger } from '#api/http/request-log.ts';
import { openGateways } from '#api/payments/open-gateways.ts';
import { deriveSecrets } from '#api/secrets.ts';
import type { PlatformSettings } from '#contracts/settings.ts';
import { type Client, createClient, send, type Sender } from './api-client.ts';
import { createMemoryMailer } from './memory-mailer.ts';
import { openTestMarket } from './open-market.ts';
import { silentPushSender } from './silent-push-sender.ts';

export const START = '2026-11-20T09:00:00.000Z'; // a Friday
const ADMIN_CODE = 'ADM1-N000-0000-0001';
export const testSecrets = deriveSecrets(Buffer.alloc(32, 7));

/** admin: the protected administrator; esi: another one; ama and kofi: members for a month. */
export type Person = 'admin' | 'esi' | 'ama' | 'kofi';
type Account = { id: string; code: string; token: string };

export type Options = {
  settings?: Partial<PlatformSettings>;
  /** Where the clock stands at first; `START` when absent. */
  now?: string;
  /** In the place of the simulated one. */
  market?: AppDeps['market'];
  /** The same, on the server's clock and database. */
  openMarket?: (now: () => number, database: Database) => AppDeps['market'];
  /** In the place of the demo, on the server's clock. */
  openGateways?: (now: () => number) => AppDeps['gateways'];
  webRoot?: string;
} & Partial<
  Pick<
    AppDeps,
    | 'isProduction'
    | 'mailer'
    | 'diskSpace'
    | 'pushSender'
    | 'connections'
    | 'trustProxyHops'
    | 'publicUrl'
    | 'contactPhone'
    | 'metricsToken'
    | 'peakMode'
    | 'restart'
    | 'load'
    | 'countSockets'
    | 'train'
  >
>;

export type Api = Awaited<ReturnType<typeof openApi>>;

/** The whole server on a fresh database, without a network; it ends with the test. */
export async function startApi(options: Options = {}): Promise<Api> {
  const api = await openApi(options);
  onTestFinished(() => api.close());
  return api;
}

/** Tests call nobody. */
export const nobodyConfigured: AppDeps['connections'] = {
  twelvedata: null,
  oanda: null,
  tiingo: null,
  stripe: null,
  paystack: null,
  smtp: null,
  push: null,
};

/** What a test that is about something else has. */
const usual = {
  publicUrl: 'http://localhost:8787',
  contactPhone: null,
  metricsToken: null,
  trustProxyHops: 0,
  webRoot: null,
  peakMode: 'monthly',
  hasEvidenceCap: true,
  isProduction: false,
  diskSpace: () => Promise.resolve({ freeBytes: 5e10, totalBytes: 1e11 }),
  pushSender: silentPushSender,
  connections: nobodyConfigured,
  restart: null,
  load: () => ({ cpuPercent: 0, eventLoopDelayMs: 0 }),
  countSockets: () => Promise.resolve(0),
  train: () => Promise.resolve(null), // seconds for each instrument, which few tests are about
} satisfies Partial<AppDeps>;

/** As `startApi`, for those who close it themselves. */
export async function openApi(options: Options = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'bellwether-api-'));
  const database = await openSqlite(await freshDatabase(dataDir));
  const logLines: string[] = [];
  const logKeeper = createLogKeeper();
  const keepLine = (line: string): void => {
    logLines.push(line);
    logKeeper.write(line);
  };
  const logger = createLogger('debug', { write: keepLine });
  const memoryMailer = createMemoryMailer();
  const { settings, now = START, market: own, openMarket, openGateways: open, ...deps } = options;
  let [nowMs, isStopping, isOpen] = [Date.parse(now), false, true];
  const { market, beat } = openTestMarket(database, () => nowMs);
  const { router, services } = createApp({
    database,
    market: openMarket?.(() => nowMs, database) ?? own ?? market,
    gateways:
      open?.(() => nowMs) ?? openGateways({ stripe: null, paystack: null }, { now: () => nowMs }),
    mailer: memoryMailer,
    secrets: testSecrets,
    logger,
    logKeeper,
    now: () => nowMs,
    version: '0.0.0',
    dataDir,
    ...usual,
    ...deps,
    isStopping: () => isStopping,
  });
  const people = await settle(services, () => nowMs);
  if (settings) await services.settings.change(settings);

  return {
    router,
    services,
    database,
    people,
    logger,
    logLines,
    /** What has been sent so far, unless a test has a mailer of its own. */
    mails: () => services.membership.mails.sendDue().then(() => memoryMailer.sent),
    dataDir,
    now: () => nowMs,
    /** A typed client of this person; without one, of a stranger. */
    as: (person: Person | null, sender: Sender = {}): Client =>
      createClient(router, { ...(person && { token: people[person].token }), ...sender }),
    /** Any request, also one that no client would make. */
    raw: (path: string, init: RequestInit & { address?: string } = {}): Promise<Response> =>
      send(router, new Request(new URL(path, 'http://localhost'), init), init.address),
    /** Moves the server's clock and the prices, and the clock of the limits where a test has faked it. */
    advance(ms: number): void {
      nowMs += ms;
      beat();
      if (vi.isFakeTimers()) vi.advanceTimersByTime(ms);
    },
    /** The clock goes on, but no price comes. */
    hang(ms: number): void {
      nowMs += ms;
    },
    stopping(): void {
      isStopping = true;
    },
    /** From now on every read and write fails. */
    async loseDatabase(): Promise<void> {
      isOpen = false;
      await database.close();
    },
    async close(): Promise<void> {
      if (isOpen) await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

let template: Promise<Buffer> | null = null;

/** Migrations run once in a process; every test takes a copy. */
async function freshDatabase(dataDir: string): Promise<string> {
  template ??= migratedDatabase();
  const file = join(dataDir, 'bellwether.sqlite');
  writeFileSync(file, await template);
  return file;
}

async function migratedDatabase(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'bellwether-template-'));
  const file = join(folder, 'template.sqlite');
  await (await openSqlite(file)).close();
  const bytes = readFileSync(file);
  rmSync(folder, { recursive: true });
  return bytes;
}

/** Creates the people and signs each of them in. */
async function settle(services: Services, now: () => number): Promise<Record<Person, Account>> {
  const { stores, codes, users } = services;
  await ensureAdministrator({ store: stores.users, codes, now }, ADMIN_CODE);
  const signedIn = async (code: string): Promise<Account> => {
    const info = { address: '192.0.2.1', header: () => undefined };
    const { answer } = await services.login.signIn({ access_code: code }, info);
    return { id: answer.user.id, code, token: answer.access_token };
  };
  const created = async (username: string, role: 'user' | 'admin'): Promise<Account> => {
    const email = `${username}@example.com`;
    const draft = { username, email, role, access_period: '1month' } as const;
    const user = await users.create('system', draft);
    return signedIn(user.access_code ?? '');
  };
  return {
    admin: await signedIn(ADMIN_CODE),
    esi: await created('esi', 'admin'),
    ama: await created('ama', 'user'),
    kofi: await created('kofi', 'user'),
  };
}
