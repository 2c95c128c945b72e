import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What npm runs. `language.mjs` imports a package, which a clone does not have. */
const scripts = new Set(
  Object.values(packageJson.scripts)
    .map((command) => /^node scripts\/(\S+)/.exec(command)?.[1] ?? '')
    .filter((name) => name !== '' && name !== 'language.mjs'),
);

/** The scripts as after a clone, without packages. */
function cloneScripts(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bellwether-old-node-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const path of ['scripts', 'package.json', 'web/public/favicon.svg']) {
    cpSync(join(root, path), join(folder, path), { recursive: true });
  }
  return folder;
}

const asOldNode = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'18.20.8'}})`;

function runWithOldNode(folder: string, script: string) {
  const args = ['--import', asOldNode, join(folder, 'scripts', script)];
  const env = { PATH: process.env['PATH'] };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env });
  return { status, stdout, stderr };
}

it.each([...scripts])('%s says which Node it needs', (script) => {
  expect(runWithOldNode(cloneScripts(), script)).toEqual({
    status: 1,
    stdout: '',
    stderr: '\nBellwether needs Node 20.19 or newer; this is 18.20.8.\n',
  });
});

it('a script runs with the project’s own Node once that is installed', () => {
  const folder = cloneScripts();
  mkdirSync(join(folder, 'node_modules', '.bin'), { recursive: true });
  symlinkSync(process.execPath, join(folder, 'node_modules', '.bin', 'node'));
  const { status, stderr } = runWithOldNode(folder, 'test-one.mjs');
  expect([status, stderr]).toEqual([1, expect.stringContaining('Usage: npm run test:one')]);
});
