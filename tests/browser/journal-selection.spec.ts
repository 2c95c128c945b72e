import { openDemo, openSection } from './support/pages.ts';
import { expect, phone, test } from './support/test.ts';

test.use(phone);

test('a setup is set for all trades of a filter, and taken back', async ({ page, host }) => {
  await openDemo(page, host.url, 'trader');
  await openSection(page, 'Trading Journal');
  const list = page.getByRole('list', { name: 'Trades' });
  await page.getByRole('searchbox', { name: 'Search trades' }).fill('EURUSD');
  await expect(list.getByRole('listitem').filter({ hasNotText: 'EURUSD' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Select', exact: true }).tap();
  const bar = page.getByRole('region', { name: 'Selected trades' });
  await bar.getByRole('button', { name: /^Select all \d+ that match$/ }).tap();
  const count = Number.parseInt(await bar.getByText(/^[1-9]\d* selected$/).innerText(), 10);
  await expect(list.getByRole('checkbox', { checked: false })).toHaveCount(0);
  await bar.getByRole('button', { name: 'Setup' }).tap();
  const form = page.getByRole('dialog', { name: 'Set setup' });
  await form.getByRole('combobox', { name: 'Setup' }).fill('Reviewed in bulk');
  await form.getByRole('button', { name: 'Apply' }).tap();
  await expect(page.getByText(`${count} trades changed`)).toBeVisible();

  await page.getByRole('button', { name: 'Undo' }).tap();
  await expect(page.getByText(`${count} trades restored`)).toBeVisible();
  await page.goBack();
  await expect(bar).toBeHidden();
  await page.getByRole('searchbox', { name: 'Search trades' }).fill('Reviewed in bulk');
  await expect(page.getByText('No trades match')).toBeVisible();
});
