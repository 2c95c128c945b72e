import type { Page } from '@playwright/test';
import { apiToken, createMember, storedEntries } from './support/api.ts';
import { addTrade, openDevice, tradeRow, untilSynced, wakeWorker } from './support/journal.ts';
import { openSection, pressLogout } from './support/pages.ts';
import { expect, test } from './support/test.ts';

test.slow();

const pairsOf = async (url: string, code: string): Promise<string[]> =>
  (await storedEntries(url, await apiToken(url, code))).map(({ pair }) => pair);

test(
  'the worker sends what was recorded offline, with no tab of the app open',
  { tag: '@full' },
  async ({ browser, server }) => {
    const code = await createMember(server, 'Worker 1');
    const { context, page } = await openDevice(browser, {
      url: server.url,
      code,
    });
    await context.setOffline(true);
    await addTrade(page, 'AUDUSD');
    await addTrade(page, 'NZDUSD');
    await page.goto('about:blank');
    await context.setOffline(false);
    await expect.poll(() => pairsOf(server.url, code), { timeout: 60_000 }).toHaveLength(2);
    expect((await pairsOf(server.url, code)).toSorted()).toEqual(['AUDUSD', 'NZDUSD']);
    expect(context.pages().map((each) => each.url())).toEqual(['about:blank']);

    await page.goto(server.url);
    await openSection(page, 'Trading Journal');
    await expect(tradeRow(page, 'AUDUSD')).not.toContainText('Waiting to sync');
    await expect(tradeRow(page, 'NZDUSD')).not.toContainText('Waiting to sync');
    expect(await pairsOf(server.url, code)).toHaveLength(2);
    await context.close();
  },
);

test(
  'the worker sends what was recorded while the server was down',
  { tag: '@full' },
  async ({ browser, ownServer: server }) => {
    const { context, page } = await openDevice(browser, {
      url: server.url,
      code: server.traderCode,
    });
    await server.stop();
    await addTrade(page, 'AUDUSD');
    await page.close();
    await server.start();
    await wakeWorker(context, server.url);
    await expect
      .poll(() => pairsOf(server.url, server.traderCode), { timeout: 30_000 })
      .toEqual(['AUDUSD']);
    await context.close();
  },
);

/** Holds the sync locks while the tab is open. */
async function keepSyncing(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    const requests = names.map(
      (name) =>
        new Promise<void>((resolve) => {
          void navigator.locks.request(`journal-sync:${name}`, () => {
            resolve();
            return new Promise(() => {});
          });
        }),
    );
    await Promise.all(requests);
  });
}

test(
  'the worker waits while a tab is syncing, then sends the rest',
  { tag: '@full' },
  async ({ browser, server }) => {
    const code = await createMember(server, 'Worker 3');
    const { context, page } = await openDevice(browser, {
      url: server.url,
      code,
    });
    await keepSyncing(page);
    await addTrade(page, 'AUDUSD');
    await wakeWorker(context, server.url);
    expect(await pairsOf(server.url, code)).toEqual([]);
    await page.goto('about:blank');
    await expect.poll(() => pairsOf(server.url, code), { timeout: 30_000 }).toEqual(['AUDUSD']);
    await context.close();
  },
);

test(
  'the worker sends nothing of a signed-out member, and keeps it',
  { tag: '@full' },
  async ({ browser, server }) => {
    const code = await createMember(server, 'Worker 4');
    const { context, page } = await openDevice(browser, {
      url: server.url,
      code,
    });
    await context.setOffline(true);
    await addTrade(page, 'AUDUSD');
    await pressLogout(page);
    await page.getByRole('button', { name: 'Keep on this device' }).click();
    await expect(page.getByRole('button', { name: 'Access Platform' })).toBeVisible();
    await page.goto('about:blank');
    await context.setOffline(false);
    await wakeWorker(context, server.url);

    await page.goto(server.url);
    await page.getByLabel('Access Code').fill(code);
    expect(await pairsOf(server.url, code)).toEqual([]);
    await page.getByRole('button', { name: 'Access Platform' }).click();
    await openSection(page, 'Trading Journal');
    await untilSynced(page);
    expect(await pairsOf(server.url, code)).toEqual(['AUDUSD']);
    await context.close();
  },
);
