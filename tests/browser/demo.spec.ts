import type { Page } from '@playwright/test';
import { openSection, untilInstalled } from './support/pages.ts';
import { serveBuild } from './support/static-host.ts';
import { expect, phone, test } from './support/test.ts';

test.use(phone);

/** Addresses that the page asked the server for below /api. */
function watchApiCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api')) calls.push(request.url());
  });
  return calls;
}

async function recordTrade(page: Page, pair: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Add Trade' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Trade Entry' });
  await dialog.getByLabel('Pair').fill(pair);
  await dialog.getByLabel('Entry Price').fill('1.5');
  await dialog.getByRole('button', { name: 'Add Trade' }).click();
  await expect(dialog).toBeHidden();
}

test('the demo of a trader never calls the server, nor needs it', async ({
  page,
  context,
  host,
}) => {
  await page.goto(host.url);
  const calls = watchApiCalls(page);
  await page.getByRole('button', { name: 'as trader' }).click();
  await expect(page.getByText(/^Welcome,/)).toBeVisible();
  await untilInstalled(page);

  await openSection(page, 'Trading Floor');
  await page.getByRole('button', { name: /like/i }).first().click();
  await openSection(page, 'Trading Journal');
  await recordTrade(page, 'NZDUSD');
  const row = page.getByRole('listitem').filter({ hasText: 'NZDUSD' });
  await expect(row).toHaveCount(1);

  await context.setOffline(true);
  await page.reload();
  await openSection(page, 'Trading Journal');
  await expect(row).toHaveCount(1);
  await openSection(page, 'Trading Floor');
  await expect(page.getByRole('button', { name: /like/i }).first()).toBeVisible();
  expect(calls).toEqual([]);
});

test('the demo of an administrator never calls the server', async ({ page, host }) => {
  await page.goto(host.url);
  const calls = watchApiCalls(page);
  await page.getByRole('button', { name: 'as administrator' }).click();
  await openSection(page, 'User Management');
  await expect(page.getByText(/^All Users \(\d+\)/)).toBeVisible();
  await openSection(page, 'Trading Floor');
  expect(calls).toEqual([]);
});

test('the demo edition runs on a plain file host, whichever way one comes in', async ({ page }) => {
  const host = await serveBuild('dist-demo');
  try {
    const calls = watchApiCalls(page);
    await page.goto(host.url);
    await page.getByRole('button', { name: 'as trader' }).click();
    await openSection(page, 'Trading Journal');
    await expect(page.getByText('Total Trades')).toBeVisible();
    expect(calls).toEqual([]);
  } finally {
    await host.close();
  }
});
