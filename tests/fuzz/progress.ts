import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FromWorker } from './worker.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, 'node_modules', '.cache', 'bellwether-fuzz');

/** Of the sources that are tried, as far as they are committed. */
export const commit = (): string =>
  execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();

/** Keeps what each chunk has seen, so that a run that was interrupted goes on where it was. */
export function openProgress(name: string) {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${name}.jsonl`);
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
  return {
    // The last line is empty, or was cut off in the middle of its writing.
    done: lines.slice(0, -1).map((line) => JSON.parse(line) as FromWorker),
    add: (from: FromWorker): void => appendFileSync(path, `${JSON.stringify(from)}\n`),
    clear: (): void => rmSync(path, { force: true }),
  };
}
