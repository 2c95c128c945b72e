import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { SHARE_PATH, SHARED_FILE_FIELD } from '#contracts/rules/journal/share-target.ts';
import { openDemo, openSection, untilInstalled } from './support/pages.ts';
import { tableOfTrades } from '../support/statements.ts';
import { phone, test, withWorker } from './support/test.ts';

const fixtures = join(import.meta.dirname, '../statements/fixtures');

/** Shares a file as another app does: submits a form to the share target of the manifest. */
async function share(page: Page, name: string): Promise<void> {
  const text = await readFile(join(fixtures, name), 'utf8');
  await page.evaluate(
    ({ path, field, file }) => {
      const form = document.createElement('form');
      Object.assign(form, { method: 'post', action: path, enctype: 'multipart/form-data' });
      const input = document.createElement('input');
      Object.assign(input, { type: 'file', name: field, hidden: true });
      const files = new DataTransfer();
      files.items.add(new File([file.text], file.name, { type: 'application/octet-stream' }));
      input.files = files.files;
      form.append(input);
      document.body.append(form);
      form.submit();
    },
    { path: SHARE_PATH, field: SHARED_FILE_FIELD, file: { name, text } },
  );
}

const importAt = (page: Page, title: string) => page.getByRole('dialog', { name: title });

async function importShared(page: Page): Promise<void> {
  await expect(importAt(page, 'Choose the account')).toBeVisible();
  for (const step of ['Choose the account', 'Broker time zone']) {
    await importAt(page, step).getByRole('button', { name: 'Continue' }).click();
  }
  await importAt(page, 'Review the import')
    .getByRole('button', { name: /^Import \d+ trades$/ })
    .click();
  await expect(importAt(page, 'Import done')).toBeVisible();
}

/** As Chromium on a desktop, which opens a file of the device with the installed app. */
async function openWithApp(page: Page, name: string): Promise<void> {
  const file = { name, text: await readFile(join(fixtures, name), 'utf8') };
  await page.addInitScript((opened) => {
    if (!location.search.includes('source=file')) return;
    const handle = { getFile: async () => new File([opened.text], opened.name) };
    const setConsumer = (consume: (launch: { files: object[] }) => void) =>
      consume({ files: [handle] });
    Object.defineProperty(window, 'launchQueue', { value: { setConsumer } });
  }, file);
  await page.goto(new URL('/?source=file', page.url()).href);
}

test(
  'a statement that is opened from the files of the device is imported',
  { tag: '@full' },
  async ({ page, host }) => {
    test.slow();
    await openDemo(page, host.url, 'trader');
    await openWithApp(page, 'mt5-hand-made.html');
    await importShared(page);
    await page.reload();
    await expect(page.getByText(/^Welcome,/)).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
  },
);

test.describe('on a phone', () => {
  test.use({ ...phone, ...withWorker });

  test('a statement shared by another app is imported, also offline', async ({
    page,
    context,
    host,
  }) => {
    test.slow();
    await openDemo(page, host.url, 'trader');
    await untilInstalled(page);
    await openSection(page, 'Trading Journal'); // its code is cached from now on
    await share(page, 'mt5-hand-made.html');
    await importShared(page);
    expect(new URL(page.url()).search).toBe('');
    await page.reload();
    await expect(page.getByText(/^Welcome,/)).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();

    await context.setOffline(true);
    await share(page, 'mt4-statement.htm');
    await importShared(page);
    await importAt(page, 'Import done').getByRole('button', { name: 'Show trades' }).click();
    await expect(page.getByRole('list', { name: 'Trades' })).toBeVisible();
    await context.setOffline(false);
  });

  test(
    'the shared statement is available after a sign-in',
    { tag: '@full' },
    async ({ page, server }) => {
      await page.goto(server.url);
      await untilInstalled(page);
      await share(page, 'mt5-hand-made.html');
      await page.getByLabel('Access Code').fill(server.traderCode);
      await page.getByRole('button', { name: 'Access Platform' }).click();
      await expect(importAt(page, 'Choose the account')).toBeVisible();
      await page.getByRole('button', { name: 'Close', exact: true }).click();
      await expect(page.getByText('Nothing was imported')).toBeVisible();
    },
  );
});

const ROWS = 15_000;

async function previewLong(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Accounts' }).click();
  await page.getByRole('button', { name: 'Import statement' }).click();
  await importAt(page, 'Import statement')
    .getByLabel('Statement file')
    .setInputFiles({
      name: 'long.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(tableOfTrades(ROWS)),
    });
  await importAt(page, 'Choose the account')
    .getByLabel('Account', { exact: true })
    .selectOption('New account');
  for (const step of ['Choose the account', 'Broker time zone']) {
    await importAt(page, step).getByRole('button', { name: 'Continue' }).click();
  }
  await expect(importAt(page, 'Review the import')).toBeVisible();
}

async function startLong(page: Page): Promise<void> {
  await importAt(page, 'Review the import')
    .getByRole('button', { name: 'Import 15,000 trades' })
    .click();
  const progress = importAt(page, 'Import statement').getByRole('progressbar');
  await expect.poll(() => progress.evaluate((bar: HTMLProgressElement) => bar.value)).not.toBe(0);
}

test('a long import is cancelled, or its page closed, and none of it stays', async ({
  page,
  context,
  host,
}) => {
  test.slow();
  await openDemo(page, host.url, 'trader');
  await openSection(page, 'Trading Journal');
  await previewLong(page);
  await startLong(page);
  await page.keyboard.press('Escape'); // does not close it
  await importAt(page, 'Import statement').getByRole('button', { name: 'Cancel' }).click();
  await expect(
    importAt(page, 'Review the import').getByText('Nothing of it is in the journal.'),
  ).toBeVisible();
  await startLong(page);
  await page.close();

  const next = await context.newPage();
  await openDemo(next, host.url, 'trader');
  await openSection(next, 'Trading Journal');
  await previewLong(next);
  await expect(next.getByRole('button', { name: 'Import 15,000 trades' })).toBeVisible();
  await expect(next.getByText('long.csv')).toBeHidden();
});

test.describe('without the worker', () => {
  test.use(phone);

  test(
    'the app says that the shared file was lost, and asks for it',
    { tag: '@full' },
    async ({ page, server }) => {
      await page.goto(server.url);
      await page.getByLabel('Access Code').fill(server.traderCode);
      await page.getByRole('button', { name: 'Access Platform' }).click();
      await expect(page.getByText(/^Welcome,/)).toBeVisible();
      await share(page, 'mt5-hand-made.html');
      await expect(importAt(page, 'Import statement').getByRole('alert')).toHaveText(
        'The shared file did not arrive. Please choose it here.',
      );
    },
  );
});
