import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { packedKb } from '#tests/support/built-scripts.ts';
import { serveFolder } from '../../scripts/static-server.mjs';
import { apiToken } from '../browser/support/api.ts';
import { chromiumArguments, chromiumPath } from '../browser/support/chromium.ts';
import { freePort, type TestServer } from '../browser/support/server.ts';
import { withBarePage } from './bare-page/build.ts';
import { type DeviceStorage, prepareContext, signedInStorage } from './browser.ts';
import { median, type Row } from './report.ts';
import { startIdleServer } from './servers.ts';

const ROUNDS = 5;
/** DevTools' "slow 4G" as Lighthouse applies it: 150 ms and 1.6 Mbit/s on the wire, seen by requests. */
const slowNetwork = {
  offline: false,
  latency: 562.5, // ms
  downloadThroughput: (1.6 * 0.9 * 1024 * 1024) / 8, // bytes per second
  uploadThroughput: (0.75 * 0.9 * 1024 * 1024) / 8,
};
const SLOW_CPU = 4; // times
const QUIET_MS = 1500; // a later, larger paint would still count

/** @property pricesMs until the first price of a table; null on a page without one */
type PageFigures = { jsKb: number; requests: number; lcpMs: number; pricesMs: number | null };

/** @property storage what the device holds before the visit */
type Visit = { url: string; storage?: DeviceStorage };

const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
};

/** Written by the page itself, because later observers may receive fewer entries. */
function watchPaints(): void {
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) Reflect.set(globalThis, 'lcpMs', startTime);
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  const look = (now: number): void => {
    if (document.querySelector('main td') !== null) Reflect.set(globalThis, 'pricesMs', now);
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function readPaints(page: Page) {
  return await page.evaluate(() => {
    const lcpMs = Number(Reflect.get(globalThis, 'lcpMs') ?? Infinity);
    const pricesMs: unknown = Reflect.get(globalThis, 'pricesMs') ?? null;
    const standsMs = typeof pricesMs === 'number' ? pricesMs : lcpMs;
    const [navigation] = performance.getEntriesByType('navigation');
    const loadedMs = (navigation?.startTime ?? 0) + (navigation?.duration ?? 0);
    return {
      lcpMs,
      pricesMs: typeof pricesMs === 'number' ? pricesMs : null,
      /** Epoch time at which the page had loaded and its first screen stood. */
      loadedAt: performance.timeOrigin + Math.max(loadedMs, standsMs),
    };
  });
}

/** Follows what a page loads. @returns reads what had been asked for until a moment */
function watchTraffic(page: Page) {
  const transfers: Promise<{ startedAt: number; jsKb: number } | null>[] = [];
  page.on('response', (response) => {
    const request = response.request();
    const isScript = request.resourceType() === 'script';
    const read = response.body().then(
      (body) => ({ startedAt: request.timing().startTime, jsKb: isScript ? packedKb(body) : 0 }),
      () => null, // a redirect, or gone with its page
    );
    transfers.push(read);
  });
  return async (until: number) => {
    const all = (await Promise.all(transfers)).filter((each) => each !== null);
    const first = all.filter(({ startedAt }) => startedAt <= until);
    return { jsKb: first.reduce((sum, { jsKb }) => sum + jsKb, 0), requests: first.length };
  };
}

async function throttle(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slowNetwork);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU });
}

async function withPage<T>(
  browser: Browser,
  { options, visit }: { options: BrowserContextOptions; visit: Visit },
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ ...phone, ...options });
  try {
    await context.addInitScript(watchPaints);
    await prepareContext(context, visit.storage ?? {});
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
}

/** A first visit on a slow phone. What is asked for after the first screen stands is not counted. */
function coldVisit(browser: Browser, visit: Visit): Promise<PageFigures> {
  const options = { serviceWorkers: 'block' } as const;
  return withPage(browser, { options, visit }, async (page) => {
    await throttle(page);
    const traffic = watchTraffic(page);
    await page.goto(visit.url, { waitUntil: 'networkidle' });
    await page.waitForTimeout(QUIET_MS);
    const { loadedAt, ...paints } = await readPaints(page);
    return { ...(await traffic(loadedAt)), ...paints };
  });
}

/** A later visit without a network: the service worker brings everything. @returns LCP in ms */
function offlineVisit(browser: Browser, visit: Visit): Promise<number> {
  return withPage(browser, { options: {}, visit }, async (page) => {
    await page.goto(visit.url);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload({ waitUntil: 'networkidle' });
    await throttle(page);
    await page.context().setOffline(true);
    await page.reload();
    await page.waitForTimeout(QUIET_MS);
    return (await readPaints(page)).lcpMs;
  });
}

export async function serve(folder: string) {
  const port = await freePort();
  const server = await serveFolder(folder, port);
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://localhost:${port}`, close };
}

type Round = { bare: PageFigures; login: PageFigures; market: PageFigures; offlineMs: number };

/** All pages in turn, so that a slow moment of the machine hits each of them. */
async function visitAll(browser: Browser, visits: Record<'bare' | 'login' | 'market', Visit>) {
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({
      bare: await coldVisit(browser, visits.bare),
      login: await coldVisit(browser, visits.login),
      market: await coldVisit(browser, visits.market),
      offlineMs: await offlineVisit(browser, visits.market),
    });
  }
  return rounds;
}

const figure = (atMost: number) => ({ of: 'figure', atMost }) as const;

function judge(rounds: readonly Round[]): Row[] {
  const of = (figureOf: (round: Round) => number): number => median(rounds.map(figureOf));
  const bareMs = of(({ bare }) => bare.lcpMs);
  return [
    {
      what: 'first screen after sign-in: LCP on a slow phone, against a bare React page',
      ours: of(({ market }) => market.lcpMs),
      baseline: bareMs,
      unit: 'ms',
      limit: { of: 'ratio', atMost: 1.2 },
    },
    {
      what: 'first screen after sign-in: first price on a slow phone, against LCP of a bare React page',
      ours: of(({ market }) => market.pricesMs ?? Infinity),
      baseline: bareMs,
      unit: 'ms',
    },
    {
      what: 'first screen: scripts that the browser loads until it stands',
      ours: of(({ market }) => market.jsKb),
      unit: 'KB',
    },
    {
      what: 'first screen without a network: LCP',
      ours: of(({ offlineMs }) => offlineMs),
      unit: 'ms',
      limit: figure(800),
    },
    {
      what: 'login: LCP on a slow phone, against a bare React page',
      ours: of(({ login }) => login.lcpMs),
      baseline: bareMs,
      unit: 'ms',
      limit: { of: 'ratio', atMost: 0.6 },
    },
    {
      what: 'login: requests',
      ours: of(({ login }) => login.requests),
      unit: 'requests',
      limit: figure(5),
    },
  ];
}

async function measure(server: TestServer, bareUrl: string): Promise<Row[]> {
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArguments });
  try {
    const token = await apiToken(server.url, server.traderCode);
    const storage = await signedInStorage(server.url, token);
    const visits = {
      bare: { url: bareUrl },
      login: { url: server.url },
      market: { url: server.url, storage },
    };
    return judge(await visitAll(browser, visits));
  } finally {
    await browser.close();
  }
}

/** Login and signed-in first screen against a bare React page, on a slow phone. */
export function benchPages(): Promise<Row[]> {
  return withBarePage('index.html', async (folder) => {
    const server = await startIdleServer();
    const bare = await serve(folder);
    try {
      return await measure(server, bare.url);
    } finally {
      bare.close();
      await server.remove();
    }
  });
}
