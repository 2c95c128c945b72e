import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContextOptions, Page, Response } from '@playwright/test';
import { withoutStream } from './without-stream.ts';

/** DevTools' "slow 4G" as Lighthouse applies it: 150 ms and 1.6 Mbit/s on the wire, seen by requests. */
const slowNetwork = {
  offline: false,
  latency: 562.5, // ms
  downloadThroughput: (1.6 * 0.9 * 1024 * 1024) / 8, // bytes per second
  uploadThroughput: (0.75 * 0.9 * 1024 * 1024) / 8,
};
const SLOW_CPU = 4; // times
const QUIET_MS = 1500; // a later, larger paint would still count

export type PageFigures = {
  jsKb: number;
  cssKb: number;
  fonts: number;
  requests: number;
  fcpMs: number;
  lcpMs: number;
};

export type Visit = {
  url: string;
  /** What the device holds before the visit. */
  storage?: Readonly<Record<string, string>>;
};

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
}

async function readPaints(page: Page) {
  return await page.evaluate(() => {
    const lcpMs = Number(Reflect.get(globalThis, 'lcpMs') ?? Infinity);
    const [navigation] = performance.getEntriesByType('navigation');
    const loadedMs = (navigation?.startTime ?? 0) + (navigation?.duration ?? 0);
    return {
      fcpMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
      lcpMs,
      /** Epoch time at which the page had loaded and its first screen stood. */
      loadedAt: performance.timeOrigin + Math.max(loadedMs, lcpMs),
    };
  });
}

type Transfer = { type: string; startedAt: number; kb: number; styleKb: number };

/** Size as of gzip -9, whatever the server sent, so that it compares with other reports. */
const packedKb = (text: string | Buffer): number => gzipSync(text, { level: 9 }).length / 1024;

async function sizeOf(response: Response): Promise<Transfer | null> {
  try {
    const body = await response.body();
    const request = response.request();
    const styles = /<style>([\s\S]*?)<\/style>/.exec(body.toString('utf8'))?.[1] ?? '';
    return {
      type: request.resourceType(),
      startedAt: request.timing().startTime,
      kb: packedKb(body),
      styleKb: request.resourceType() === 'document' ? packedKb(styles) : 0,
    };
  } catch {
    return null; // a redirect, or gone with its page
  }
}

/** Follows what a page loads. @returns reads what had been asked for until a moment */
function watchTraffic(page: Page) {
  const transfers: Promise<Transfer | null>[] = [];
  page.on('response', (response) => transfers.push(sizeOf(response)));
  return async (until: number) => {
    const all = await Promise.all(transfers);
    const first = all.filter((transfer) => transfer !== null && transfer.startedAt <= until);
    const sum = (type: string) =>
      first.reduce((total, transfer) => total + (transfer?.type === type ? transfer.kb : 0), 0);
    return {
      jsKb: sum('script'),
      cssKb: sum('stylesheet') + first.reduce((kb, transfer) => kb + (transfer?.styleKb ?? 0), 0),
      fonts: first.filter((transfer) => transfer?.type === 'font').length,
      requests: first.length,
    };
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
    await withoutStream(context);
    await context.addInitScript(
      (stored) => {
        for (const [key, value] of stored) localStorage.setItem(key, value);
      },
      Object.entries(visit.storage ?? {}),
    );
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
}

/** A first visit on a slow phone. What is asked for after the first screen stands is not counted. */
export function coldVisit(browser: Browser, visit: Visit): Promise<PageFigures> {
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
export function offlineVisit(browser: Browser, visit: Visit): Promise<number> {
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
