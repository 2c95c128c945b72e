import type { Page } from '@playwright/test';
import { openSection, signIn, untilInstalled, untilPersisted } from './support/pages.ts';
import { expect, phone, test, withWorker } from './support/test.ts';

test.use({ ...phone, ...withWorker });

const databases = (page: Page): Promise<(string | undefined)[]> =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));

const firstPost = (page: Page) => page.getByRole('article').first();

test(
  'a section that was never opened can be read while the server is down',
  { tag: '@full' },
  async ({ page, ownServer: server }) => {
    await signIn(page, server.url, server.traderCode);
    await untilInstalled(page);
    await untilPersisted(page, 'posts');

    await server.stop();
    await page.reload();

    await openSection(page, 'Trading Floor');
    await expect(firstPost(page)).toBeVisible();
    await expect(page.getByText(/^as of \d\d:\d\d/)).toBeVisible();
  },
);

test('cached sections can be read offline, and say so', async ({ page, context, server }) => {
  await signIn(page, server.url, server.traderCode);
  await untilInstalled(page);
  await openSection(page, 'Trading Floor');
  await expect(firstPost(page)).toBeVisible();
  await openSection(page, 'Trading Journal');
  await expect(page.getByRole('heading', { name: 'Trading History' })).toBeVisible();
  await untilPersisted(page, 'posts');

  await context.setOffline(true);
  await page.reload();

  await openSection(page, 'Trading Floor');
  await expect(firstPost(page)).toBeVisible();
  await expect(page.getByText(/^as of \d\d:\d\d, offline$/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Journal: Offline\./ })).toBeVisible();
  await openSection(page, 'Trading Journal');
  await expect(page.getByRole('heading', { name: 'Trading History' })).toBeVisible();

  await context.setOffline(false);
  await openSection(page, 'Trading Floor');
  await expect(page.getByText(/^as of \d\d:\d\d$/)).toBeVisible();
});

test('an administrator leaves no cached data on the device', async ({ page, server }) => {
  await signIn(page, server.url, server.adminCode);
  await openSection(page, 'User Management');
  await expect(page.getByText(/^All Users \(\d+\)/)).toBeVisible();
  await openSection(page, 'Trading Floor');
  await page.reload();
  await expect(page.getByText(/^Welcome,/)).toBeVisible();

  expect(await databases(page)).toEqual([]);
});
