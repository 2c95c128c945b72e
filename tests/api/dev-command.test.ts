// @module-tag full -- starts Vite, and the API twice
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished, vi } from 'vitest';
import { freePorts } from '#tests/support/scaled/cluster.ts';

const script = fileURLToPath(new URL('../../scripts/dev.mjs', import.meta.url));

/** Runs the command as a developer would, with a data folder and ports of its own. */
async function startDev(
  environment: Readonly<Record<string, string>> = {},
  options: readonly string[] = [],
) {
  const folder = mkdtempSync(join(tmpdir(), 'bellwether-dev-'));
  const [apiPort = 0, webPort = 0] = await freePorts(2);
  const child = spawn(process.execPath, [script, ...options], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: join(folder, 'data'),
      PORT: String(apiPort),
      WEB_PORT: String(webPort),
      MARKET_FEED: 'stored', // the history of a simulated one would take seconds
      ...createGate(folder).environment,
      ...environment,
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += data));
  const ended = once(child, 'close');
  onTestFinished(async () => {
    child.kill(); // it ends the two servers
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    gate: createGate(folder),
    apiUrl: `http://127.0.0.1:${apiPort}`,
    webUrl: `http://localhost:${webPort}`,
    said: () => said,
    end: (signal: NodeJS.Signals) => child.kill(signal),
    exitCode: async (): Promise<unknown> => (await ended)[0],
  };
}

/** A module that the API imports first. Its change restarts the API, which waits while the gate is shut. */
function createGate(folder: string) {
  const gate = join(folder, 'gate.mjs');
  const shut = join(folder, 'shut');
  writeFileSync(
    gate,
    `import { existsSync } from 'node:fs';
     const isApi = process.argv[1]?.endsWith('main.ts');
     while (isApi && existsSync(${JSON.stringify(shut)})) await new Promise((look) => setTimeout(look, 20));`,
  );
  return {
    environment: { NODE_OPTIONS: `--import=${gate}` },
    shut: () => writeFileSync(shut, ''),
    open: () => rmSync(shut),
    change: () => utimesSync(gate, new Date(), new Date()),
  };
}

const isRefused = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => false,
    () => true,
  );

it('says one address and both codes; a request waits while the API restarts; ends cleanly', async () => {
  const dev = await startDev();
  const code = String.raw`(\w{4}-){3}\w{4}`;
  const line = new RegExp(`^Open ${dev.webUrl} · administrator: ${code} · trader: ${code}$`, 'm');
  await vi.waitFor(() => expect(dev.said()).toMatch(line), { timeout: 60_000, interval: 100 });
  const config = `${dev.webUrl}/api/public-config`;
  expect((await fetch(config)).status).toBe(200);
  expect(await (await fetch(dev.webUrl)).text()).toContain('/@vite/client');

  dev.gate.shut();
  dev.gate.change();
  const isDown = () => isRefused(`${dev.apiUrl}/health`);
  await vi.waitFor(async () => expect(await isDown()).toBe(true), { timeout: 30_000 });
  const answer = fetch(config);
  const first = await Promise.race([answer, new Promise((pass) => setTimeout(pass, 500, 'none'))]);
  expect(first).toBe('none');
  dev.gate.open();
  expect((await answer).status).toBe(200);

  dev.end('SIGINT');
  expect(await dev.exitCode()).toBe(0);
  expect(await Promise.all([isDown(), isRefused(dev.webUrl)])).toEqual([true, true]);
  expect(dev.said()).not.toMatch(/error|fail|"level":[456]0/i);
});

it('runs on the mocks alone: no API starts, and what no mock answers is refused by name', async () => {
  const dev = await startDev({}, ['--mocks']);
  const line = `Open ${dev.webUrl} · the mocks answer in the page, without an API`;
  await vi.waitFor(() => expect(dev.said()).toContain(line), { timeout: 60_000, interval: 100 });
  const page = await (await fetch(dev.webUrl)).text();
  expect(page).toContain('/@vite/client');
  const main = await (await fetch(`${dev.webUrl}/app/load-mocks.ts`)).text();
  expect(main).toContain('"VITE_DEMO": "true"');
  expect(main).toContain('"DEV": true');
  for (const path of ['/api/posts', '/media/nothing']) {
    const refused = await fetch(dev.webUrl + path);
    const detail = `No mock answers GET ${path}, and no API runs.`;
    expect([refused.status, await refused.json()]).toEqual([501, { detail }]);
    expect(dev.said()).toContain(detail);
  }
  expect(await isRefused(`${dev.apiUrl}/health`)).toBe(true);
  dev.end('SIGINT');
  expect(await dev.exitCode()).toBe(0);
  expect(await isRefused(dev.webUrl)).toBe(true);
});

it('refuses an option that it does not have', async () => {
  const dev = await startDev({}, ['--mock']);
  expect(await dev.exitCode()).toBe(1);
  expect(dev.said()).toContain("Unknown option '--mock'");
});

it.each(['PORT', 'WEB_PORT'])('a %s in use is named', async (variable) => {
  const other = createServer().listen(0, 'localhost');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const dev = await startDev({ [variable]: String(port), HOST: 'localhost' });
  expect(await dev.exitCode()).toBe(1);
  expect(dev.said()).toBe(
    `\nPort ${port} is in use: end the program that listens there, or choose another port with ${variable}=…\n`,
  );
});
