import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root } from './planted-tree.ts';

const folders = ['contracts', 'api', 'mocks', 'scripts', 'web', 'tests'];
const configuration = [
  'package.json',
  'tsconfig.json',
  'vitest.config.ts',
  '.oxlintrc.json',
  '.oxfmtrc.json',
];
const copied = [...folders, ...configuration, 'CHANGELOG.md'];
const left = /(^|\/)(node_modules|dist|dist-demo)$/;

/** A copy of the sources, with the packages of the project: its tools run there as they do here. */
export function copySources(): string {
  const copy = mkdtempSync(join(tmpdir(), 'bellwether-copy-'));
  for (const name of copied) {
    cpSync(join(root, name), join(copy, name), {
      recursive: true,
      filter: (source) => !left.test(relative(root, source)),
    });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

/** The text of every source file below the copy, by its path. */
export function textsOf(copy: string): ReadonlyMap<string, string> {
  const files = folders.flatMap((folder) =>
    readdirSync(join(copy, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => `${folder}/${file}`),
  );
  return new Map(files.map((file) => [file, readFileSync(join(copy, file), 'utf8')]));
}

/** Runs a script of Node's in the copy. @returns all that it printed */
export function runIn(copy: string, script: string, ...args: readonly string[]) {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV|FORCE_COLOR)/.test(name)),
  );
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [script, ...args], {
    cwd: copy,
    env: { ...env, NO_COLOR: '1' },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (error) throw error;
  return { isDone: status === 0, output: `${stdout}${stderr}` };
}

/** `posts.pin --method post …`, as it is typed */
export const newEndpoint = (copy: string, command: string) =>
  runIn(copy, 'scripts/new-endpoint.mjs', ...command.split(' '));
