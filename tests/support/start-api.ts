import { onTestFinished, vi } from 'vitest';
import type { AppDeps } from '#api/composition/app-deps.ts';
import { createApp } from '#api/app.ts';
import type { Database } from '#api/db/database.ts';
import type { DatabasePlace } from '#api/db/open-database.ts';
import { createPictures } from '#api/features/media/pictures.service.ts';
import { createLogBuffer } from '#api/http/log-buffer.ts';
import { createLogger } from '#api/http/request-log.ts';
import { openGateways } from '#api/payments/open-gateways.ts';
import { deriveSecrets } from '#api/config/secrets.ts';
import type { PlatformSettings } from '#contracts/settings.ts';
import { type Client, createClient, send, type Sender } from './api-client.ts';
import { createMemoryMailer } from './memory-mailer.ts';
import { openTestMarket } from './open-market.ts';
import {
  storePeople,
  type People,
  type Person,
  insertStoredPeople,
  createPeople,
} from './people.ts';
import { refuseSecretsIn } from './secrets-in-log.ts';
import { silentPushSender } from './silent-push-sender.ts';
import { openPlace, openTestDatabase } from './test-database.ts';

export const START = '2026-11-20T09:00:00.000Z'; // a Friday
export const testSecrets = deriveSecrets(Buffer.alloc(32, 7));

export type Options = {
  settings?: Partial<PlatformSettings>;
  /** Where the clock stands at first; `START` when absent. */
  now?: string;
  /** The clock goes on by a millisecond at each reading, as on a busy server; otherwise it stands still. */
  isClockRunning?: boolean;
  /** In the place of the simulated one. */
  market?: AppDeps['market'];
  /** The same, on the server's clock and database. */
  openMarket?: (now: () => number, database: Database) => AppDeps['market'];
  /** In the place of the demo, on the server's clock. */
  openGateways?: (now: () => number) => AppDeps['gateways'];
  webRoot?: string;
  /** Begins on what is there, with people who are signed in already; in the place of a fresh database. */
  existing?: DatabasePlace & { readonly people?: People };
} & Partial<
  Pick<
    AppDeps,
    | 'isProduction'
    | 'isInsecureDemo'
    | 'mailer'
    | 'diskSpace'
    | 'pushSender'
    | 'chats'
    | 'connections'
    | 'trustProxyHops'
    | 'publicUrl'
    | 'contactPhone'
    | 'metricsToken'
    | 'peakMode'
    | 'restart'
    | 'load'
    | 'countSockets'
    | 'pictures'
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

/** Shared by the tests of a worker: each start takes a fifth of a second. */
export const pictures = createPictures();

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
export const usual = {
  publicUrl: 'http://localhost:8787',
  contactPhone: null,
  metricsToken: null,
  trustProxyHops: 0,
  webRoot: null,
  peakMode: 'monthly',
  hasEvidenceCap: true,
  isProduction: false,
  isInsecureDemo: false,
  diskSpace: () => Promise.resolve({ freeBytes: 5e10, totalBytes: 1e11 }),
  pushSender: silentPushSender,
  chats: { telegramUrl: 'http://127.0.0.1:1', discordUrl: 'http://127.0.0.1:1' }, // nobody listens there
  connections: nobodyConfigured,
  restart: null,
  load: () => ({ cpuPercent: 0, eventLoopDelayMs: 0 }),
  countSockets: () => Promise.resolve(0),
  pictures,
  train: () => Promise.resolve(null), // seconds for each instrument, which few tests are about
} satisfies Partial<AppDeps>;

const demoGateways = (now: () => number): AppDeps['gateways'] =>
  openGateways({ stripe: null, paystack: null }, { now });

/** Opens a database; with stored people when they fit. */
async function openData({ existing, now = START }: Options) {
  if (existing) return { ...(await openPlace(existing)), storedPeople: existing.people ?? null };
  const opened = await openTestDatabase();
  return {
    ...opened,
    storedPeople: now === START ? await insertStoredPeople(opened.database) : null,
  };
}

const isPlain = (options: Options): boolean =>
  Object.keys(options).every((name) => name === 'settings');

function createLogs() {
  const logLines: string[] = [];
  const logBuffer = createLogBuffer();
  const keepLine = (line: string): void => {
    logLines.push(line);
    logBuffer.write(line);
  };
  return { logger: createLogger('debug', { write: keepLine }), logBuffer, logLines };
}

function createClock(start: string, isRunning = false) {
  let nowMs = Date.parse(start);
  return {
    clock: () => (isRunning ? (nowMs += 1) : nowMs),
    goOn: (ms: number): void => {
      nowMs += ms;
    },
  };
}

/** Like `startApi`, but the caller closes it. */
export async function openApi(options: Options = {}) {
  const {
    settings,
    now = START,
    isClockRunning,
    existing: _existing,
    market: own,
    openMarket,
    openGateways: open = demoGateways,
    ...deps
  } = options;
  const { dataDir, database, giveBack, storedPeople } = await openData(options);
  const { logger, logBuffer, logLines } = createLogs();
  const memoryMailer = createMemoryMailer();
  let isStopping = false;
  const { clock, goOn } = createClock(now, isClockRunning);
  const { market, beat } = openTestMarket(database, clock);
  const { router, services } = createApp({
    database,
    market: openMarket?.(clock, database) ?? own ?? market,
    gateways: open(clock),
    mailer: memoryMailer,
    secrets: testSecrets,
    logger,
    logBuffer,
    now: clock,
    version: '0.0.0',
    dataDir,
    ...usual,
    ...deps,
    isStopping: () => isStopping,
  });
  const people = storedPeople ?? (await createPeople(services, clock));
  if (isPlain(options)) await storePeople(people, database);
  await services.settings.read(); // as a server does at its start
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
      goOn(ms);
      beat();
      if (vi.isFakeTimers()) vi.advanceTimersByTime(ms);
    },
    /** The clock goes on, but no price comes. */
    hang: goOn,
    stopping(): void {
      isStopping = true;
    },
    /** From now on every read and write fails. */
    async loseDatabase(): Promise<void> {
      await database.close();
    },
    async close(): Promise<void> {
      await giveBack();
      refuseSecretsIn(logLines, Object.values(people));
    },
  };
}
