import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { authEndpoints } from '#contracts/auth.ts';
import { journalSyncEndpoints } from '#contracts/journal/journal-sync.ts';
import { chromiumArguments, chromiumPath } from '../browser/support/chromium.ts';
import { recordOffline } from './record-offline.ts';
import { withoutStream } from './without-stream.ts';

const SYNC_MS = 240_000;

/** A browser whose profile is on disk, as a trader's is, with the app open in it. */
export type BenchDevice = {
  url: string;
  context: BrowserContext;
  page: Page;
  close: () => Promise<void>;
};

export async function openBenchDevice(url: string, token: string): Promise<BenchDevice> {
  const answer = await fetch(`${url}/api${authEndpoints.verify.path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const stored = { 'bellwether.token': token, 'bellwether.profile': await answer.text() };
  const profile = await mkdtemp(join(tmpdir(), 'bellwether-profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath,
    args: chromiumArguments,
  });
  await withoutStream(context);
  await context.addInitScript((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value);
  }, Object.entries(stored));
  const close = async (): Promise<void> => {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  };
  return { url, context, page: await context.newPage(), close };
}

export async function untilSynced(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Journal: Synced\. Last/ }).waitFor({ timeout: SYNC_MS });
}

/** Opens the app. @returns ms from the first call of this path until everything is synced */
async function syncMs({ page, url }: BenchDevice, path: string): Promise<number> {
  await page.goto('about:blank');
  const called = page.waitForRequest((request) => request.url().includes(path));
  await page.goto(url);
  await called;
  const start = performance.now();
  await untilSynced(page);
  return performance.now() - start;
}

/** How long a new device takes until it has the whole journal. */
export const firstPullMs = (device: BenchDevice): Promise<number> =>
  syncMs(device, journalSyncEndpoints.pull.path);

/** Opens the journal from another section. @returns ms until its rows and its tiles stand */
function openJournal(page: Page): Promise<{ rowsMs: number; tilesMs: number }> {
  return page.evaluate(async () => {
    const buttons = document.querySelectorAll<HTMLElement>('nav[aria-label="Sections"] button');
    const opener = [...buttons].find((button) => button.innerText.trim() === 'Trading Journal');
    if (opener === undefined) throw new Error('no menu');
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page has this function alone
    const untilVisible = (selector: string) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (document.querySelector(selector) === null) return;
          observer.disconnect();
          resolve(performance.now());
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { childList: true, subtree: true });
      });
    const rows = untilVisible('ul[aria-label="Trades"] li');
    const tiles = untilVisible('dl[aria-label="Statistics"] dd');
    const start = performance.now();
    opener.click();
    return { rowsMs: (await rows) - start, tilesMs: (await tiles) - start };
  });
}

/** Starts the app anew and opens the journal twice: the second time its code is there already. */
export async function openingMs({ page, url }: BenchDevice) {
  await page.goto('about:blank');
  await page.goto(url);
  await untilSynced(page);
  await page.waitForLoadState('networkidle');
  const first = await openJournal(page);
  await page.getByRole('button', { name: 'Market Data', exact: true }).click();
  await page.getByRole('heading', { name: 'Market Data' }).waitFor();
  const again = await openJournal(page);
  return { firstMs: Math.max(first.rowsMs, first.tilesMs), ...again };
}

/** Changes the notes of the newest trade. @returns ms from Save until it is stored and the form is gone */
export async function editMs({ page }: BenchDevice, notes: string): Promise<number> {
  await page.getByRole('list', { name: 'Trades' }).getByRole('button').first().click();
  await page.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Trade Entry' });
  await form.getByRole('textbox', { name: 'Notes' }).fill(notes);
  const save = await form.getByRole('button', { name: 'Save Changes' }).elementHandle();
  const ms = await page.evaluate(async (button) => {
    if (!(button instanceof HTMLElement)) throw new Error('no button');
    const gone = new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        if (button.isConnected) return;
        observer.disconnect();
        resolve(performance.now());
      });
      observer.observe(document.body, { childList: true, subtree: true });
    });
    const start = performance.now();
    button.click();
    return (await gone) - start;
  }, save);
  await page.keyboard.press('Escape');
  return ms;
}

/** JavaScript's heap of the app with the journal open, after a collection. @returns MB */
export async function heapMb({ context, page }: BenchDevice): Promise<number> {
  const session = await context.newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 1024 / 1024;
}

/** How long the server takes to have what was recorded offline. */
export async function pushMs(device: BenchDevice, count: number): Promise<number> {
  await device.page.goto(`${device.url}/health`); // of the same origin, without the app
  await recordOffline(device.page, count);
  return syncMs(device, journalSyncEndpoints.push.path);
}
