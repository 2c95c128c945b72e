import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { publicConfigEndpoints } from '#contracts/public-config.ts';
import { paymentEndpoints } from '#contracts/payments/payments.ts';
import { TERMS_VERSION } from '#contracts/rules/access/membership.ts';
import { mockAnswer, mockAnswerFrom, mockFailure, mockUnreachable } from '#mocks/mock-endpoint.ts';
import {
  paid,
  pass,
  paused,
  press,
  see,
  SESSION,
  showPayment,
  stands,
  stopTime,
  until,
} from '#tests/support/show-payment.tsx';
import * as page from '#web/data/device/leave-page.ts';
import type { BegunPayment } from '#web/data/payments/purchase-start.ts';
import { readPurchase, storePurchase } from '#web/data/payments/purchase.ts';

const ama = { name: 'Ama Mensah', email: 'ama@example.com', phone: '+233241234567' };
const NEXT = '0a1b8c1d9e0a4b5c8d7e6f5a4b3c2d1e';
const contact = (contact_phone: string | null, contact_email: string | null = null) =>
  mockAnswer(publicConfigEndpoints.read, {
    ...publicConfigEndpoints.read.example,
    contact_phone,
    contact_email,
  });

const next: BegunPayment = {
  session_id: NEXT,
  amount: 30,
  currency: 'USD',
  gateway: 'demo',
  demo: true,
  checkout_url: null,
  claim_secret: null,
};

beforeEach(stopTime);

const factsOf = () =>
  [...screen.getByLabelText('Payment summary').querySelectorAll('div')].map(
    (line) => line.textContent,
  );

it.each([
  { session_id: '' },
  { package: '' },
  { amount: '' },
  { session_id: 'no/id' },
  { package: 'daily' },
  { amount: 'ten' },
  { amount: '-30' },
])('opens no payment with %o in its address', async (query) => {
  const view = showPayment([], { query });

  await see('Invalid payment session. Please try again.');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  expect(view.backend.calls.join()).not.toContain('/payment/');
});

it('takes the person out of the address at once, and what gateways add', async () => {
  showPayment([stands()], { query: { ...ama, reference: 'r-1', trxref: 'r-1' } });

  await see('Attempt 1 of 10');
  expect(location.search).toBe(`?session_id=${SESSION}&package=monthly&amount=30&method=stripe`);
});

it('still knows the person after a reload', async () => {
  const first = showPayment([stands()], { query: ama });
  await see('$30.00');
  first.unmount();

  showPayment([stands(paid)]);

  await see('Payment successful');
  expect(factsOf()).toContain('CustomerAma Mensah');
});

it('sums up the order and the customer by the data of the server, not of the address', async () => {
  storePurchase(SESSION, { ...ama, currency: 'USD' });
  showPayment([stands({ ...paid, package_type: 'yearly', amount: 450, currency: 'GHS' })], {
    query: { amount: '1', name: 'Another Customer' },
  });

  await see('Payment successful');
  expect(factsOf()).toEqual([
    'PackageYearly, 365 days',
    'Amount450.00 GHS',
    'CustomerAma Mensah',
    'E-mailama@example.com',
    `Payment session${SESSION}`,
  ]);
});

it('leads to the administrator by a chat whose message is written already', async () => {
  storePurchase(SESSION, { ...ama, currency: 'USD' });
  showPayment([stands(paid), contact('+233 24 765 4321')]);

  const link = await see('Contact Admin');
  const address = new URL(link.getAttribute('href') ?? '');
  expect(address.origin + address.pathname).toBe('https://wa.me/233247654321');
  expect(address.searchParams.get('text')).toBe(
    `Hello, I have paid for Monthly access ($30.00). Please activate it.\nI am Ama Mensah, ama@example.com.\nPayment session: ${SESSION}`,
  );
  expect(link).toHaveAttribute('target', '_blank');
});

it('names e-mail where there is no number for a chat', async () => {
  showPayment([stands(paid), contact(null, 'help@example.com')]);

  await see('Payment successful');
  expect(screen.queryByRole('link', { name: 'Contact Admin' })).not.toBeInTheDocument();
  expect(screen.getByText(/^Write to the administrator by e-mail/)).toBeVisible();
  const mail = screen.getByRole('link', { name: 'help@example.com' }).getAttribute('href') ?? '';
  expect(mail).toMatch(/^mailto:help@example\.com\?/);
  expect(mail).toContain(SESSION);
});

it.each([
  ['success', stands(paid)],
  ['a failure', stands({ state: 'failed', status: 'complete' })],
  ['an expired session', stands({ state: 'expired', status: 'expired' })],
  ['a status that could not be read', mockUnreachable(paymentEndpoints.status)],
  ['an unknown session', mockFailure(paymentEndpoints.status, 'payments.not_found')],
])('names number, chat and e-mail after %s, each to copy', async (_, handler) => {
  showPayment([handler, contact('+233 24 765 4321', 'help@example.com')]);
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();

  await see('+233 24 765 4321');
  expect(screen.getByText('+233 24 765 4321')).toHaveAttribute('href', 'tel:+233247654321');
  for (const name of ['the chat link', 'the contact number', 'the contact e-mail']) {
    press(`Copy ${name}`);
  }
  await until(() => expect(screen.getAllByRole('button', { name: /^Copied/ })).toHaveLength(3));
  expect(write.mock.calls.flat()).toEqual([
    expect.stringMatching(/^https:\/\/wa\.me\/233247654321\?/),
    '+233 24 765 4321',
    'help@example.com',
  ]);
});

