import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Chunk } from './run-chunk.ts';
import type { FromWorker } from './worker.ts';

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const quickImports = file('../../api/commands/quick-imports.ts');

type Run = {
  readonly chunks: readonly Chunk[];
  readonly workers: number;
  /** Of the PostgreSQL server, without a database; null: SQLite. */
  readonly postgresql: string | null;
  readonly onChunk: (from: FromWorker) => void;
};

/**
 * Runs chunks in processes of their own, each one chunk at a time.
 *
 * @throws Error when a process ends by itself: the server has fallen over
 */
export async function runAll({ chunks, workers, postgresql, onChunk }: Run): Promise<void> {
  const waiting = [...chunks];
  const env = { ...process.env, ...(postgresql !== null && { DATABASE_URL: postgresql }) };
  const execArgv = ['--expose-gc', '--import', quickImports];
  const children = Array.from({ length: Math.min(workers, chunks.length) }, () =>
    fork(file('worker.ts'), { execArgv, env }),
  );
  try {
    await Promise.all(children.map((child) => feed(child, waiting, onChunk)));
  } finally {
    for (const child of children) child.kill();
  }
}

function feed(child: ChildProcess, waiting: Chunk[], onChunk: Run['onChunk']): Promise<void> {
  return new Promise((resolve, reject) => {
    let current: Chunk | undefined;
    const next = (): void => {
      current = waiting.shift();
      if (current) child.send(current);
      else resolve();
    };
    child.on('message', (message: FromWorker) => {
      onChunk(message);
      next();
    });
    child.on('exit', (code) => {
      if (current) reject(new Error(`the server ended with ${code} in chunk ${current.number}`));
    });
    next();
  });
}
