import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import type { AppDeps } from '#api/app-deps.ts';
import { createApp, type Services } from '#api/app.ts';
import type { Database } from '#api/db/database.ts';
import { type DatabasePlace, openDatabase } from '#api/db/open-database.ts';
import { ensureAdministrator } from '#api/features/users/administrator.service.ts';
import { createLogKeeper } from '#api/http/log-keeper.ts';
import { createLogger } from '#api/http/request-log.ts';
import { openGateways } from '#api/payments/open-gateways.ts';
import { deriveSecrets } from '#api/secrets.ts';
import type { PlatformSettings } from '#contracts/settings.ts';
import { type Client, createClient, send, type Sender } from './api-client.ts';
import { createMemoryMailer } from './memory-mailer.ts';
import { openTestMarket } from './open-market.ts';
import { refuseSecretsIn } from './secrets-in-log.ts';
import { silentPushSender } from './silent-push-sender.ts';
import { openTestDatabase } from './test-database.ts';

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
  /** Begins on what is there, with people who are signed in already; in the place of a fresh database. */
  found?: DatabasePlace & { readonly people?: Record<Person, Account> };
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

const demoGateways = (now: () => number): AppDeps['gateways'] =>
  openGateways({ stripe: null, paystack: null }, { now });

async function openPlace(found: Options['found']) {
  if (found !== undefined) return { dataDir: found.dataDir, database: await openDatabase(found) };
  const dataDir = mkdtempSync(join(tmpdir(), 'bellwether-api-'));
  return { dataDir, database: await openTestDatabase(dataDir) };
}

/** As `startApi`, for those who close it themselves. */
export async function openApi(options: Options = {}) {
  const { settings, now = START, found, market: own, openMarket, ...others } = options;
  const { openGateways: open = demoGateways, ...deps } = others;
  const { dataDir, database } = await openPlace(found);
  const logLines: string[] = [];
  const logKeeper = createLogKeeper();
  const keepLine = (line: string): void => {
    logLines.push(line);
    logKeeper.write(line);
  };
  const logger = createLogger('debug', { write: keepLine });
  const memoryMailer = createMemoryMailer();
  let [nowMs, isStopping, isOpen] = [Date.parse(now), false, true];
  const clock = () => nowMs;
  const { market, beat } = openTestMarket(database, clock);
  const { router, services } = createApp({
    database,
    market: openMarket?.(clock, database) ?? own ?? market,
    gateways: open(clock),
    mailer: memoryMailer,
    secrets: testSecrets,
    logger,
    logKeeper,
    now: clock,
    version: '0.0.0',
    dataDir,
    ...usual,
    ...deps,
    isStopping: () => isStopping,
  });
  const people = found?.people ?? (await settle(services, clock));
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
    now: clock,
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
      refuseSecretsIn(logLines, Object.values(people));
    },
  };
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
