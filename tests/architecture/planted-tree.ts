import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

const configuration = [
  'package.json',
  'tsconfig.json',
  '.dependency-cruiser.cjs',
  '.oxlintrc.json',
  'scripts/lint-rules.mjs',
  ...['contracts', 'mocks', 'api', 'web', 'tests'].map((folder) => `${folder}/tsconfig.json`),
];

/** A folder outside the project that has its rules and packages, but only the given files. */
export function plantTree(files: ReadonlyMap<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'bellwether-planted-'));
  for (const file of configuration) cpSync(join(root, file), join(folder, file));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const [file, content] of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
  return folder;
}

/** Runs one of the installed tools and gives back what it printed, whatever its verdict. */
export function runTool(cwd: string, tool: string, ...args: string[]): string {
  const { stdout, stderr, error } = spawnSync(join(root, 'node_modules', '.bin', tool), args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (error) throw error;
  if (stdout === '') throw new Error(`${tool} said nothing: ${stderr}`);
  return stdout;
}
