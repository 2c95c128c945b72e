import { readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { marketEndpoints } from '#contracts/market/market.ts';
import { apiToken } from '../browser/support/api.ts';
import { freePort, startNewServer, type TestServer } from '../browser/support/server.ts';
import { type PostgresqlServer, startPostgresql } from '../support/postgresql/server.ts';
import { createHttpClient, type HttpClient } from './http-client.ts';
import { openInspector, type Inspector } from './inspector.ts';
import { quickly } from '#tests/support/quickly.ts';

export type Engine = 'sqlite' | 'postgresql';

const run = promisify(execFile);

const METRICS_TOKEN = 'a-token-of-the-load-tests';
const SOCKETS = 1000;
const LOOK_EVERY_MS = 1000;
const QUIET_CORES = 0.1;
const QUIET_LOOKS = 3;
const MOST_LOOKS = 240;

/** A server of our own, in a process of its own, that is to be loaded. */
export type Target = {
  readonly engine: Engine;
  readonly http: HttpClient;
  readonly admin: string; // an administrator's token
  readonly adminCode: string;
  /** The server's clock, UTC ms. */
  readonly now: () => number;
  readonly inspector: Inspector;
  /** What `/metrics` says at this moment, by name; of names with labels the last. */
  readonly metrics: () => Promise<ReadonlyMap<string, number>>;
  /** Waits until the work of a first start is done: it would be measured too. */
  readonly untilQuiet: () => Promise<void>;
  /** Signals of the last weeks, as many as a history has. */
  readonly addSignals: () => Promise<void>;
  readonly fileDescriptors: () => number;
  /** Of SQLite's write-ahead log; 0 on PostgreSQL. */
  readonly walBytes: () => number;
  /** Ends the server and takes its data away. */
  readonly remove: () => Promise<void>;
};

const nextOpenMoment = (): number => {
  const date = new Date();
  date.setUTCDate(date.getUTCDate() + ((10 - date.getUTCDay()) % 7 || 7)); // the Wednesday that comes
  return date.setUTCHours(13, 0, 0, 0);
};

/** Starts a server on an engine; PostgreSQL as one that survives a power failure. */
export async function startTarget(engine: Engine): Promise<Target> {
  const postgresql = engine === 'postgresql' ? await startPostgresql({ isDurable: true }) : null;
  try {
    const offsetMs = nextOpenMoment() - Date.now();
    const inspectorPort = await freePort();
    const server = await startNewServer({
      METRICS_TOKEN,
      LOG_LEVEL: 'error',
      TRUST_PROXY_HOPS: '1',
      CLOCK_OFFSET_MS: String(offsetMs),
      NODE_OPTIONS: `--import ${fileURLToPath(new URL('open-hours.ts', import.meta.url))} --inspect=127.0.0.1:${inspectorPort}`,
      ...(postgresql !== null && { DATABASE_URL: postgresql.url() }),
    });
    return await describe(engine, server, { offsetMs, inspectorPort, postgresql });
  } catch (error) {
    await postgresql?.remove();
    throw error;
  }
}

type Parts = {
  readonly offsetMs: number;
  readonly inspectorPort: number;
  readonly postgresql: PostgresqlServer | null;
};

async function describe(engine: Engine, server: TestServer, parts: Parts): Promise<Target> {
  const http = createHttpClient(server.url.replace('localhost', '127.0.0.1'), SOCKETS);
  const admin = await apiToken(server.url, server.adminCode);
  const inspector = await openInspector(parts.inspectorPort);
  const metrics = async () => readMetrics(http);
  return {
    engine,
    http,
    admin,
    adminCode: server.adminCode,
    now: () => Date.now() + parts.offsetMs,
    inspector,
    metrics,
    untilQuiet: () => untilQuiet({ http, admin, metrics }),
    addSignals: () => addSignals({ ...parts, dataDir: server.dataDir }),
    fileDescriptors: () => readdirSync(`/proc/${server.pid}/fd`).length,
    walBytes: () =>
      statSync(join(server.dataDir, 'bellwether.sqlite-wal'), { throwIfNoEntry: false })?.size ?? 0,
    async remove() {
      inspector.close();
      http.disconnect();
      await server.remove();
      await parts.postgresql?.remove();
    },
  };
}

async function addSignals({ offsetMs, postgresql, dataDir }: Parts & { dataDir: string }) {
  const script = fileURLToPath(new URL('add-signals.ts', import.meta.url));
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    ...(postgresql !== null && { DATABASE_URL: postgresql.url() }),
  };
  await run(process.execPath, [...quickly, script, String(Date.now() + offsetMs)], { env });
}

/** @source https://prometheus.io/docs/instrumenting/exposition_formats/ */
async function readMetrics(http: HttpClient): Promise<ReadonlyMap<string, number>> {
  const { text } = await http.send({ path: '/metrics', token: METRICS_TOKEN });
  const lines = text.matchAll(/^([a-z_0-9]+)(?:\{[^}]*\})? (\S+)$/gm);
  return new Map(Array.from(lines, ([, name = '', value]) => [name, Number(value)]));
}

export function metric(metrics: ReadonlyMap<string, number>, name: string): number {
  const value = metrics.get(name);
  if (value === undefined) throw new Error(`/metrics does not tell ${name}`);
  return value;
}

async function untilQuiet({
  http,
  admin,
  metrics,
}: Pick<Target, 'http' | 'admin' | 'metrics'>): Promise<void> {
  const { path, response } = marketEndpoints.candles;
  const call = { path: `/api${path}?instrument=EURUSD&timeframe=H1&limit=1`, token: admin };
  const isFilling = async () => response.parse(await http.ask(call)).filling;
  const cpuSeconds = async () => metric(await metrics(), 'process_cpu_seconds_total');
  let quietLooks = 0;
  for (let look = 0; look < MOST_LOOKS && quietLooks < QUIET_LOOKS; look += 1) {
    const [before, from] = [await cpuSeconds(), performance.now()];
    await wait(LOOK_EVERY_MS);
    const cores = ((await cpuSeconds()) - before) / ((performance.now() - from) / 1000);
    quietLooks = cores < QUIET_CORES && !(await isFilling()) ? quietLooks + 1 : 0;
  }
}
