import type { Page } from '@playwright/test';
import { openDemo, openSection } from './support/pages.ts';
import { sectionLabels, sidewaysOverflow } from './support/screens.ts';
import { expect, phone, test } from './support/test.ts';

test.use(phone);
test.slow(); // the demo computes its markets in the page

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const inMain = (page: Page) => page.getByRole('main');

/** Back closes a sheet and nothing else: the section, its tab and its scroll position stay. */
async function expectBackToClose(page: Page, name: string | RegExp): Promise<void> {
  const title = await page.title();
  const top = await page.evaluate(() => scrollY);
  await expect(dialog(page, name)).toBeVisible();
  await page.goBack();
  await expect(dialog(page, name)).toBeHidden();
  await expect(page).toHaveTitle(title);
  expect(await page.evaluate(() => scrollY)).toBe(top);
}

const openTab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

test('a first week on a phone, with Back after every step', async ({ page, host }) => {
  await openDemo(page, host.url, 'trader');
  await expect(heading(page)).toHaveText('Live Market Data');

  await test.step('looks around', async () => {
    await page.getByRole('button', { name: 'More' }).click();
    await expectBackToClose(page, 'Menu');
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await expectBackToClose(page, 'Notifications');
    await page
      .getByRole('button', { name: /^Last update|as of/ })
      .first()
      .click();
    await expectBackToClose(page, 'Source and age');
    for (const label of ['Chart', 'Morning Briefing', 'Sentiments']) {
      await openSection(page, label);
    }
    for (const label of ['Morning Briefing', 'Chart', 'Market Data']) {
      await page.goBack();
      await expect(page).toHaveTitle(new RegExp(`^${label} ·`));
    }
  });

  await test.step('writes a trade', async () => {
    await openSection(page, 'Trading Journal');
    await page.getByRole('button', { name: 'Add trade', exact: true }).click();
    await expectBackToClose(page, 'Add Trade Entry');
    await page.getByRole('button', { name: 'Add trade', exact: true }).click();
    await dialog(page, 'Add Trade Entry').getByLabel('Pair').fill('NZDUSD');
    await dialog(page, 'Add Trade Entry').getByLabel('Entry Price').fill('0.6');
    await dialog(page, 'Add Trade Entry').getByRole('button', { name: 'Add Trade' }).click();
    await expect(dialog(page, 'Add Trade Entry')).toBeHidden();
    await expect(page).toHaveTitle(/^Trading Journal ·/);
  });

  await test.step('reads and edits it', async () => {
    const row = page.getByRole('listitem').filter({ hasText: 'NZDUSD' }).getByRole('button');
    await row.first().click();
    const details = page.getByRole('dialog').filter({ hasText: 'NZDUSD' });
    await expect(details).toBeVisible();
    await details.getByRole('button', { name: 'Edit' }).click();
    await expectBackToClose(page, /Edit/);
    await expect(details).toBeVisible();
    await page.goBack();
    await expect(details).toBeHidden();
    await expect(page).toHaveTitle(/^Trading Journal ·/);
    await page.getByRole('button', { name: 'Filters' }).click();
    await expectBackToClose(page, /Filter/);
  });

  await test.step('looks at the month', async () => {
    await openTab(page, 'Calendar');
    await inMain(page).locator('table, [role="grid"]').getByRole('button').nth(10).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(tab(page, 'Calendar')).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('follows a signal', async () => {
    await openSection(page, 'History');
    await inMain(page)
      .getByRole('button', { name: /^Open / })
      .first()
      .click();
    await expectBackToClose(page, 'Signal');
    await page.goBack();
    await expect(page).toHaveTitle(/^Trading Journal ·/);
    await expect(tab(page, 'Calendar')).toHaveAttribute('aria-selected', 'true'); // where it was left
  });

  await test.step('reads the Trading Floor', async () => {
    await openSection(page, 'Trading Floor');
    await inMain(page).getByRole('button', { name: /image/i }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page).toHaveTitle(/^Trading Floor ·/);
  });
});

test('a reload comes back to every section', { tag: '@full' }, async ({ page, host }) => {
  await openDemo(page, host.url, 'trader');
  for (const label of sectionLabels) {
    await openSection(page, label);
    await page.reload();
    await expect(page).toHaveTitle(new RegExp(`^${label} ·`));
  }
});

test('a reload comes back to the section, tab, filter, record and scroll position', async ({
  page,
  host,
}) => {
  await openDemo(page, host.url, 'trader');
  await openSection(page, 'Trading Journal');
  for (const name of ['Insights', 'Accounts', 'Trades']) {
    await openTab(page, name);
    await page.reload();
    await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
  }
  await page.evaluate(() => scrollTo(0, 1500));
  await page
    .getByRole('listitem')
    .filter({ hasText: /BUY|SELL/ })
    .nth(12)
    .getByRole('button')
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const top = await page.evaluate(() => scrollY);
  expect(top).toBeGreaterThan(1000);
  await page.reload();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);

  await openSection(page, 'History');
  await page.getByRole('radio', { name: 'Weekly' }).check({ force: true });
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Weekly' })).toBeChecked();
});

const softly = expect.configure({ soft: true });

/** Sections whose figures come from prices. */
const priced = new Set([
  'Market Data',
  'Chart',
  'Morning Briefing',
  'Sentiments',
  'Dark Pools',
  'Trading Signals',
  'History',
  'Peak Scanner',
  'Weekly Scanner',
  '1M Sniper',
]);

test(
  'every section names the simulated market once, calls nothing live, and fits 320 px with text twice as large',
  { tag: '@full' },
  async ({ page, host }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await openDemo(page, host.url, 'trader');
    for (const label of sectionLabels) {
      await openSection(page, label);
      const main = inMain(page);
      await expect(main.locator('[aria-busy="true"]')).toHaveCount(0, { timeout: 60_000 });
      const source = main.getByText('Simulated market', { exact: true }).filter({ visible: true });
      if (priced.has(label)) await expect.soft(source, label).toHaveCount(1);
      expect.soft(await main.getByText(/^(Live Data|Real-Time)$/).count(), label).toBe(0);
      if (priced.has(label)) {
        await source.click();
        await expect(dialog(page, 'Source and age')).toContainText('market simulator');
        await page.goBack();
      }
      // Charts and tab strips follow the new size a frame later; now and then a page that was too wide for
      // that frame stays as wide until its text changes again. The cause is unknown.
      const overflow = async () => {
        for (const size of ['', '200%']) {
          await page.evaluate((fontSize) => {
            document.documentElement.style.fontSize = fontSize;
          }, size);
        }
        return sidewaysOverflow(page);
      };
      await softly.poll(overflow, { message: `${label} fits` }).toEqual([]);
      await page.evaluate(() => void (document.documentElement.style.fontSize = ''));
    }
  },
);
