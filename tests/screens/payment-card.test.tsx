import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { paymentEndpoints } from '#contracts/payments/payments.ts';
import { mockAnswer, mockFailure, mockUnreachable } from '#mocks/mock-endpoint.ts';
import {
  aStatus,
  goOffline,
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

const STATUS = `GET /api/payment/status/${SESSION}`;
const COMPLETE = `POST /api/payment/complete/${SESSION}`;

beforeEach(stopTime);

/** Lets the pause after an attempt pass and waits for the answer to the next one. */
async function nextAttempt(view: ReturnType<typeof showPayment>, attempt: number) {
  pass(3000);
  await see(`Attempt ${attempt} of 10`);
  await until(() => expect(view.timesCalled(STATUS)).toBe(attempt));
  await paused(3000); // the next pause has begun
}

async function openAt(attempt: number, ...handlers: Parameters<typeof showPayment>[0]) {
  const view = showPayment(handlers);
  await see('Attempt 1 of 10');
  await paused(3000);
  for (let next = 2; next <= attempt; next += 1) await nextAttempt(view, next);
  return view;
}

it('counts ten attempts, three seconds apart, and then gives up', async () => {
  const view = await openAt(10, stands());

  expect(screen.queryByText(/timed out/)).not.toBeInTheDocument();
  pass(3000);

  await see('Payment verification timed out. Please contact support if payment was deducted.');
  expect(view.timesCalled(STATUS)).toBe(10);
  expect(screen.getByText(SESSION)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
});

it('does not ask again before the three seconds are over', async () => {
  const view = await openAt(1, stands());

  pass(2999);

  expect(screen.getByText('Attempt 1 of 10')).toBeVisible();
  expect(view.timesCalled(STATUS)).toBe(1);
});

it('says that a payment was made, once the gateway has said so', async () => {
  const view = showPayment([inTurn(paymentEndpoints.status, aStatus(), aStatus(paid))]);
  await see('Attempt 1 of 10');
  await paused(3000);
  expect(view.timesCalled(STATUS)).toBe(1);
  expect(screen.queryByText('Payment successful')).not.toBeInTheDocument();

  pass(3000);

  expect(await see('Payment successful')).toHaveFocus();
  await until(() => expect(document.title).toBe('Payment successful · Bellwether'));
});

it('says that a session has expired', async () => {
  showPayment([stands({ state: 'expired', status: 'expired' })]);

  await see('Payment session expired. Please try again.');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Home' })).toBeVisible();
});

it('says that a card was declined, in the words of the gateway', async () => {
  showPayment([stands({ state: 'failed', status: 'complete', detail: 'Insufficient funds.' })]);

  await see('Card payment failed. Please try again.');
  expect(screen.getByText('Insufficient funds.')).toBeVisible();
});

it('says that the status could not be read', async () => {
  showPayment([mockUnreachable(paymentEndpoints.status)]);

  await see('Error verifying payment. Please contact support.');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});

it('knows no session that the server does not know', async () => {
  showPayment([mockFailure(paymentEndpoints.status, 'payments.not_found')]);

  expect(await see('Invalid payment session. Please try again.')).toBeVisible();
});

it('completes a payment of the demo by a button, from the third attempt on', async () => {
  const completed = mockAnswer(paymentEndpoints.complete, {
    message: 'Demo payment completed. No money moved.',
    payment_status: 'paid',
    status: 'complete',
  });
  const view = await openAt(2, stands({ demo: true }), completed);
  expect(screen.getByText("Demo: you won't be charged")).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();

  await nextAttempt(view, 3);
  press('Complete Payment (Demo)');

  await see('Payment successful');
  expect(view.timesCalled(COMPLETE)).toBe(1);
  expect(screen.getByText("Demo: you won't be charged")).toBeVisible();
});

it('says that a payment of the demo could not be completed', async () => {
  const refused = mockFailure(paymentEndpoints.complete, 'payments.not_completable');
  await openAt(3, stands({ demo: true }), refused);

  press('Complete Payment (Demo)');

  expect(await see('Error completing payment. Please try again.')).toBeVisible();
});

it('has no such button where money moves', async () => {
  await openAt(4, stands());

  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.queryByText(/Demo/)).not.toBeInTheDocument();
});

it('waits without a network, and goes on by itself without having lost an attempt', async () => {
  const view = await openAt(2, stands());

  goOffline(true);
  expect(screen.getByText(/^You are offline\. We keep checking/)).toBeVisible();
  pass(60_000);
  await see('Attempt 3 of 10');
  pass(60_000);
  expect(view.timesCalled(STATUS)).toBe(2);

  goOffline(false);

  await until(() => expect(view.timesCalled(STATUS)).toBe(3));
  expect(screen.getByText('Attempt 3 of 10')).toBeVisible();
  expect(screen.queryByText(/^You are offline/)).not.toBeInTheDocument();
});

it('does not check while the page is hidden, and checks at once when it becomes visible', async () => {
  const view = await openAt(2, stands());
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));

  pass(120_000);
  await see('Attempt 3 of 10');
  expect(view.timesCalled(STATUS)).toBe(2);

  visible.mockReturnValue('visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));

  await until(() => expect(view.timesCalled(STATUS)).toBe(3));
});