it('pays again after a failure with everything that was typed, in a new session', async () => {
  storePurchase(SESSION, { ...ama, currency: 'USD', accepted_terms: TERMS_VERSION });
  const leave = vi.spyOn(page, 'leavePage').mockImplementation(() => {});
  const bodies: unknown[] = [];
  const begun = mockAnswerFrom(paymentEndpoints.createSession, ({ body }) => {
    bodies.push(body);
    return next;
  });
  const failed = { method: 'mobile_money', state: 'failed', status: 'complete' } as const;
  showPayment([stands(failed), begun], { method: 'mobile_money' });
  await see('Mobile money payment failed. Please try again.');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();

  press('Pay again');

  await until(() => expect(leave).toHaveBeenCalledOnce());
  expect(leave.mock.lastCall).toEqual([
    `/payment-processing?session_id=${NEXT}&package=monthly&amount=30&method=mobile_money`,
  ]);
  expect(bodies).toMatchObject([
    { user_details: ama, package_type: 'monthly', payment_method: 'mobile_money' },
  ]);
  expect(readPurchase(NEXT)).toMatchObject(ama);
});

it('asks once more before it pays again at another price', async () => {
  storePurchase(SESSION, { ...ama, currency: 'USD', accepted_terms: TERMS_VERSION });
  const leave = vi.spyOn(page, 'leavePage').mockImplementation(() => {});
  const dearer = mockAnswer(paymentEndpoints.createSession, { ...next, amount: 35 });
  showPayment([stands({ state: 'expired', status: 'expired' }), dearer]);
  await see('Payment session expired. Please try again.');

  press('Pay again');
  await see(/^The price has changed to \$35\.00/);
  expect(leave).not.toHaveBeenCalled();
  press('Pay again');

  expect(leave).toHaveBeenCalledOnce();
});

it.each([
  ['the outcome is unknown', mockUnreachable(paymentEndpoints.status), TERMS_VERSION],
  [
    'this tab did not agree to the terms',
    stands({ state: 'failed', status: 'complete' }),
    undefined,
  ],
])('does not offer to pay again where %s', async (_, handler, accepted_terms) => {
  storePurchase(SESSION, { ...ama, currency: 'USD', accepted_terms });
  showPayment([handler]);

  await see('There is a problem with this payment');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Pay again' })).not.toBeInTheDocument();
});

it.each([
  [true, /^No money moved in this demo\. An administrator finds the payment/],
  [false, /^There is nobody to write to: the administrator finds your payment/],
])('says where no contact is published who activates the payment (demo: %s)', async (demo, who) => {
  showPayment([stands({ ...paid, demo }), contact(null)]);
  await see('Next steps');
  expect(screen.queryByText(/No contact is published/)).not.toBeInTheDocument();
  expect(screen.getByText(who)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Return to Login Page' })).toBeVisible();
});

it('asks nobody to contact an administrator where a payment activates the access', async () => {
  const config = { ...publicConfigEndpoints.read.example, activates_automatically: true };
  showPayment([stands(paid), mockAnswer(publicConfigEndpoints.read, config)]);

  expect(await see("We're activating your access now. This can take a minute.")).toBeVisible();
});

it('tells a visitor the three steps to the access, and how long they take', async () => {
  showPayment([stands(paid)]);

  await see('Payment successful');
  const steps = within(screen.getByRole('region', { name: 'Next steps' })).getAllByRole('listitem');
  expect(steps).toHaveLength(3);
  expect(steps[2]).toHaveTextContent('You get your access code by e-mail or message');
  expect(
    screen.getByText('Activation usually takes 5-15 minutes in business hours.'),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Return to Login Page' })).toHaveAttribute('href', '/');
});

it('tells a member who renews that the code stays the same, and leads back to the app', async () => {
  showPayment([stands(paid)], { user: 'trader' });

  await see('Your access is extended. Your access code stays the same.');
  expect(screen.getByRole('link', { name: 'Return to the app' })).toHaveAttribute('href', '/');
  expect(screen.queryByText('Return to Login Page')).not.toBeInTheDocument();
});

it('says that nothing was confirmed in the chat, where nothing was', async () => {
  showPayment(
    [
      stands({ method: 'mobile_money', state: 'action_required' }),
      mockUnreachable(paymentEndpoints.mobileMoneyStatus),
      contact('0241234567'),
    ],
    { method: 'mobile_money' },
  );
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await see(`Attempt ${attempt} of 20`);
    await paused(5000);
    pass(5000);
  }

  await see('We could not confirm your payment yet');
  const link = screen.getByRole('link', { name: 'Contact Admin' });
  expect(link.getAttribute('href')).toContain(encodeURIComponent('Please check whether'));
});

it('looks once more by a reload', async () => {
  showPayment([stands({ state: 'expired', status: 'expired' })]);
  await see('Payment session expired. Please try again.');
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', { reload });

  press('Retry');

  expect(reload).toHaveBeenCalledOnce();
});

it('follows the server where the address names another method', async () => {
  showPayment([stands({ method: 'mobile_money' })]);
  expect(await see('Please provide your mobile money details')).toBeVisible();
});

it('asks for a phone even when it cannot be asked how the payment stands', async () => {
  showPayment([mockUnreachable(paymentEndpoints.status)], { method: 'mobile_money' });

  expect(await see('Please provide your mobile money details')).toBeVisible();
});

it('offers the phone of the customer as the one that pays', async () => {
  storePurchase(SESSION, { ...ama, currency: 'USD' });
  showPayment([stands({ method: 'mobile_money', demo: true })], { method: 'mobile_money' });

  await see('Please provide your mobile money details');
  expect(screen.getByLabelText('Mobile money number')).toHaveValue('+233241234567');
  expect(screen.getByText("Demo: you won't be charged")).toBeVisible();
});
