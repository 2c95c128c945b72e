import type { Page } from '@playwright/test';
import { openSection, untilInstalled, pressLogout } from './support/pages.ts';
import { serveBuild } from './support/static-host.ts';
import { expect, phone, test, withWorker } from './support/test.ts';

test.use(phone);

/** Collects the page's calls below /api. */
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

/** Goes from the login to the success page of a payment. */
async function payByCard(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Get Instant Access - Starting at $10' }).click();
  await page.getByRole('button', { name: 'Choose Monthly' }).click();
  await page.getByLabel('Full Name').fill(name);
  await page.getByLabel('Email Address').fill('esi.quaye@example.com');
  await page.getByLabel('Phone Number').fill('+233240000199');
  await page.getByRole('checkbox', { name: /I agree to the Terms/ }).check();
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await page.getByRole('radio', { name: /Credit\/Debit Card/ }).check();
  await page.getByRole('button', { name: 'Pay $30.00' }).click();
  await page.getByRole('button', { name: 'Complete Payment (Demo)' }).click({ timeout: 30_000 });
  await expect(page.getByRole('heading', { name: /Payment successful/ })).toBeVisible();
}

test.describe('installed', () => {
  test.use(withWorker);

  test(
    'the trader demo never calls the server',
    { tag: '@full' },
    async ({ page, context, host }) => {
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
    },
  );
});

test('the admin demo never calls the server', { tag: '@full' }, async ({ page, host }) => {
  await page.goto(host.url);
  const calls = watchApiCalls(page);
  await page.getByRole('button', { name: 'as administrator' }).click();
  await openSection(page, 'User Management');
  await expect(page.getByText(/^All Users \(\d+\)/)).toBeVisible();
  await openSection(page, 'Trading Floor');
  expect(calls).toEqual([]);
});

test('the demo edition runs on a plain file host, by every entry', async ({ page }) => {
  const host = await serveBuild('dist-demo');
  try {
    const calls = watchApiCalls(page);
    await page.goto(host.url);
    await page.getByRole('button', { name: 'as trader' }).click();
    await openSection(page, 'Trading Journal');
    await expect(page.getByRole('heading', { name: 'Trading History' })).toBeVisible();
    expect(calls).toEqual([]);
  } finally {
    await host.close();
  }
});

test(
  'the demo edition leads a visitor to a code that signs in, through payment and activation',
  { tag: '@full' },
  async ({ page }) => {
    test.slow();
    const host = await serveBuild('dist-demo');
    try {
      const calls = watchApiCalls(page);
      await page.goto(host.url);
      await payByCard(page, 'Esi Quaye');
      await page.getByRole('link', { name: 'Return to Login Page' }).click();

      await page.getByRole('button', { name: 'as administrator' }).click();
      await openSection(page, 'Payment Management');
      await page.getByRole('button', { name: 'Activate Esi Quaye' }).click();
      const dialog = page.getByRole('dialog', { name: 'Access activated' });
      const code = await dialog.getByText(/^[\dA-Z]{4}(-[\dA-Z]{4}){3}$/).innerText();
      await dialog.getByRole('button', { name: 'Done' }).click();
      await pressLogout(page);

      await page.getByLabel('Access Code').fill(code);
      await page.getByRole('button', { name: 'Access Platform' }).click();
      await expect(page.getByText('Welcome, Esi Quaye')).toBeVisible();
      expect(calls).toEqual([]);
    } finally {
      await host.close();
    }
  },
);
