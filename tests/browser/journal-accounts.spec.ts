import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { platformDataEndpoints } from '#contracts/platform-data.ts';
import { apiToken, createMember, storedEntries } from './support/api.ts';
import { addTrade, openDevice, syncNow, tradeRow, untilSynced } from './support/journal.ts';
import { openSection } from './support/pages.ts';
import type { TestServer } from './support/server.ts';
import { expect, test } from './support/test.ts';

test.slow();

const pairsOf = async (server: TestServer, code: string): Promise<string[]> =>
  (await storedEntries(server.url, await apiToken(server.url, code))).map(({ pair }) => pair);

async function clearAllData(server: TestServer): Promise<void> {
  const token = await apiToken(server.url, server.adminCode);
  const answer = await fetch(`${server.url}/api${platformDataEndpoints.clearAll.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: '{}',
  });
  if (!answer.ok) throw new Error(await answer.text());
}

async function signInHere(page: Page, code: string): Promise<void> {
  await page.getByLabel('Access Code').fill(code);
  await page.getByRole('button', { name: 'Access Platform' }).click();
  await openSection(page, 'Trading Journal');
}

/** The pairs in the file that a button exports. */
async function exportedPairs(page: Page, button: Locator): Promise<string[]> {
  const download = page.waitForEvent('download');
  await button.click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^bellwether-unsent-\d{4}-\d\d-\d\d\.json$/);
  const content = JSON.parse(await readFile(await file.path(), 'utf8')) as {
    rows: { fields: { pair: string } }[];
  };
  return content.rows.map(({ fields }) => fields.pair);
}

test('after the administrator cleared all data, unsent trades are still here, and the next to sign in may take them over', async ({
  browser,
  ownServer: server,
}) => {
  const { context, page, faults } = await openDevice(browser, {
    url: server.url,
    code: server.traderCode,
  });
  await addTrade(page, 'AUDUSD');
  await untilSynced(page);
  await context.setOffline(true);
  await addTrade(page, 'NZDUSD');

  await clearAllData(server);
  const code = await createMember(server, 'successor');
  await context.setOffline(false);
  await expect(page.getByText('Your login session has ended. Please sign in again.')).toBeVisible();

  await signInHere(page, code);
  const offer = page.getByRole('region', { name: 'Trades of another account' });
  await expect(offer).toContainText('1 trade of another account was never uploaded');
  await expect(tradeRow(page, 'NZDUSD')).toHaveCount(0);
  const button = offer.getByRole('button', { name: 'Export' });
  expect(await exportedPairs(page, button)).toEqual(['NZDUSD']);

  await page.reload(); // nothing is taken over by itself
  await openSection(page, 'Trading Journal');
  await expect(offer).toBeVisible();
  expect(await pairsOf(server, code)).toEqual([]);

  await offer.getByRole('button', { name: 'Take them over into this journal' }).click();
  await expect(tradeRow(page, 'NZDUSD')).toHaveCount(1);
  await expect(offer).toBeHidden();
  await untilSynced(page);
  expect(await pairsOf(server, code)).toEqual(['NZDUSD']);

  await page.reload();
  await openSection(page, 'Trading Journal');
  await expect(tradeRow(page, 'NZDUSD')).toHaveCount(1);
  await expect(offer).toBeHidden();
  expect(faults).toEqual([]);
});

test('signing out asks while something is unsent, and does what is answered', async ({
  browser,
  server,
}) => {
  const code = await createMember(server, 'Signs Out');
  const { context, page, faults } = await openDevice(browser, {
    url: server.url,
    code,
  });
  const question = page.getByRole('alertdialog', {
    name: 'Sign out before everything is uploaded?',
  });
  const logout = page.getByRole('button', { name: 'Logout' });
  const login = page.getByRole('button', { name: 'Access Platform' });

  await context.setOffline(true);
  await addTrade(page, 'AUDUSD');
  await logout.click();
  await expect(question).toContainText('Only on this device: 1 trade.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(tradeRow(page, 'AUDUSD')).toHaveCount(1);

  await logout.click();
  await question.getByRole('button', { name: 'Upload now' }).click();
  await expect(question.getByRole('alert')).toContainText('Not everything could be uploaded.');
  await question.getByRole('button', { name: 'Keep on this device' }).click();
  await expect(login).toBeVisible();

  await context.setOffline(false);
  await signInHere(page, code);
  await expect(tradeRow(page, 'AUDUSD')).toHaveCount(1);
  await untilSynced(page);
  expect(await pairsOf(server, code)).toEqual(['AUDUSD']);

  await context.setOffline(true);
  await addTrade(page, 'NZDUSD');
  await logout.click();
  await expect(question).toBeVisible(); // before there is a network: the app would upload by itself
  await context.setOffline(false);
  await question.getByRole('button', { name: 'Upload now' }).click();
  await expect(login).toBeVisible();
  expect((await pairsOf(server, code)).toSorted()).toEqual(['AUDUSD', 'NZDUSD']);

  await signInHere(page, code);
  await syncNow(page);
  await context.setOffline(true);
  await addTrade(page, 'USDCAD');
  await logout.click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete and sign out' }).click();
  await expect(login).toBeVisible();
  await context.setOffline(false);
  await signInHere(page, code);
  await expect(tradeRow(page, 'NZDUSD')).toHaveCount(1);
  await expect(tradeRow(page, 'USDCAD')).toHaveCount(0);
  expect(faults).toEqual([]);
});
