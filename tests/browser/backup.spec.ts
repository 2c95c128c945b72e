import { readFile, rm, writeFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { journalSyncEndpoints } from '#contracts/journal/journal-sync.ts';
import { ExportFile } from '#web/data/journal/export/export-format.ts';
import { openDevice } from './support/journal.ts';
import { makeLongBackup } from './support/long-journal.ts';
import { openSection } from './support/pages.ts';
import { startServer } from './support/server.ts';
import { expect, test } from './support/test.ts';

test.slow();

const TRADES = 10_000;
const PICTURES = 200;

/** Records long tasks of the page; ignores those before the app is ready. */
const watchTasks = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.assign(globalThis, { longestTaskMs: 0 });
    new PerformanceObserver((list) => {
      const longest = Math.max(...list.getEntries().map(({ duration }) => duration));
      const before = Number(Reflect.get(globalThis, 'longestTaskMs'));
      Object.assign(globalThis, { longestTaskMs: Math.max(before, longest) });
    }).observe({ type: 'longtask' });
  });
const longestTaskMs = (page: Page): Promise<number> =>
  page.evaluate(() => Number(Reflect.get(globalThis, 'longestTaskMs')));

async function timed(what: string, page: Page, work: () => Promise<unknown>): Promise<void> {
  await page.evaluate(() => Object.assign(globalThis, { longestTaskMs: 0 }));
  const start = performance.now();
  await work();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const longest = (await longestTaskMs(page)).toFixed(0);
  const description = `${seconds} s, longest task of the page ${longest} ms`;
  test.info().annotations.push({ type: what, description });
}

/** Opens a fresh browser profile: its data come only from the file. */
async function openFreshProfile(browser: Browser, url: string, code: string) {
  const device = await openDevice(browser, { url, code });
  await device.context.route(`**/api${journalSyncEndpoints.push.path}`, (route) => route.abort());
  await openSection(device.page, 'Settings');
  await watchTasks(device.page);
  return device;
}

async function restore(page: Page, file: string): Promise<void> {
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Restore a backup' });
  await dialog.getByLabel('Backup file').setInputFiles(file);
  await expect(dialog.getByText(`${(TRADES + 1).toLocaleString('en')} records not in`)).toBeVisible(
    {
      timeout: 60_000,
    },
  );
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText(/^Backup restored: 10,001 records and 200 pictures/)).toBeVisible({
    timeout: 60_000,
  });
}

/** @returns the content of a full backup */
async function backUp(page: Page): Promise<ExportFile> {
  const download = page.waitForEvent('download', { timeout: 60_000 });
  await page.getByRole('button', { name: 'Full backup', exact: true }).click();
  const path = await (await download).path();
  return ExportFile.parse(JSON.parse(await readFile(path, 'utf8')));
}

test(
  'a backup of 10,000 trades with 200 pictures restores on a fresh profile to the same journal',
  { tag: '@full' },
  async ({ browser }) => {
    const written = test.info().outputPath('backup.json');
    const original = await makeLongBackup(TRADES, PICTURES);
    await writeFile(written, JSON.stringify(original));
    const server = await startServer(); // isolated: other tests write into the sample trader's journal
    try {
      const { context, page, faults } = await openFreshProfile(
        browser,
        server.url,
        server.traderCode,
      );
      await timed('restore', page, () => restore(page, written));
      await timed('backup', page, async () => {
        const { tradingJournal, screenshots } = await backUp(page);
        expect(tradingJournal).toEqual(original.tradingJournal.toSorted(byId));
        expect(screenshots?.toSorted(bySha)).toEqual(original.screenshots.toSorted(bySha));
      });
      expect(faults).toEqual([]);
      await context.close();
    } finally {
      await server.remove();
      await rm(written);
    }
  },
);

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);
const bySha = (a: { sha: string }, b: { sha: string }): number => (a.sha < b.sha ? -1 : 1);
