import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

type Environment = Readonly<Record<string, string>>;

/** Takes what is to be done when the test, or the file of tests, is over; the last of it comes first. */
export type AtEnd = (end: () => void | Promise<void>) => void;

/** One process of the server, as an operator runs it. */
export type ApiProcess = {
  readonly url: string;
  /** Where its own files are. */
  readonly dataDir: string;
  /** Everything that it has said on its terminal. */
  said(): string;
  /** @throws Error with what it said, when it ends before it is ready */
  start(): Promise<void>;
  /** SIGTERM. @returns its exit code, and how long that took in ms */
  stop(): Promise<{ code: number | null; ms: number }>;
  /** SIGKILL: no graceful shutdown. */
  kill(): Promise<void>;
};

type Setup = {
  readonly port: number;
  /** Beside its port and folder; of ours it has nothing but the path. */
  readonly environment: Environment;
  readonly atEnd: AtEnd;
};

export function createApiProcess({ port, environment, atEnd }: Setup): ApiProcess {
  const dataDir = mkdtempSync(join(tmpdir(), 'bellwether-scaled-'));
  let child: ChildProcessWithoutNullStreams | null = null;
  let said = '';

  function running(): ChildProcessWithoutNullStreams {
    if (child === null) throw new Error('it does not run');
    return child;
  }

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    const ending = running();
    const ended = new Promise<number | null>((resolve) => void ending.once('exit', resolve));
    ending.kill(signal);
    const code = await ended;
    child = null;
    return code;
  }

  atEnd(async () => {
    if (child !== null) await end('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  });

  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    said: () => said,
    async start() {
      const starting = spawn(process.execPath, ['api/main.ts'], {
        cwd: root,
        env: {
          PATH: process.env['PATH'],
          DATA_DIR: dataDir,
          PORT: String(port),
          ...environment,
        },
      });
      child = starting;
      starting.once('exit', () => {
        if (child === starting) child = null;
      });
      said = '';
      await new Promise<void>((resolve, reject) => {
        const hear = (chunk: Buffer): void => {
          said += String(chunk);
          if (said.includes('Bellwether is ready')) resolve();
        };
        starting.stdout.on('data', hear);
        starting.stderr.on('data', hear);
        starting.once('exit', () => reject(new Error(`it ended while it started: ${said}`)));
      });
    },
    async stop() {
      const begun = performance.now();
      return { code: await end('SIGTERM'), ms: performance.now() - begun };
    },
    kill: async () => void (await end('SIGKILL')),
  };
}
