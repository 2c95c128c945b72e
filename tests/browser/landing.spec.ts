import type { Page } from '@playwright/test';
import { openDemo } from './support/pages.ts';
import { expect, phone, test } from './support/test.ts';

test.use(phone);

const landing = (page: Page) => page.locator('#landing');

test(
  'the landing loads nothing until the first interaction, then the pictures of one theme',
  { tag: '@full' },
  async ({ page, host }) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    const pictures = () => requests.filter((path) => path.startsWith('/landing/'));
    await page.goto(host.url, { waitUntil: 'networkidle' });
    expect(pictures()).toEqual([]);

    await landing(page).getByRole('heading', { name: 'Clear prices' }).scrollIntoViewIfNeeded();

    await expect(landing(page).locator('img:visible')).toHaveCount(5);
    await expect.poll(pictures).not.toEqual([]);
    expect(pictures().filter((path) => path.endsWith('-dark.webp'))).toEqual([]);
  },
);

test('the landing is displayed below the login only', { tag: '@full' }, async ({ page, host }) => {
  await page.goto(host.url);
  await expect(landing(page)).toBeVisible();

  await page.getByRole('button', { name: /^Get Instant Access/ }).click();
  await expect(page.getByRole('heading', { name: 'Choose your access' })).toBeVisible();
  await expect(landing(page)).toBeHidden();

  await page.goBack();
  await expect(landing(page)).toBeVisible();

  await openDemo(page, host.url, 'trader');
  await expect(landing(page)).toBeHidden();
});

for (const path of ['/terms', '/privacy', '/risk-disclosure', '/payment-processing']) {
  test(`${path} never shows the login first`, { tag: '@full' }, async ({ page, server }) => {
    await page.route('**/*.js', (route) => route.abort());
    await page.goto(server.url + path);
    await expect(page.getByLabel('Access Code')).toBeHidden();
    await expect(landing(page)).toBeHidden();
  });
}

test('the legal texts are public', { tag: '@full' }, async ({ page, server }) => {
  await page.goto(server.url);
  await page.getByRole('link', { name: 'Risk Disclosure' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Risk Disclosure' })).toBeVisible();
  await page.getByRole('link', { name: 'Privacy Notice' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Notice' })).toBeVisible();
  await page.getByRole('link', { name: /^Back to/ }).click();
  await expect(page.getByLabel('Access Code')).toBeVisible();
});
