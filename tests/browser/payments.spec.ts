import type { Page } from '@playwright/test';
import { openCardPayment, passUntil, payByPhone, stopTime } from './support/payments.ts';
import { expect, phone, test } from './support/test.ts';

const STATUS = '**/api/payment/mobile-money/status/*';

test.use(phone);

const attemptOf = async (page: Page): Promise<number> => {
  const label = await page.getByText(/^Attempt \d+ of 10$/).innerText();
  return Number(/\d+/.exec(label)?.[0]);
};

/** Opens another page of the same browser. */
const beside = (page: Page): Promise<Page> => page.context().newPage();

test('a card is paid with the demo gateway, and the payment is marked as demo', async ({
  page,
  server,
}) => {
  await page.clock.install();
  await openCardPayment(page, server.url);
  await stopTime(page);
  await expect(page.getByText("Demo: you won't be charged")).toBeVisible();
  expect(page.url()).not.toContain('kofi');

  const complete = page.getByRole('button', { name: 'Complete Payment (Demo)' });
  await passUntil(page, complete);
  await complete.click();

  await expect(page.getByRole('heading', { name: 'Payment successful' })).toBeFocused();
  await page.clock.resume();
  const summary = page.getByLabel('Payment summary');
  await expect(summary).toContainText('$30.00');
  await expect(summary).toContainText('Kofi Annor');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Payment successful' })).toBeVisible();
  await expect(summary).toContainText('kofi.annor@example.com');
  await page.getByRole('link', { name: 'Return to Login Page' }).click();
  await expect(page.getByLabel('Access Code')).toBeVisible();
});

test(
  'a phone pays, declines, lets the prompt expire, or sends a voucher',
  { tag: '@full' },
  async ({ page: paying, server }) => {
    const [declining, expiring, withVoucher] = [
      await beside(paying),
      await beside(paying),
      await beside(paying),
    ];
    await payByPhone(paying, server.url, '0240000000');
    await expect(paying.getByText('Please approve the payment on your phone.')).toBeVisible();
    await expect(paying.getByText('You have 5 minutes to approve the payment.')).toBeVisible();
    await payByPhone(declining, server.url, '0240000001');
    await payByPhone(expiring, server.url, '0240000002');
    await payByPhone(withVoucher, server.url, '0240000004');

    const voucher = withVoucher.getByRole('textbox', { name: 'Voucher' });
    await expect(withVoucher.getByText(/^Dial \*110#/)).toBeVisible();
    await voucher.fill('0000');
    await withVoucher.getByRole('button', { name: 'Send Voucher' }).click();
    await expect(withVoucher.getByRole('alert')).toContainText('This voucher was not accepted.');
    await voucher.fill('123456');
    await withVoucher.getByRole('button', { name: 'Send Voucher' }).click();

    const soon = { timeout: 30_000 };
    await expect(paying.getByText('Payment successful')).toBeVisible(soon);
    await expect(withVoucher.getByText('Payment successful')).toBeVisible(soon);
    await expect(declining.getByText('Mobile money payment failed. Please try again.')).toBeVisible(
      soon,
    );
    await expect(declining.getByText('The payment was declined.')).toBeVisible();
    await expect(expiring.getByText('Payment session expired. Please try again.')).toBeVisible(
      soon,
    );
  },
);

test(
  'a phone that never responds times out once its five minutes are over',
  { tag: '@full' },
  async ({ page, server }) => {
    await page.clock.install();
    await payByPhone(page, server.url, '0240000003');
    await expect(page.getByText(/^Attempt \d+ of 20$/)).toBeVisible();
    await stopTime(page);

    await passUntil(page, page.getByText('Attempt 20 of 20'));
    await passUntil(page, page.getByText(/^Still checking\./));
    await passUntil(page, page.getByText(/^Payment verification timed out\./));

    // A reload continues waiting: the phone gets no second prompt.
    await page.clock.resume();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText(/^Attempt \d+ of 20$/)).toBeVisible();
    await page.getByRole('button', { name: 'Cancel Payment' }).click();
    await expect(page.getByRole('heading', { name: 'We stopped checking' })).toBeVisible();
  },
);

test('a payment whose checks fail is not reported as paid', async ({ page, server }) => {
  await page.clock.install();
  await page.route(STATUS, (route) => route.abort());
  await payByPhone(page, server.url, '0240005555');
  await expect(page.getByText(/^Attempt \d+ of 20$/)).toBeVisible();
  await stopTime(page);

  await passUntil(page, page.getByText('We could not confirm your payment yet'));

  await expect(page.getByText('Payment successful')).toBeHidden();
  const session = new URL(page.url()).searchParams.get('session_id') ?? '';
  await expect(page.getByLabel('Payment summary')).toContainText(session);
  await expect(page.getByRole('link', { name: 'Return to Login Page' })).toBeVisible();
});

test('a payment waits while offline, and then continues', async ({ page, server }) => {
  await page.clock.install();
  await openCardPayment(page, server.url);
  await stopTime(page);

  await page.context().setOffline(true);
  await expect(page.getByText(/^You are offline\. We keep checking/)).toBeVisible();
  await page.clock.runFor(60_000);
  const attempt = await attemptOf(page);
  await page.clock.runFor(60_000);
  expect(await attemptOf(page)).toBe(attempt);

  await page.context().setOffline(false);
  await passUntil(page, page.getByText(`Attempt ${attempt + 1} of 10`));
  await expect(page.getByText(/^You are offline/)).toBeHidden();
});

test(
  'the payment page loads neither an app shell nor its queries',
  { tag: '@full' },
  async ({ page, server }) => {
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
    await openCardPayment(page, server.url);

    expect(scripts.filter((path) => /^\/assets\/(shell|data)-/.test(path))).toEqual([]);
  },
);
