import { chromium, type Page } from '@playwright/test';
import { chromiumArguments, chromiumPath } from '../browser/support/chromium.ts';
import { openSection, signIn, untilInstalled } from '../browser/support/pages.ts';
import { startServer } from '../browser/support/server.ts';
import { median, type Row } from './report.ts';

const ROUNDS = 5;
const MINUTE_MS = 60_000;
const WARM_UP_MS = 5000; // until the older candles that the chart asks for have come
const MOST_MS = 300; // from the click to the first drawn chart, whatever the provider's frame does

/** Clicks Chart in the menu. @returns ms until our own chart stands */
const opensIn = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const links = [...document.querySelectorAll<HTMLElement>('nav a')];
    const startedAt = performance.now();
    links.find(({ textContent }) => textContent.trim() === 'Chart')?.click();
    while (document.querySelector('main canvas') === null) {
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
    }
    return performance.now() - startedAt;
  });

/** Counts how often methods of the chart library run. @returns reads the counts, by name */
async function countCalls(page: Page, names: readonly string[]) {
  const session = await page.context().newCDPSession(page);
  await session.send('Profiler.enable');
  await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  return async (): Promise<Record<string, number>> => {
    const { result } = await session.send('Profiler.takePreciseCoverage');
    await session.detach();
    const library = result.filter(({ url }) => url.includes('/CandlePlot-'));
    if (library.length === 0) throw new Error('the chart library is in a chunk of another name');
    const functions = library.flatMap((script) => script.functions);
    const countOf = (name: string) =>
      functions
        .filter(({ functionName }) => functionName === name)
        .reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0);
    return Object.fromEntries(names.map((name) => [name, countOf(name)]));
  };
}

/** The figures of a minute in which prices come, with two averages and the RSI on the chart. */
async function watchTicks(page: Page): Promise<Row[]> {
  await page.getByRole('combobox', { name: 'Instrument' }).selectOption('BTCUSD'); // never closes
  for (const name of ['EMA 200', 'RSI 14']) await page.getByText(name, { exact: true }).click();
  const chart = page.getByRole('img', { name: /^Candle chart of BTCUSD/ });
  await chart.waitFor();
  const label = () => chart.getAttribute('aria-label');
  await page.waitForTimeout(WARM_UP_MS);
  const counts = await countCalls(page, ['setData', 'update']);
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(window, { longTasks: tasks });
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    });
    observer.observe({ type: 'longtask' });
  });
  const labels = new Set<string | null>();
  let refetches = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/market-data')) refetches += 1;
  });
  for (let ms = 0; ms < MINUTE_MS; ms += 500) {
    labels.add(await label());
    await page.waitForTimeout(500);
  }
  const longTasks = await page.evaluate(() => {
    const tasks: unknown = Reflect.get(window, 'longTasks');
    return Array.isArray(tasks) ? tasks.length : Number.NaN;
  });
  const { setData = Number.NaN, update = Number.NaN } = await counts();
  const none = { of: 'figure', atMost: 0 } as const;
  const what = 'chart, a minute of ticks';
  return [
    {
      what: `${what}: prices drawn`,
      ours: labels.size,
      unit: 'calls',
      limit: { of: 'figure', atLeast: 10 },
    },
    { what: `${what}: calls of setData`, ours: setData, unit: 'calls', limit: none },
    { what: `${what}: calls of update`, ours: update, unit: 'calls' },
    { what: `${what}: tasks over 50 ms`, ours: longTasks, unit: 'tasks', limit: none },
    { what: `${what}: prices asked for`, ours: refetches, unit: 'requests' },
  ];
}

/** How soon our own chart is there when its section is opened, its scripts being on the device. */
export async function benchChart(): Promise<Row[]> {
  const server = await startServer();
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArguments });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await signIn(page, server.url, server.traderCode);
    await untilInstalled(page);
    const times: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const opened = await opensIn(page);
      if (round > 0) times.push(opened); // the first one warms up
      await openSection(page, 'Settings');
    }
    const limit = { of: 'figure', atMost: MOST_MS } as const;
    const opening = { what: 'chart, from the click to the candles', ours: median(times), limit };
    await openSection(page, 'Chart');
    return [{ ...opening, unit: 'ms' }, ...(await watchTicks(page))];
  } finally {
    await browser.close();
    await server.remove();
  }
}
