import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const START_MS = 45_000;

/** A currently free port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}

/** The real server with its own data folder; can be restarted on the same data. */
export class TestServer {
  readonly url: string;
  readonly dataDir: string;
  /** Printed at the first start. */
  adminCode = '';
  /** Access code of the sample trader. */
  traderCode = '';
  readonly #port: number;
  readonly #environment: Readonly<Record<string, string>>;
  readonly #folder: string;
  #process: ChildProcess | null = null;

  /** @param folder checkout whose code it runs */
  constructor(
    port: number,
    dataDir: string,
    environment: Readonly<Record<string, string>>,
    folder = root,
  ) {
    this.#folder = folder;
    this.#port = port;
    this.#environment = environment;
    this.dataDir = dataDir;
    this.url = `http://localhost:${port}`;
  }

  /** Process id of the running server. */
  get pid(): number {
    const pid = this.#process?.pid;
    if (pid === undefined) throw new Error('the server is not running');
    return pid;
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, ['api/main.ts'], {
      cwd: this.#folder,
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'test',
        PORT: String(this.#port),
        DATA_DIR: this.dataDir,
        SIGNAL_REPLAY: 'off', // would take minutes of a core that the tests need
        ...this.#environment,
      },
    });
    this.#process = child;
    const said = await outputUntilReady(child);
    this.adminCode = /Administrator's access code.*: (\S+)/.exec(said)?.[1] ?? this.adminCode;
    this.traderCode = /sample trader: (\S+)/.exec(said)?.[1] ?? this.traderCode;
  }

  /** Stops the process like an operator, and waits until it has exited. */
  async stop(): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (child === null || child.exitCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
  }

  async remove(): Promise<void> {
    await this.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}

/** @throws Error with the server's output when it does not become ready */
async function outputUntilReady(child: ChildProcess): Promise<string> {
  let said = '';
  const ready = new Promise<void>((resolve, reject) => {
    const listen = (data: unknown) => {
      said += String(data);
      // Releases differ in the order of the two lines.
      if (/is ready at .*\n/.test(said) && /sample trader: .*\n/.test(said)) resolve();
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${said}`)));
    setTimeout(() => reject(new Error(`The server is not ready:\n${said}`)), START_MS).unref();
  });
  await ready;
  return said;
}

/** Data of a server with history, and the code it printed at its first start. */
const prepared = fileURLToPath(new URL('../../../test-results/prepared-server', import.meta.url));
const preparedCode = join(prepared, 'administrator-code');

async function newServer(
  environment: Readonly<Record<string, string>>,
  folder?: string,
): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bellwether-test-'));
  return new TestServer(await freePort(), dataDir, environment, folder);
}

/**
 * Starts a server with a new data folder.
 * @param environment additional variables
 * @param folder checkout whose code it runs; this one by default
 */
export async function startNewServer(
  environment: Readonly<Record<string, string>> = {},
  folder?: string,
): Promise<TestServer> {
  const server = await newServer(environment, folder);
  await server.start();
  return server;
}

/** Stops a server and stores its data as the template of all test servers. */
export async function keepPrepared(server: TestServer): Promise<void> {
  await server.stop();
  await rm(prepared, { recursive: true, force: true });
  await cp(server.dataDir, prepared, { recursive: true });
  await writeFile(preparedCode, server.adminCode);
}

/** Whether the template of `startServer` exists. @param maxAgeMs older ones do not count */
export function isPrepared(maxAgeMs = Infinity): boolean {
  const file = statSync(preparedCode, { throwIfNoEntry: false });
  return file !== undefined && Date.now() - file.mtimeMs <= maxAgeMs;
}

/**
 * Starts a server with sample data and history; preparing them takes half a minute of a core.
 * @param environment additional variables
 */
export async function startServer(
  environment: Readonly<Record<string, string>> = {},
): Promise<TestServer> {
  const server = await newServer(environment);
  await cp(prepared, server.dataDir, { recursive: true });
  server.adminCode = await readFile(preparedCode, 'utf8');
  await server.start();
  return server;
}
