import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { authEndpoints } from '#contracts/auth.ts';
import { platformDataEndpoints } from '#contracts/system.ts';
import { apiToken, createMember, storedEntries } from './support/api.ts';
import {
  addTrade,
  enterOtherCode,
  openDevice,
  otherTrades,
  syncNow,
  tradeRow,
  untilSynced,
} from './support/journal.ts';
import { openSection } from './support/pages.ts';
import type { TestServer } from './support/server.ts';
import { expect, test } from './support/test.ts';

test.slow();

const pairsOf = async (server: TestServer, code: string): Promise<string[]> =>
  (await storedEntries(server.url, await apiToken(server.url, code))).map(({ pair }) => pair);

async function clearAllData(server: TestServer): Promise<void> {
  const token = await apiToken(server.url, server.adminCode);
  const post = async (path: string, body: object): Promise<void> => {
    const answer = await fetch(`${server.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(await answer.text());
  };
  await post(authEndpoints.confirm.path, { access_code: server.adminCode });
  await post(platformDataEndpoints.clearAll.path, {});
}

async function signInHere(page: Page, code: string): Promise<void> {
  await page.getByLabel('Access Code').fill(code);
  await page.getByRole('button', { name: 'Access Platform' }).click();
  await openSection(page, 'Trading Journal');
}

/** Pairs of the exported trades. */
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

/** Names of the databases with cached responses. */
const cachedAnswers = (page: Page): Promise<string[]> =>
  page.evaluate(async () =>
    (await indexedDB.databases())
      .flatMap(({ name = '' }) => name)
      .filter((name) => name.startsWith('bellwether:queries:')),
  );

/** Waits until the device can recognise the access code that was typed here. */
async function untilCodeIsKnown(page: Page): Promise<void> {
  const isKnown = () =>
    page.evaluate(async () => {
      const names = (await indexedDB.databases()).flatMap(({ name = '' }) => name);
      const journal = names.find((name) => name.startsWith('bellwether:u:'));
      if (journal === undefined) return false;
      return new Promise<boolean>((resolve) => {
        const opening = indexedDB.open(journal);
        opening.addEventListener('success', () => {
          const db = opening.result;
          const count = db.transaction('meta').objectStore('meta').count('verifier');
          count.addEventListener('success', () => {
            db.close();
            resolve(count.result === 1);
          });
        });
      });
    });
  await expect.poll(isKnown, { timeout: 30_000 }).toBe(true);
}

test(
  'fault 51: after the administrator cleared all data, unsent trades are still here, for anyone with the code of their account',
  { tag: '@full' },
  async ({ browser, ownServer: server }) => {
    const { context, page, faults } = await openDevice(browser, {
      url: server.url,
      code: server.traderCode,
    });
    await addTrade(page, 'AUDUSD');
    await untilSynced(page);
    await context.setOffline(true);
    await addTrade(page, 'NZDUSD');

    await untilCodeIsKnown(page);
    await clearAllData(server);
    const code = await createMember(server, 'successor');
    await context.setOffline(false);
    await expect(
      page.getByText('Your login session has ended. Please sign in again.'),
    ).toBeVisible();
    expect(await cachedAnswers(page)).toEqual([]);
    await expect(otherTrades(page)).toContainText('1 trade of another account waits');

    await signInHere(page, code);
    await expect(otherTrades(page)).toContainText('1 trade of another account waits');
    await expect(tradeRow(page, 'NZDUSD')).toHaveCount(0);
    await enterOtherCode(page, code);
    await expect(page.getByText('This access code is not valid.')).toBeVisible();
    await enterOtherCode(page, server.traderCode);
    const choices = page.getByRole('dialog', { name: '1 trade of another account' });
    await expect(choices).toContainText('This account no longer exists');
    const button = choices.getByRole('button', { name: 'Export' });
    expect(await exportedPairs(page, button)).toEqual(['NZDUSD']);
    expect(await pairsOf(server, code)).toEqual([]);

    await choices.getByRole('button', { name: 'Copy into my journal' }).click();
    await expect(choices).toContainText('1 trade copied into your journal');
    await choices.getByRole('button', { name: 'Remove from this device' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(otherTrades(page)).toBeHidden();
    await expect(tradeRow(page, 'NZDUSD')).toHaveCount(1);
    await untilSynced(page);
    expect(await pairsOf(server, code)).toEqual(['NZDUSD']);

    await page.reload();
    await openSection(page, 'Trading Journal');
    await expect(tradeRow(page, 'NZDUSD')).toHaveCount(1);
    await expect(otherTrades(page)).toBeHidden();
    expect(faults).toEqual([]);
  },
);

test(
  'signing out asks about unsent data, and follows the answer',
  { tag: '@full' },
  async ({ browser, server }) => {
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
    const place = await login.boundingBox();
    await expect(otherTrades(page)).toBeVisible();
    // A click in progress would miss a moving button.
    expect(await login.boundingBox()).toEqual(place);

    await context.setOffline(false);
    await signInHere(page, code);
    await expect(tradeRow(page, 'AUDUSD')).toHaveCount(1);
    await untilSynced(page);
    expect(await pairsOf(server, code)).toEqual(['AUDUSD']);

    await context.setOffline(true);
    await addTrade(page, 'NZDUSD');
    await logout.click();
    await expect(question).toBeVisible(); // before the network is back: the app would upload automatically
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
  },
);
