import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { anEmptyFolder } from '#tests/support/database-location.ts';

const scripts = fileURLToPath(new URL('../../scripts', import.meta.url));

/** Does to `node_modules` what npm does: without the development packages there is no Node of our own. */
const NPM = `
const { existsSync, mkdirSync, rmSync, symlinkSync } = require('node:fs');
const isProduction = process.env.NODE_ENV === 'production';
const isWhole = process.argv.includes('--include=dev') ||
  !(isProduction || process.argv.includes('--omit=dev'));
rmSync('node_modules/.bin/node', { force: true });
mkdirSync('node_modules/.bin', { recursive: true });
if (isWhole) symlinkSync(process.env.REAL_NODE, 'node_modules/.bin/node');
`;

const SERVER = "console.log('ready'); setInterval(() => {}, 1000);";

/** A checkout with our start script, an npm that needs no network, and a server that only runs. */
function aCheckout(): string {
  const root = anEmptyFolder();
  cpSync(scripts, join(root, 'scripts'), { recursive: true });
  const files = {
    'package.json':
      '{ "type": "module", "engines": { "node": ">=20.19" }, "devDependencies": { "node": "24.0.0" } }',
    'package-lock.json': '{}',
    'npm/package.json': '{}',
    'npm/npm-cli.js': NPM,
    'api/main.ts': SERVER,
    'web/dist/index.html': '',
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  return root;
}

const NODE_20 =
  "data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'20.19.0'}})";

/** `npm start` until it is ready or has ended. */
async function start(root: string, environment: Readonly<Record<string, string>>, node: string[]) {
  const child = spawn(process.execPath, [...node, join(root, 'scripts', 'start.mjs')], {
    env: {
      PATH: process.env['PATH'],
      npm_execpath: join(root, 'npm/npm-cli.js'),
      REAL_NODE: process.execPath,
      ...environment,
    },
  });
  onTestFinished(() => void child.kill());
  let said = '';
  const ready = new Promise<void>((resolve) => {
    child.stdout.on('data', (text) => {
      said += String(text);
      if (said.includes('ready')) resolve();
    });
  });
  child.stderr.on('data', (text) => (said += String(text)));
  await Promise.race([ready, once(child, 'close')]);
  return { child, said: said.trim() };
}

it('a start in production beside a running server takes no package away from it', async () => {
  const root = aCheckout();
  const first = await start(root, {}, []);
  expect(first.said).toBe('Installing packages …\nStarting Bellwether …\nready');
  const second = await start(root, { NODE_ENV: 'production' }, []);
  expect(second.said).toBe('Starting Bellwether …\nready');
  expect(existsSync(join(root, 'node_modules/.bin/node'))).toBe(true);
  expect(first.child.exitCode).toBe(null);
  expect((await start(root, {}, [])).said).toBe('Starting Bellwether …\nready');
});

it('a start in production on Node 20 says in one sentence what it needs, and installs nothing', async () => {
  const root = aCheckout();
  const { child, said } = await start(root, { NODE_ENV: 'production' }, ['--import', NODE_20]);
  expect(child.exitCode).toBe(1);
  expect(said).toBe(
    'In production without the development packages Bellwether needs Node 22.18 or newer, and this is 20.19.0: use a newer one, or install all packages first (npm install --include=dev --no-save).',
  );
  expect(existsSync(join(root, 'node_modules'))).toBe(false);
});

it('a start in production with a newer Node installs what production needs', async () => {
  const root = aCheckout();
  const { said } = await start(root, { NODE_ENV: 'production' }, []);
  expect(said).toBe('Installing packages …\nStarting Bellwether …\nready');
  expect(existsSync(join(root, 'node_modules/.bin/node'))).toBe(false);
});

it('starts the server again when it asks for that, and ends as the server ends', async () => {
  const root = aCheckout();
  writeFileSync(
    join(root, 'api/main.ts'),
    `import { existsSync, writeFileSync } from 'node:fs';
    console.log(process.env.SUPERVISED);
    const isAgain = existsSync('again');
    writeFileSync('again', '');
    process.exitCode = isAgain ? 3 : 75;`,
  );
  const { child, said } = await start(root, {}, []);
  expect(said).toBe('Installing packages …\nStarting Bellwether …\ntrue\ntrue');
  expect(child.exitCode).toBe(3);
});
