import type { Page } from '@playwright/test';
import { apiToken, createMember, storedEntries } from './support/api.ts';
import { addTrade, fillTrade, tradeRow } from './support/journal.ts';
import { openSection, signIn } from './support/pages.ts';
import { expect, test, watchFaults } from './support/test.ts';

/** What is on the device: databases of the app and stored texts. */
const stored = (page: Page) =>
  page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name = '' }) => name).toSorted(),
    texts: Object.keys(localStorage).toSorted(),
  }));

/** Opens the view of a member from the console; enters the code where the server asks for it. */
async function viewAs(page: Page, username: string, adminCode: string): Promise<Page> {
  await openSection(page, 'User Management');
  await page.getByRole('searchbox', { name: 'Search' }).fill(username);
  await page.getByRole('link', { name: username, exact: true }).click();
  await page.getByRole('button', { name: 'View as member' }).click();
  const question = page.getByRole('alertdialog', { name: 'Is it you?' });
  await question.getByLabel('Your access code').fill(adminCode);
  const opening = page.context().waitForEvent('page');
  await question.getByRole('button', { name: 'Go on' }).click();
  const view = await opening;
  await expect(view.getByText(`Viewing as ${username} · read only`)).toBeVisible();
  return view;
}

const listed = (view: Page, pair: string) => expect(tradeRow(view, pair)).toHaveCount(1);

test("an administrator reads a member's journal in a tab of its own, changes nothing, and leaves no trace", async ({
  page,
  browser,
  server,
}) => {
  const code = await createMember(server, 'Viewed Member');
  const own = await browser.newPage();
  await signIn(own, server.url, code);
  await openSection(own, 'Trading Journal');
  await addTrade(own, 'GBPUSD');
  const token = await apiToken(server.url, code);
  await expect.poll(async () => (await storedEntries(server.url, token)).length).toBe(1);

  await signIn(page, server.url, server.adminCode);
  await openSection(page, 'User Management');
  const before = await stored(page);
  const view = await viewAs(page, 'Viewed Member', server.adminCode);
  const faults: string[] = [];
  watchFaults(view, faults);
  expect(new URL(view.url()).search + new URL(view.url()).hash).toBe('');
  expect(await view.evaluate(() => window.opener === null)).toBe(true);
  expect((await stored(page)).texts).toEqual(before.texts);

  await openSection(view, 'Trading Journal');
  await listed(view, 'GBPUSD');
  const form = await fillTrade(view, { Pair: 'EURUSD', 'Entry Price': '1.25' });
  await form.getByRole('button', { name: 'Add Trade' }).click();
  await expect(view.getByText('Nothing can be changed.').first()).toBeVisible();
  await form.getByRole('button', { name: 'Cancel' }).click();
  const discard = view.getByRole('button', { name: /Discard|Leave/ });
  if (await discard.isVisible()) await discard.click();
  await expect(tradeRow(view, 'EURUSD')).toHaveCount(0);

  await view.reload(); // the view is the tab's, also after a reload
  await expect(view.getByText('Viewing as Viewed Member · read only')).toBeVisible();
  const closing = view.waitForEvent('close');
  await view.getByRole('button', { name: 'End', exact: true }).click();
  await closing;
  expect(faults).toEqual([]);
  expect(await storedEntries(server.url, token)).toHaveLength(1);
  await expect.poll(() => stored(page)).toEqual(before);

  await page.reload();
  await expect(page).toHaveTitle(/^User Management ·/);
  const sheet = page.getByRole('dialog', { name: 'Viewed Member' });
  await expect(sheet.getByText(/viewed the app as Viewed Member/)).toBeVisible();
});

test('a view that was closed leaves no trace after the next start of the app, and ends with its administrator', async ({
  page,
  server,
}) => {
  await createMember(server, 'Closed View');
  await signIn(page, server.url, server.adminCode);
  const view = await viewAs(page, 'Closed View', server.adminCode);
  await openSection(view, 'Trading Journal');
  const views = async () =>
    (await stored(page)).databases.filter((name) => name.startsWith('bellwether:view:'));
  await expect.poll(views).toHaveLength(1);
  await page.reload();
  await expect(page.getByText(/^Welcome,/)).toBeVisible();
  await page.waitForTimeout(1500);
  expect(await views()).toHaveLength(1); // the view is still open
  await view.close();
  await page.reload();
  await expect.poll(views).toEqual([]);

  const opening = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'View as member' }).click();
  const next = await opening;
  await expect(next.getByText('Viewing as Closed View · read only')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(next.getByRole('heading', { name: 'This view has ended' })).toBeVisible();
});
