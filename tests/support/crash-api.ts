import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export const ADMIN_CODE = 'KILL-9TES-T000-0001';
export const MASTER_SECRET = Buffer.alloc(32, 9).toString('base64');

/** A server of its own process, as an operator runs it. */
export type ApiProcess = {
  readonly url: string;
  /** @throws Error with what it said, when it ends before it is ready */
  start(): Promise<void>;
  /** Starts it without waiting: it may be killed on the way. */
  begin(): void;
  /** SIGKILL: no graceful shutdown. */
  kill(): Promise<void>;
  readonly isRunning: boolean;
};

type Setup = {
  readonly dataDir: string;
  /** Null: SQLite, in `dataDir`. */
  readonly databaseUrl: string | null;
};

/** Nothing of the market, which is not what dies here, and no samples. */
export async function createApiProcess({ dataDir, databaseUrl }: Setup): Promise<ApiProcess> {
  const port = await freePort();
  const { DATABASE_URL: _ofTheTest, ...inherited } = process.env;
  const env = {
    ...inherited,
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
    NODE_ENV: 'development',
    PORT: String(port),
    DATA_DIR: dataDir,
    MASTER_SECRET,
    ADMIN_ACCESS_CODE: ADMIN_CODE,
    SEED_SAMPLES: 'false',
    MARKET_FEED: 'stored',
    SIGNAL_REPLAY: 'off',
    TRUST_PROXY_HOPS: '1', // each call comes from an address of its own
    LOG_LEVEL: 'fatal',
  };
  let child: ChildProcess | null = null;
  let said = '';

  function begin(): void {
    said = '';
    child = spawn(process.execPath, ['api/main.ts'], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => (said = `${said}${String(chunk)}`.slice(-4000)));
    }
  }

  return {
    url: `http://127.0.0.1:${port}`,
    begin,
    async start() {
      begin();
      await ready(child, () => said);
    },
    async kill() {
      if (child === null) return;
      child.kill('SIGKILL');
      await ended(child);
      child = null;
    },
    get isRunning() {
      return child !== null && !hasEnded(child);
    },
  };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

const ended = (child: ChildProcess): Promise<unknown> =>
  hasEnded(child) ? Promise.resolve() : new Promise((resolve) => child.once('exit', resolve));

function ready(child: ChildProcess | null, said: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    child?.stdout?.on('data', () => {
      if (said().includes('Bellwether is ready')) resolve();
    });
    child?.once('exit', () => reject(new Error(`the server ended while it started: ${said()}`)));
  });
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        resolve(typeof address === 'object' && address !== null ? address.port : 0),
      );
    });
  });
}
