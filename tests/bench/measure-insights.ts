import type { Locator, Page } from '@playwright/test';
import { type BenchDevice, untilSynced } from './measure-journal.ts';

/** How long a tap took until its answer stood, and the longest time the page did not answer meanwhile. */
export type Tap = { ms: number; longestTaskMs: number };

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
export async function firstInsights({ page, url }: BenchDevice, trades: number): Promise<Tap> {
  await page.goto('about:blank');
  await page.goto(url);
  await untilSynced(page);
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Trading Journal', exact: true }).click();
  await page.getByRole('list', { name: 'Trades' }).waitFor();
  return tapUntilUpdated(page, page.getByRole('tab', { name: 'Insights' }), trades);
}

/** Asks for the bought trades alone, which are half of them, and then for all again. */
export async function filterChanges({ page }: BenchDevice, trades: number): Promise<Tap[]> {
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByRole('combobox', { name: 'Side' }).selectOption('buy');
  const show = page.getByRole('button', { name: 'Show trades' });
  const bought = await tapUntilUpdated(page, show, trades / 2);
  const remove = page.getByRole('button', { name: 'Remove the filter Buy' });
  return [bought, await tapUntilUpdated(page, remove, trades)];
}

/** The least that could be done: all rows out of the database, and a few sums over plain arrays, in the page. */
export function rawSums({ page }: BenchDevice): Promise<{ readMs: number; sumMs: number }> {
  return page.evaluate(async () => {
    type Row = { fields: { pnl?: number; pair: string; type: string } };
    const databases = await indexedDB.databases();
    const { name = '' } = databases.find((each) => each.name?.startsWith('bellwether:u:')) ?? {};
    const start = performance.now();
    const rows = await new Promise<Row[]>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.addEventListener('error', () => reject(new Error('no database')));
      opening.addEventListener('success', () => {
        const reading = opening.result.transaction('rows').objectStore('rows').getAll();
        reading.addEventListener('success', () => {
          opening.result.close();
          resolve(reading.result as Row[]);
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
