import type { Page } from '@playwright/test';
import { openSection } from './support/pages.ts';
import { serveBuild, type StaticHost } from './support/static-host.ts';
import { expect, test } from './support/test.ts';

let host: StaticHost;
test.beforeAll(async () => {
  host = await serveBuild('dist-demo');
});
test.afterAll(() => host.close());

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Scenarios and requests' });

/** Signed in as the trader of the demo, under a scenario. */
async function openUnder(page: Page, scenario: string): Promise<void> {
  await page.goto(host.url);
  await page.getByRole('button', { name: 'as trader' }).click();
  await expect(page.getByText('Welcome, Ama Mensah')).toBeVisible();
  await page.goto(`${host.url}/?scenario=${scenario}`);
  await expect(panelOf(page)).toBeVisible();
}

test('the link of a scenario shows its state on each screen, and is forgotten on demand', async ({
  page,
}) => {
  await openUnder(page, 'firstDay;fail=market.list:platform.internal');
  await openSection(page, 'Trading Journal');
  await expect(page.getByText('No trades recorded yet')).toBeVisible();
  await openSection(page, 'Trading Floor');
  await expect(page.getByText('Welcome, Ama Mensah')).toBeVisible();
  expect(new URL(page.url()).search).not.toContain('scenario');

  await panelOf(page)
    .getByRole('tab', { name: /Requests/ })
    .click();
  const failed = panelOf(page)
    .getByRole('listitem')
    .filter({ hasText: '/api/market-data' })
    .first();
  await expect(failed).toContainText('500');
  await expect(failed).toContainText('by the scenario');

  await panelOf(page).getByRole('tab', { name: 'Scenario' }).click();
  await panelOf(page).getByRole('button', { name: 'Back to usual' }).click();
  await openSection(page, 'Trading Journal');
  await expect(page.getByRole('heading', { name: 'Trading History' })).toBeVisible();
  await expect(page.getByText('No trades recorded yet')).toBeHidden();
});

test(
  'a wrong scenario in the address is refused with a sentence, and changes nothing',
  { tag: '@full' },
  async ({ page }) => {
    await openUnder(page, 'heavvy');
    await expect(panelOf(page).getByRole('alert')).toContainText('There is no preset "heavvy"');
    await expect(page.getByText('Welcome, Ama Mensah')).toBeVisible();
    await panelOf(page).getByRole('button', { name: 'Close' }).click();
    await expect(panelOf(page)).toBeHidden();
  },
);

test(
  'the clock of a scenario closes the market, and an offline one says so',
  { tag: '@full' },
  async ({ page }) => {
    await openUnder(page, 'clock=weekend');
    await expect(page.getByText('Market Closed').first()).toBeVisible();
    await page.goto(`${host.url}/?scenario=offline`);
    await expect(page.getByText(/offline/i).first()).toBeVisible();
  },
);

test(
  'another tab follows to the scenario, so that no journal is synced with two worlds',
  { tag: '@full' },
  async ({ page, context }) => {
    await openUnder(page, 'typical');
    const other = await context.newPage();
    await other.goto(host.url);
    await openSection(other, 'Trading Journal');
    await expect(other.getByRole('list', { name: 'Trades' })).toBeVisible();
    await other.evaluate(() => document.body.setAttribute('data-before', ''));
    await page.goto(`${host.url}/?scenario=firstDay`);
    await expect(other.locator('body[data-before]')).toHaveCount(0); // it has started again
    await expect(other.getByText('No trades recorded yet')).toBeVisible();
  },
);
