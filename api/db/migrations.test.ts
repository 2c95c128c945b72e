import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const drizzleKit = join(root, 'node_modules', 'drizzle-kit', 'bin.cjs');

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted((a, b) => (a < b ? -1 : 1));

it.each([
  ['sqlite', ''],
  ['postgresql', 'postgres://generate'],
])(
  'the migrations for %s lead to the schema as it is declared',
  (dialect, databaseUrl) => {
    const folder = mkdtempSync(join(tmpdir(), 'bellwether-migrations-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    cpSync(join(root, 'api', 'db', 'migrations', dialect), folder, { recursive: true });
    const before = filesIn(folder);
    const out = relative(root, folder); // it reads an absolute path as one below the project
    const options = ['--dialect', dialect, '--schema', './api/db/schema/*.ts', '--out', out];
    const said = execFileSync(process.execPath, [drizzleKit, 'generate', ...options], {
      cwd: root,
      env: { ...process.env, DATABASE_URL: databaseUrl },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    expect(said).toContain('No schema changes'); // its exit code is 0 even when it fails
    expect(filesIn(folder)).toEqual(before);
  },
  60_000,
);
