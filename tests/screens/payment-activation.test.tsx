import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { authEndpoints } from '#contracts/auth.ts';
import type { ResponseOf } from '#contracts/endpoint.ts';
import { ApiError } from '#contracts/errors.ts';
import { paymentEndpoints } from '#contracts/payments/payments.ts';
import { mockAnswer, mockAnswerFrom, mockFailure } from '#mocks/mock-endpoint.ts';
import {
  inTurn,
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
import { storePurchase } from '#web/data/payments/purchase.ts';

const CODE = '7K2M-Q9XT-4HVB-R3ZN';
const SECRET = 'the-secret-of-this-tab';
const CLAIM = 'POST /api/payment/claim';
const { claim } = paymentEndpoints;
const session: ResponseOf<typeof authEndpoints.login> = {
  ...authEndpoints.login.example,
  token_type: 'bearer',
};
const waiting = { status: 'waiting', access_code: null } as const;
const activated = { status: 'activated', access_code: CODE } as const;

beforeEach(() => {
  stopTime();
  const ama = { name: 'Ama Mensah', email: 'ama@example.com', phone: '+233241234567' };
  storePurchase(SESSION, { ...ama, currency: 'USD', claim_secret: SECRET });
});

/** Lets the pause before the next check pass. */
async function check(view: ReturnType<typeof showPayment>, checks: number) {
  pass(checks === 1 ? 0 : 10_000);
  await until(() => expect(view.timesCalled(CLAIM)).toBe(checks));
  await paused(10_000);
}

it('watches after the payment, shows the code once it is active, and signs in with one tap', async () => {
  const secrets: unknown[] = [];
  const answers = [waiting, waiting, activated];
  const claimed = mockAnswerFrom(claim, ({ body }) => {
    secrets.push(body.secret);
    return answers[secrets.length - 1] ?? waiting;
  });
  const signIns: unknown[] = [];
  const login = mockAnswerFrom(authEndpoints.login, ({ body }) => {
    signIns.push(body.access_code);
    return session;
  });
  const replace = vi.spyOn(page, 'replacePage').mockImplementation(() => {});
  const view = showPayment([stands(paid), claimed, login]);
  await see('Payment successful');
  await check(view, 1);
  await check(view, 2);
  expect(screen.queryByText(CODE)).not.toBeInTheDocument();

  pass(10_000);
  await see(CODE);
  expect(screen.getByText('Thank you. Your access is active.')).toBeVisible();
  expect(secrets).toEqual([SECRET, SECRET, SECRET]);
  pass(600_000);
  expect(view.timesCalled(CLAIM)).toBe(3);

  press('Sign in now');
  // Back, after signing out on a shared device, must not bring the code back from the browser's cache.
  await until(() => expect(replace.mock.lastCall).toEqual(['/']));
  expect(signIns).toEqual([CODE]);
});

it('stores the code nowhere, and after a reload leads to the login', async () => {
  const first = showPayment([stands(paid), mockAnswer(claim, activated)]);
  await see('Payment successful');
  pass(0);
  await see(CODE);
  const stored = [localStorage, sessionStorage].map((storage) => JSON.stringify(storage));
  expect(stored.join()).toContain(SECRET);
  expect(stored.join() + location.href).not.toContain(CODE);
  first.unmount();

  showPayment([stands(paid), mockAnswer(claim, { ...activated, access_code: null })]);
  await see('Payment successful');
  pass(0);

  await see(/^Your access is active\. Sign in with your access code/);
  expect(screen.getByRole('link', { name: 'Return to Login Page' })).toBeVisible();
});

it('keeps the code on the page when the sign-in is refused', async () => {
  const full = mockFailure(authEndpoints.login, 'platform.full', 'Too many people.');
  showPayment([stands(paid), mockAnswer(claim, activated), full]);
  await see('Payment successful');
  pass(0);
  await see(CODE);

  press('Sign in now');

  await see('Too many people.');
  expect(screen.getByText(CODE)).toBeVisible();
});

it('goes on watching when a check fails', async () => {
  const view = showPayment([
    stands(paid),
    inTurn(claim, new ApiError('platform.unavailable', 'Away.'), activated),
  ]);
  await see('Payment successful');
  await check(view, 1);
  pass(10_000);

  expect(await see(CODE)).toBeVisible();
});

it('says of a payment that was taken back that it gives no access', async () => {
  showPayment([stands(paid), mockAnswer(claim, { status: 'closed', access_code: null })]);
  await see('Payment successful');
  pass(0);

  await see('This payment does not give access. Please contact the administrator.');
  expect(screen.queryByRole('heading', { name: 'Next steps' })).not.toBeInTheDocument();
});

it('asks for no code in a browser that did not begin the payment', async () => {
  sessionStorage.clear();
  const view = showPayment([stands(paid)]);
  await see('Payment successful');
  pass(600_000);

  expect(view.timesCalled(CLAIM)).toBe(0);
});
