import type { Locator, Page } from '@playwright/test';
import type { TestServer } from '../browser/support/server.ts';
import { createTrader } from './journal-data.ts';
import { type BenchDevice, firstPullMs, openBenchDevice, untilSynced } from './measure-journal.ts';
import { median, type Row } from './report.ts';
import { startIdleServer } from './servers.ts';

const TRADES = 100_000;
const ROUNDS = 3;
const LONGEST_TASK_MS = 50; // below it a page feels as if it answered at once

/** How long a tap took until its answer stood, and the longest time the page did not answer meanwhile. */
type Tap = { ms: number; longestTaskMs: number };

/**
 * Taps, and waits until the insights cover so many trades.
 *
 * @param trades as the line above the figures counts them
 */
async function tapUntilUpdated(page: Page, button: Locator, trades: number): Promise<Tap> {
  const tap = page.evaluate(async (wanted) => {
    const QUIET_MS = 500; // long tasks are reported some time after they ended
    const isUpdated = () => {
      const body = document.querySelector('[aria-busy="false"]:has(dl[aria-label="Key figures"])');
      const [count = ''] = body?.querySelector('p')?.textContent.split(' closed') ?? [];
      return count.replaceAll(/\D/g, '') === String(wanted); // however thousands are parted
    };
    let longestTaskMs = 0;
    const tasks = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        longestTaskMs = Math.max(longestTaskMs, duration);
      }
    });
    tasks.observe({ type: 'longtask' });
    const tapped = new Promise<number>((resolve) => {
      const onTap = () => resolve(performance.now());
      document.addEventListener('pointerdown', onTap, { capture: true, once: true });
    });
    const updated = new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!isUpdated()) return;
        observer.disconnect();
        requestAnimationFrame(() => resolve(performance.now()));
      });
      const subtree = { childList: true, subtree: true, characterData: true, attributes: true };
      observer.observe(document.body, subtree);
    });
    const start = await tapped;
    const ms = (await updated) - start;
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
    tasks.disconnect();
    return { ms, longestTaskMs };
  }, trades);
  await button.click();
  return tap;
}

/** Starts the app anew and opens the insights, whose worker has read nothing yet. */
async function firstInsights({ page, url }: BenchDevice, trades: number): Promise<Tap> {
  await page.goto('about:blank');
  await page.goto(url);
  await untilSynced(page);
  await page.waitForLoadState('networkidle');
  await page.getByRole('link', { name: 'Trading Journal', exact: true }).click();
  await page.getByRole('list', { name: 'Trades' }).waitFor();
  return tapUntilUpdated(page, page.getByRole('tab', { name: 'Insights' }), trades);
}

/** Asks for the bought trades alone, which are half of them, and then for all again. */
async function filterChanges({ page }: BenchDevice, trades: number): Promise<Tap[]> {
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByRole('combobox', { name: 'Side' }).selectOption('buy');
  const show = page.getByRole('button', { name: 'Show trades' });
  const bought = await tapUntilUpdated(page, show, trades / 2);
  const remove = page.getByRole('button', { name: 'Remove the filter Buy' });
  return [bought, await tapUntilUpdated(page, remove, trades)];
}

/** The least that could be done: all rows out of the database, and a few sums over plain arrays, in the page. */
function rawSums({ page }: BenchDevice): Promise<{ readMs: number; sumMs: number }> {
  return page.evaluate(async () => {
    type Trade = { fields: { pnl?: number; pair: string; type: string } };
    const databases = await indexedDB.databases();
    const { name = '' } = databases.find((each) => each.name?.startsWith('bellwether:u:')) ?? {};
    const start = performance.now();
    const rows = await new Promise<Trade[]>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.addEventListener('error', () => reject(new Error('no database')));
      opening.addEventListener('success', () => {
        const read = opening.result.transaction(['rows', 'segments']);
        const records = read.objectStore('rows').getAll();
        const segments = read.objectStore('segments').getAll();
        read.addEventListener('complete', () => {
          opening.result.close();
          const texts = segments.result as { rows: string }[];
          const others = texts.flatMap((segment) => JSON.parse(segment.rows) as Trade[]);
          resolve([...(records.result as Trade[]), ...others]);
        });
      });
    });
    const read = performance.now();
    const nets = new Map<string, number>();
    let [net, peak, deepest, wins] = [0, 0, 0, 0];
    for (const { fields } of rows) {
      if (fields.pnl === undefined || fields.type !== 'buy') continue;
      nets.set(fields.pair, (nets.get(fields.pair) ?? 0) + fields.pnl);
      net += fields.pnl;
      wins += Number(fields.pnl > 0);
      peak = Math.max(peak, net);
      deepest = Math.max(deepest, peak - net);
    }
    if (wins * deepest * nets.size === 0) throw new Error('nothing was added up');
    return { readMs: performance.now() - start, sumMs: performance.now() - read };
  });
}

const name = (what: string): string => `${TRADES.toLocaleString('en')} trades: ${what}`;
const longest = (taps: readonly Tap[]): number =>
  Math.max(...taps.map(({ longestTaskMs }) => longestTaskMs));

const middle = (taps: readonly Tap[]): number => median(taps.map(({ ms }) => ms));

async function measure(server: TestServer): Promise<Row[]> {
  const device = await openBenchDevice(server.url, await createTrader(server, TRADES));
  try {
    await firstPullMs(device);
    const [first, changes, raw]: [Tap[], Tap[], Awaited<ReturnType<typeof rawSums>>[]] = [
      [],
      [],
      [],
    ];
    for (let round = 0; round < ROUNDS; round += 1) {
      first.push(await firstInsights(device, TRADES));
      changes.push(...(await filterChanges(device, TRADES)));
      raw.push(await rawSums(device));
    }
    const limit = { of: 'figure' as const, atMost: LONGEST_TASK_MS };
    return [
      {
        what: name('insights opened first, against reading the rows'),
        ours: middle(first),
        baseline: median(raw.map(({ readMs }) => readMs)),
        unit: 'ms',
        limit: { of: 'ratio', atMost: 1.3 },
      },
      {
        what: name('insights with another filter, against the sums alone'),
        ours: middle(changes),
        baseline: median(raw.map(({ sumMs }) => sumMs)),
        unit: 'ms',
        limit: { of: 'figure', atMost: 40 },
      },
      { what: name('longest task while opening'), ours: longest(first), unit: 'ms', limit },
      { what: name('longest task while filtering'), ours: longest(changes), unit: 'ms', limit },
    ];
  } finally {
    await device.close();
  }
}

/**
 * What a long journal teaches, on the built app with its worker. The baseline is the least that could be
 * done in the page: reading the rows out of the database and a few sums over them; for another filter, the
 * sums alone. Browsers do not report tasks below 50 ms: they count as 0.
 */
export async function benchInsights(): Promise<Row[]> {
  const server = await startIdleServer();
  try {
    return await measure(server);
  } finally {
    await server.remove();
  }
}
