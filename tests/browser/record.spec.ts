import { axeViolations, sidewaysOverflow } from './support/screens.ts';
import { expect, phone, test } from './support/test.ts';

test.use(phone);

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a stranger reads the record and narrows it', async ({ page, server }) => {
    await page.goto(`${server.url}/record?origin=backfilled`);
    await expect(
      page.getByRole('heading', { name: 'Every signal, graded in public' }),
    ).toBeVisible();
    await expect(page.getByText('Closed signals').first()).toBeVisible();
    await page.getByText('Filter: all scanners, all instruments').click();
    await page.getByLabel('Instrument').selectOption('XAUUSD');
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(page.getByText('Filter: all scanners, XAUUSD')).toBeVisible();
    expect(page.url()).toContain('instrument=XAUUSD');
  });
});

test('the page of a server checks its chain', async ({ page, server }) => {
  await page.goto(`${server.url}/record`);
  await page.getByRole('button', { name: 'Check the whole chain in this page' }).click();
  await expect(page.getByText(/Everything fits: 0 entries/)).toBeVisible();
});

test('the demo has a record of its own, which is accessible and fits its chain', async ({
  page,
  host,
}) => {
  await page.goto(`${host.url}/demo/record?origin=backfilled`);
  await expect(page.getByText('Backfilled: computed later')).toBeVisible();
  await expect(page.getByRole('listitem').first()).toContainText('R');
  await page.getByRole('button', { name: 'Check the whole chain in this page' }).click();
  await expect(page.getByText('Everything fits:')).toBeVisible();
  expect(await axeViolations(page, 'light')).toEqual([]);
  expect(await sidewaysOverflow(page)).toEqual([]);
});
