import type { Page } from '@playwright/test';
import { openDevice, tradeRow } from './support/journal.ts';
import { openDemo, openSection } from './support/pages.ts';
import { expect, phone, test } from './support/test.ts';

/** Presses Tab until the control with this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let step = 0; step < 80; step += 1) {
    await page.keyboard.press('Tab');
    const focused = page.locator('*:focus');
    if ((await focused.count()) === 0) continue;
    const label = await focused.evaluate((element) => {
      const labels = element instanceof HTMLInputElement ? element.labels : null;
      return element.getAttribute('aria-label') ?? labels?.[0]?.innerText ?? element.textContent;
    });
    if (label.replace(' *', '').trim() === name) return;
  }
  throw new Error(`Tab never reaches ${name}`);
}

test(
  'a trade is added, changed and deleted by keyboard only',
  { tag: '@full' },
  async ({ browser, server }) => {
    test.slow();
    const { context, page, faults } = await openDevice(browser, {
      url: server.url,
      code: server.traderCode,
    });
    const { keyboard } = page;
    await page.reload();
    await tabTo(page, 'Trading Journal');
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Trading History' })).toBeVisible();

    await tabTo(page, 'Add Trade');
    await keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'Add Trade Entry' });
    await expect(form.getByRole('combobox', { name: 'Pair' })).toBeFocused();
    await keyboard.type('GBPJPY');
    await tabTo(page, 'Entry Price');
    await keyboard.type('191,25');
    await tabTo(page, 'P&L');
    await keyboard.type('-18.4');
    await keyboard.press('Enter');
    await expect(form).toBeHidden();
    await expect(tradeRow(page, 'GBPJPY')).toContainText('−$18.40');

    await tabTo(page, 'Open GBPJPY buy');
    await keyboard.press('Enter');
    const details = page.getByRole('dialog', { name: 'GBPJPY', exact: true });
    await expect(details).toContainText('191.25');
    await tabTo(page, 'Edit');
    await keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Edit Trade Entry' })).toBeVisible();
    await tabTo(page, 'Strategy');
    await keyboard.type('Fade');
    await keyboard.press('Enter');
    await expect(details).toContainText('Fade');

    await tabTo(page, 'Delete');
    await keyboard.press('Enter');
    await expect(tradeRow(page, 'GBPJPY')).toHaveCount(0);
    expect(faults).toEqual([]);
    await context.close();
  },
);

test.describe('on a phone', () => {
  test.use(phone);

  test.beforeEach(async ({ page, host }) => {
    await openDemo(page, host.url, 'trader');
    await openSection(page, 'Trading Journal');
  });

  test('the first trade begins at most 260 px below the header', async ({ page }) => {
    const first = page.getByRole('list', { name: 'Trades' }).getByRole('listitem').first();
    await expect(first).toBeVisible();
    const header = await page.getByRole('banner').boundingBox();
    const trade = await first.boundingBox();
    const below = (trade?.y ?? Infinity) - ((header?.y ?? 0) + (header?.height ?? 0));
    expect(below).toBeLessThanOrEqual(260);
  });

  test('Back closes the form of a trade, then its details, and keeps what was typed', async ({
    page,
  }) => {
    await page.getByRole('button', { name: 'Open EURUSD buy' }).first().click();
    const details = page.getByRole('dialog', { name: 'EURUSD', exact: true });
    await details.getByRole('button', { name: 'Edit' }).click();
    const form = page.getByRole('dialog', { name: 'Edit Trade Entry' });
    await form.getByRole('combobox', { name: 'Strategy' }).fill('Fade');

    await page.goBack();
    await expect(form).toBeHidden();
    await expect(details).toBeVisible();
    await details.getByRole('button', { name: 'Edit' }).click();
    await expect(form.getByRole('combobox', { name: 'Strategy' })).toHaveValue('Fade');
    await page.goBack();
    await expect(form).toBeHidden();
    await page.goBack();
    await expect(details).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Trading Journal', level: 1 })).toBeVisible();
  });

  test('Back asks before it drops a setup, and closes the question first', async ({ page }) => {
    await page.getByRole('tab', { name: 'Setups' }).click();
    await page.getByRole('button', { name: 'Add Setup' }).click();
    const form = page.getByRole('dialog', { name: 'Add Setup' });
    await form.getByRole('textbox', { name: 'Name' }).fill('Fade');

    await page.goBack();
    const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
    await expect(question).toBeVisible();
    await page.goBack();
    await expect(question).toBeHidden();
    await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Fade');
    await page.goBack();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(form).toBeHidden();
    await expect(page.getByRole('tab', { name: 'Setups', selected: true })).toBeVisible();
  });
});
