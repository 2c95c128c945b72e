import { openSection, signIn, untilInstalled, untilPersisted } from './support/pages.ts';
import { sidewaysOverflow, smallTargets } from './support/screens.ts';
import { expect, phone, test, withWorker } from './support/test.ts';

test.use({ ...phone, ...withWorker });

test(
  'a price alert that is set offline says that it is not watched, outlives a reload, and is sent later',
  { tag: '@full' },
  async ({ page, context, server }) => {
    test.slow();
    await page.route(/tradingview/, (route) => route.abort());
    await signIn(page, server.url, server.traderCode);
    await untilInstalled(page);
    await openSection(page, 'Chart');
    const alerts = page.getByRole('region', { name: /^Price alerts/ });
    await expect(alerts.getByText(/^None yet\./)).toBeVisible();
    await untilPersisted(page, 'price-alerts');

    await context.setOffline(true);
    await page.getByRole('button', { name: 'Set an alert on EURUSD' }).click();
    const sheet = page.getByRole('dialog', { name: 'Alert on EURUSD' });
    await sheet.getByRole('textbox', { name: /^Price/ }).fill('1.9');
    expect(await smallTargets(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Set alert' }).click();
    await expect(
      alerts.getByText('Not watched yet: it is sent when you are online.'),
    ).toBeVisible();
    await page.reload();
    await expect(
      alerts.getByText('Not watched yet: it is sent when you are online.'),
    ).toBeVisible();
    expect(await sidewaysOverflow(page)).toEqual([]);

    await context.setOffline(false);
    await expect(alerts.getByText('Fires when the price rises to it.')).toBeVisible();
    await page.getByRole('button', { name: 'Remove the alert EURUSD 1.90000' }).click();
    await expect(alerts.getByText(/^None yet\./)).toBeVisible();
  },
);
