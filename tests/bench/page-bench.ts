import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { authEndpoints } from '#contracts/auth.ts';
import { serveFolder } from '../../scripts/static-server.mjs';
import { precompress } from '../../web/build/plugins.ts';
import { apiToken } from '../browser/support/api.ts';
import { chromiumArguments, chromiumPath } from '../browser/support/chromium.ts';
import { freePort, startServer, type TestServer } from '../browser/support/server.ts';
import { coldVisit, offlineVisit, type PageFigures, type Visit } from './measure-page.ts';
import { median, type Row } from './report.ts';

const ROUNDS = 5;

/** The least that React can show, built and served in this run. */
async function serveBarePage() {
  const folder = await mkdtemp(join(tmpdir(), 'bellwether-bare-'));
  await build({
    configFile: false,
    root: fileURLToPath(new URL('bare-page', import.meta.url)),
    logLevel: 'error',
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
    },
    plugins: [react(), precompress()],
  });
  const port = await freePort();
  const server = await serveFolder(folder, port);
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { url: `http://localhost:${port}`, close };
}

/** What the device of a signed-in trader holds. */
async function signedIn(server: TestServer): Promise<Visit> {
  const token = await apiToken(server.url, server.traderCode);
  const answer = await fetch(`${server.url}/api${authEndpoints.verify.path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const storage = { 'bellwether.token': token, 'bellwether.profile': await answer.text() };
  return { url: server.url, storage };
}

const typical = (rounds: readonly PageFigures[]): PageFigures => ({
  jsKb: median(rounds.map(({ jsKb }) => jsKb)),
  cssKb: median(rounds.map(({ cssKb }) => cssKb)),
  fonts: Math.max(...rounds.map(({ fonts }) => fonts)),
  requests: median(rounds.map(({ requests }) => requests)),
  fcpMs: median(rounds.map(({ fcpMs }) => fcpMs)),
  lcpMs: median(rounds.map(({ lcpMs }) => lcpMs)),
});

/** All pages in turn, so that a slow moment of the machine hits each of them. */
async function visitAll(browser: Browser, visits: { bare: Visit; login: Visit; market: Visit }) {
  const rounds: { bare: PageFigures; login: PageFigures; market: PageFigures; offline: number }[] =
    [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({
      bare: await coldVisit(browser, visits.bare),
      login: await coldVisit(browser, visits.login),
      market: await coldVisit(browser, visits.market),
      offline: await offlineVisit(browser, visits.market),
    });
  }
  return {
    bare: typical(rounds.map(({ bare }) => bare)),
    login: typical(rounds.map(({ login }) => login)),
    market: typical(rounds.map(({ market }) => market)),
    offlineMs: median(rounds.map(({ offline }) => offline)),
  };
}

type Measured = Awaited<ReturnType<typeof visitAll>>;

const figure = (atMost: number) => ({ of: 'figure', atMost }) as const;
const ratio = (atMost: number) => ({ of: 'ratio', atMost }) as const;

function judge({ bare, login, market, offlineMs }: Measured): Row[] {
  return [
    { what: 'login: JS', ours: login.jsKb, baseline: bare.jsKb, unit: 'KB', limit: figure(75) },
    { what: 'login: CSS', ours: login.cssKb, unit: 'KB', limit: figure(8) },
    { what: 'login: fonts', ours: login.fonts, unit: 'requests', limit: figure(0) },
    { what: 'login: requests', ours: login.requests, unit: 'requests', limit: figure(5) },
    { what: 'login: LCP', ours: login.lcpMs, baseline: bare.lcpMs, unit: 'ms', limit: ratio(0.6) },
    { what: 'login: LCP', ours: login.lcpMs, unit: 'ms', limit: figure(1000) },
    { what: 'first screen: JS', ours: market.jsKb, unit: 'KB', limit: figure(150) },
    { what: 'first screen: FCP', ours: market.fcpMs, unit: 'ms', limit: figure(1000) },
    {
      what: 'first screen: LCP',
      ours: market.lcpMs,
      baseline: bare.lcpMs,
      unit: 'ms',
      limit: ratio(1.5),
    },
    { what: 'first screen, offline: LCP', ours: offlineMs, unit: 'ms', limit: figure(800) },
  ];
}

/** Login and signed-in first screen against a bare React page, on a slow phone. */
export async function benchPages(): Promise<Row[]> {
  const server = await startServer();
  const bare = await serveBarePage();
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArguments });
  try {
    const visits = { bare, login: { url: server.url }, market: await signedIn(server) };
    return judge(await visitAll(browser, visits));
  } finally {
    await browser.close();
    await bare.close();
    await server.remove();
  }
}
