import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openSection, signIn } from './support/pages.ts';
import { desktop, expect, phone, test } from './support/test.ts';

/** Goes from the login to the personal details, filled in. */
async function askForAccess(page: Page, plan: string, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Get Instant Access - Starting at $10' }).click();
  await page.getByRole('button', { name: `Choose ${plan}` }).click();
  await page.getByLabel('Full Name').fill('Efua Owusu-Ansah');
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Phone Number').fill('+233240000199');
  await page.getByRole('checkbox', { name: /I agree to the Terms/ }).check();
}

/** Text of the mails to an address: files in the outbox when no mail server is configured. */
async function mailTo(dataDir: string, email: string): Promise<string> {
  const outbox = join(dataDir, 'outbox');
  const names = await readdir(outbox).catch((): string[] => []);
  const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
  return mails.find((mail) => mail.includes(`To: ${email}`)) ?? '';
}

test.describe('a visitor on a phone', () => {
  test.use(phone);

  test('a buyer loads no app before activation', async ({ page, host }) => {
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
    await page.goto(host.url);
    await page.getByRole('button', { name: /^Get Instant Access/ }).click();
    await page.getByRole('button', { name: 'Choose Monthly' }).click();
    await expect(page.getByRole('heading', { name: 'Your Information' })).toBeVisible();
    expect(scripts.filter((path) => /\/(shell|data|TraderShell)-/.test(path))).toEqual([]);
  });

  test(
    'asks for access, and the administrator finds the request',
    { tag: '@full' },
    async ({ page, browser, server }) => {
      await page.goto(server.url);
      await askForAccess(page, 'Weekly', 'efua.lead@example.com');
      await page.getByRole('button', { name: 'Submit Request' }).click();
      await expect(page.getByText(/Thank you, Efua/)).toBeVisible();
      await expect(page.getByLabel('Access Code')).toBeVisible();

      const admin = await browser.newPage(desktop);
      await signIn(admin, server.url, server.adminCode);
      await openSection(admin, 'Lead Requests');
      const request = admin.getByRole('row').filter({ hasText: 'efua.lead@example.com' });
      await expect(request).toContainText('Weekly');
      await request.getByRole('button', { name: /contacted/i }).click();
      await expect(request.getByRole('button', { name: /contacted/i })).toBeDisabled();
      await admin.close();
    },
  );

  test('pays, is activated, and signs in with the code, which is in the outbox without a mail server', async ({
    page,
    browser,
    server,
  }) => {
    test.slow();
    const email = 'efua.member@example.com';
    await page.goto(server.url);
    await askForAccess(page, 'Monthly', email);
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await page.getByRole('radio', { name: /Credit\/Debit Card/ }).check();
    await page.getByRole('button', { name: 'Pay $30.00' }).click();
    await expect(page).toHaveURL(/\/payment-processing\?/);
    await page.getByRole('button', { name: 'Complete Payment (Demo)' }).click({ timeout: 30_000 });
    await expect(page.getByRole('heading', { name: /Payment successful/ })).toBeVisible();

    const admin = await browser.newPage(desktop);
    await signIn(admin, server.url, server.adminCode);
    await openSection(admin, 'Payment Management');
    const payment = admin.getByRole('row').filter({ hasText: email });
    await payment.getByRole('button', { name: /^Activate/ }).click();
    const result = admin.getByRole('dialog', { name: 'Access activated' });
    await expect(result).toContainText('There is no mail server');
    await expect(result).toContainText('Efua Owusu-Ansah');
    const displayedCode = await result.getByText(/^[\dA-Z]{4}(-[\dA-Z]{4}){3}$/).textContent();
    await admin.close();

    await expect.poll(() => mailTo(server.dataDir, email), { timeout: 15_000 }).not.toBe('');
    const mail = await mailTo(server.dataDir, email);
    const [code = ''] = /[\dA-Z]{4}(?:-[\dA-Z]{4}){3}/.exec(mail) ?? [];
    expect(code).toBe(displayedCode);

    await page.getByRole('link', { name: 'Return to Login Page' }).click();
    await page.getByLabel('Access Code').fill(code);
    await page.getByRole('button', { name: 'Access Platform' }).click();
    await expect(page.getByText('Welcome, Efua Owusu-Ansah')).toBeVisible();
  });
});
