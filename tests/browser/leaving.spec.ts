import type { Page } from '@playwright/test';
import { apiToken, createMember, storedEntries } from './support/api.ts';
import { enterOtherCode, otherTrades } from './support/journal.ts';
import { openDemo, openSection, signIn, untilInstalled, pressLogout } from './support/pages.ts';
import { expect, phone, test, withWorker } from './support/test.ts';

test.use(phone);

async function recordTrade(page: Page, pair: string): Promise<void> {
  await openSection(page, 'Trading Journal');
  await page.getByRole('main').getByRole('button', { name: 'Add Trade' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Trade Entry' });
  await dialog.getByLabel('Pair').fill(pair);
  await dialog.getByLabel('Entry Price').fill('1.5');
  await dialog.getByRole('button', { name: 'Add Trade' }).click();
  await expect(dialog).toBeHidden();
}

const question = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Sign out before everything is uploaded?' });

test.describe('installed', () => {
  test.use(withWorker);

  test(
    'fault 51: two members on one phone see only the number of each other’s waiting trades',
    { tag: '@full' },
    async ({ page, context, server }) => {
      const first = await createMember(server, 'First Member');
      const second = await createMember(server, 'Second Member');
      await signIn(page, server.url, first);
      await untilInstalled(page);
      await context.setOffline(true);
      await recordTrade(page, 'NZDCHF');
      await pressLogout(page);
      await question(page).getByRole('button', { name: 'Keep on this device' }).click();
      await expect(page.getByLabel('Access Code')).toBeVisible();
      await context.setOffline(false);

      await signIn(page, server.url, second);
      const offer = otherTrades(page);
      await expect(offer).toContainText('1 trade of another account waits on this device');
      await expect(offer).not.toContainText(/NZDCHF|First Member/);
      await expect(page.getByRole('button', { name: /Export|Copy into/ })).toHaveCount(0);
      await enterOtherCode(page, second);
      await expect(page.getByText('This access code is not valid.')).toBeVisible();

      const pairsOf = async (code: string): Promise<string[]> => {
        const token = await apiToken(server.url, code);
        return (await storedEntries(server.url, token)).map(({ pair }) => pair);
      };
      expect(await pairsOf(second)).toEqual([]);
      await enterOtherCode(page, first);
      const choices = page.getByRole('dialog', { name: '1 trade of another account' });
      await choices.getByRole('button', { name: 'Copy into my journal' }).click();
      await expect(choices).toContainText('1 trade copied into your journal');
      await expect.poll(() => pairsOf(second)).toEqual(['NZDCHF']);
      expect(await pairsOf(first)).toEqual([]);
      await choices.getByRole('button', { name: 'Close' }).click();
      await expect(offer).toBeVisible(); // the first member's data are still there
      await expect(page.getByRole('button', { name: /^Journal: Synced/ })).toBeVisible();

      await pressLogout(page);
      await expect(page.getByLabel('Access Code')).toBeVisible();
      await signIn(page, server.url, first);
      await expect.poll(() => pairsOf(first)).toEqual(['NZDCHF']);
      await expect(offer).toHaveCount(0);
    },
  );
});

test(
  'no data is left on the device when everything was uploaded',
  { tag: '@full' },
  async ({ page, server }) => {
    await signIn(page, server.url, server.traderCode);
    await recordTrade(page, 'EURNOK');
    const token = await apiToken(server.url, server.traderCode);
    const isStored = async (): Promise<boolean> =>
      (await storedEntries(server.url, token)).some(({ pair }) => pair === 'EURNOK');
    await expect.poll(isStored).toBe(true);
    await expect(page.getByRole('button', { name: /^Journal: Synced/ })).toBeVisible();
    await pressLogout(page);
    await expect(page.getByLabel('Access Code')).toBeVisible();

    const left = await page.evaluate(async () => (await indexedDB.databases()).length);
    expect(left).toBe(0);
    expect(await page.evaluate(() => localStorage.getItem('bellwether.token'))).toBeNull();
  },
);

test('the demo can be reset', { tag: '@full' }, async ({ page, host }) => {
  await openDemo(page, host.url, 'trader');
  await recordTrade(page, 'NZDCHF');
  const row = page.getByRole('listitem').filter({ hasText: 'NZDCHF' });
  await expect(row).toHaveCount(1);

  await page.getByRole('button', { name: 'Demo' }).click();
  await page.getByRole('button', { name: 'Reset demo' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset demo' }).click();

  await expect(page.getByRole('alertdialog')).toBeHidden();
  await openSection(page, 'Trading Journal');
  await expect(page.getByRole('listitem').filter({ hasText: 'EURUSD' }).first()).toBeVisible();
  await expect(row).toHaveCount(0);
});
