import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { ApiError } from '#contracts/errors.ts';
import { paymentEndpoints } from '#contracts/payments/payments.ts';
import { mockAnswer, mockAnswerFrom, mockFailure, mockUnreachable } from '#mocks/mock-endpoint.ts';
import {
  goOffline,
  inTurn,
  pass,
  paused,
  press,
  see,
  SESSION,
  showPayment,
  stands,
  stopTime,
  type,
  until,
} from '#tests/support/show-payment.tsx';
import { storePayingPhone } from '#web/data/payments/purchase.ts';

const { initiateMobileMoney, answerOtp, mobileMoneyStatus } = paymentEndpoints;
const CHECK = `GET /api/payment/mobile-money/status/${SESSION}`;
const INITIATE = 'POST /api/payment/mobile-money/initiate';
const OTP = 'POST /api/payment/mobile-money/otp';
const PROMPT = 'Please approve the payment on your phone.';
const SEND = 'Send Payment Prompt';

const open = stands({ method: 'mobile_money' });
const charged = stands({ method: 'mobile_money', state: 'action_required' });
const prompted = mockAnswer(initiateMobileMoney, initiateMobileMoney.example);
const pending = { status: 'pending', detail: null, needs_otp: false } as const;
const waiting = mockAnswer(mobileMoneyStatus, pending);

beforeEach(stopTime);

const show = (...handlers: Parameters<typeof showPayment>[0]) =>
  showPayment(handlers, { method: 'mobile_money' });

/** Opens the page, gives a good number and waits for what comes of it. */
async function pay(...handlers: Parameters<typeof showPayment>[0]) {
  const view = show(...handlers, open);
  await see('Please provide your mobile money details');
  type('Mobile money number', '0240000000');
  press(SEND);
  return view;
}

async function payUntil(attempt: number, ...handlers: Parameters<typeof showPayment>[0]) {
  const view = await pay(prompted, ...handlers);
  for (let next = 1; next <= attempt; next += 1) {
    if (next > 1) pass(5000);
    await see(`Attempt ${next} of 20`);
    await until(() => expect(view.timesCalled(CHECK)).toBe(next));
    await paused(next < 20 ? 5000 : 15_000);
  }
  return view;
}

it('asks for number and network, which is MTN unless it is changed', async () => {
  show(open);

  await see('Please provide your mobile money details');
  expect(screen.getByLabelText('Mobile money number')).toHaveAttribute('placeholder', '024xxxxxxx');
  expect(screen.getByLabelText('Provider')).toHaveValue('mtn');
  const values = screen.getAllByRole<HTMLOptionElement>('option').map(({ value }) => value);
  expect(values).toEqual(['mtn', 'vodafone', 'airteltigo']);
});

it('takes no number of fewer than ten digits', async () => {
  const view = show(open);
  await see('Please provide your mobile money details');

  type('Mobile money number', '024 123 456');
  press(SEND);

  expect(screen.getByRole('alert')).toHaveTextContent('Please enter a valid mobile money number');
  expect(screen.getByLabelText('Mobile money number')).toHaveFocus();
  expect(view.timesCalled(INITIATE)).toBe(0);
});

it('charges the price that the server named, whatever the address says', async () => {
  const charges: unknown[] = [];
  const handler = mockAnswerFrom(initiateMobileMoney, ({ body }) => {
    charges.push(body);
    return initiateMobileMoney.example;
  });
  show(handler, waiting, stands({ method: 'mobile_money', amount: 450, currency: 'GHS' }));
  await see('450.00 GHS');

  type('Mobile money number', '+233241234567');
  type('Provider', 'vodafone');
  press(SEND);

  await see('Attempt 1 of 20');
  expect(charges).toEqual([
    { session_id: SESSION, phone_number: '+233241234567', provider: 'vodafone', amount: 450 },
  ]);
});

it('says that the payment is initiated', async () => {
  await pay();

  await see('Initiating mobile money payment...');
  expect(screen.queryByLabelText('Provider')).not.toBeInTheDocument();
});

it('repeats what the server says when it refuses', async () => {
  await pay(mockFailure(initiateMobileMoney, 'payments.wrong_amount', 'The amount differs.'));

  await see('The amount differs.');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});

it('repeats what the network says when it refuses', async () => {
  await pay(
    mockAnswer(initiateMobileMoney, {
      success: false,
      message: 'Wallet is blocked.',
      needs_otp: false,
    }),
  );

  expect(await see('Wallet is blocked.')).toBeVisible();
});

it('has words of its own for a refusal without a reason', async () => {
  await pay(mockAnswer(initiateMobileMoney, { success: false, message: '', needs_otp: false }));

  expect(await see('Failed to initiate mobile money payment')).toBeVisible();
});

it('says that the payment could not be initiated without a network', async () => {
  await pay(mockUnreachable(initiateMobileMoney));

  expect(await see('Error initiating mobile money payment. Please try again.')).toBeVisible();
});

it('shows what the network says, the five minutes and each of the attempts', async () => {
  const view = await payUntil(2, waiting);

  expect(screen.getByText(PROMPT)).toBeVisible();
  expect(screen.getByText('You have 5 minutes to approve the payment.')).toBeVisible();
  pass(4999);
  expect(view.timesCalled(CHECK)).toBe(2);
  expect(view.timesCalled(INITIATE)).toBe(1);
});

/** Lets the pauses after the twentieth attempt pass, until so many quiet checks were made. */
async function checkQuietly(view: Awaited<ReturnType<typeof pay>>, checks: number) {
  for (let next = 1; next <= checks; next += 1) {
    pass(next <= 4 ? 15_000 : 30_000);
    await until(() => expect(view.timesCalled(CHECK)).toBe(20 + next));
    if (next < 9) await paused(next < 4 ? 15_000 : 30_000);
  }
}

it('goes on checking after twenty attempts until the five minutes are over, then gives up', async () => {
  const view = await payUntil(20, waiting);

  await checkQuietly(view, 8);
  expect(screen.getByText(/^Still checking\./)).toBeVisible();
  expect(screen.getByText('You have 5 minutes to approve the payment.')).toBeVisible();
  pass(30_000);

  await see('Payment verification timed out. Please contact support if payment was deducted.');
  expect(view.timesCalled(CHECK)).toBe(29);
});

it('shows success to someone who approves in the fourth minute', async () => {
  const completed = { ...pending, status: 'completed' } as const;
  const answers = [...Array.from({ length: 25 }, () => pending), completed];
  const view = await payUntil(20, inTurn(mobileMoneyStatus, ...answers));

  await checkQuietly(view, 5); // 95 + 60 + 30 s after the prompt
  pass(30_000);

  expect(await see('Payment successful')).toBeVisible();
});

it('says that the payment was made', async () => {
  await payUntil(1, inTurn(mobileMoneyStatus, pending, { ...pending, status: 'completed' }));
  pass(5000);

  expect(await see('Payment successful')).toBeVisible();
});

it('says that the payment failed, and why', async () => {
  await payUntil(
    1,
    inTurn(mobileMoneyStatus, pending, { ...pending, status: 'failed', detail: 'Low balance.' }),
  );
  pass(5000);

  await see('Mobile money payment failed. Please try again.');
  expect(screen.getByText('Low balance.')).toBeVisible();
});

it('says that the session has expired', async () => {
  await payUntil(1, inTurn(mobileMoneyStatus, pending, { ...pending, status: 'expired' }));
  pass(5000);

  expect(await see('Payment session expired. Please try again.')).toBeVisible();
});

it('bears three checks that fail and goes on to the answer', async () => {
  const away = new ApiError('platform.unavailable', 'Away.');
  const answers = [away, away, away, { ...pending, status: 'completed' as const }];
  await payUntil(3, inTurn(mobileMoneyStatus, ...answers));
  pass(5000);

  expect(await see('Payment successful')).toBeVisible();
});

it('never says that a payment was made which it could not check', async () => {
  await payUntil(3, mockUnreachable(mobileMoneyStatus));
  expect(screen.queryByText(/could not confirm/)).not.toBeInTheDocument();
  pass(5000);

  await see('We could not confirm your payment yet');
  expect(screen.getByText(SESSION)).toBeVisible();
  expect(screen.queryByText('Payment successful')).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Next steps' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Return to Login Page' })).toHaveAttribute('href', '/');
});

it('counts no check as failed that the device had no network for', async () => {
  const view = await payUntil(1, waiting);

  goOffline(true);
  for (let pause = 0; pause < 10; pause += 1) pass(5000);
  await see('Attempt 2 of 20');
  goOffline(false);

  await until(() => expect(view.timesCalled(CHECK)).toBe(2));
  await paused(5000);
  expect(screen.getByText('Attempt 2 of 20')).toBeVisible();
});

it('stops checking when the payment is cancelled, and says what becomes of it', async () => {
  const view = await payUntil(1, waiting);

  press('Cancel Payment');

  await see(/^Your payment is still open\. If you have approved the prompt/);
  pass(60_000);
  expect(view.timesCalled(CHECK)).toBe(1);
  expect(screen.getByRole('link', { name: 'Back to Home' })).toBeVisible();
});

it('asks for the voucher of the network until one is taken', async () => {
  const needsVoucher = { success: true, message: 'Dial *110# for a voucher.', needs_otp: true };
  const wrong = { success: false, message: 'This voucher was not accepted.', needs_otp: true };
  const view = await pay(
    mockAnswer(initiateMobileMoney, needsVoucher),
    inTurn(answerOtp, wrong, answerOtp.example),
    waiting,
  );
  await see('Dial *110# for a voucher.');
  expect(view.timesCalled(CHECK)).toBe(0);

  type('Voucher', '1');
  press('Send Voucher');
  expect(screen.getByRole('alert')).toHaveTextContent('A voucher has 4 to 12 letters or digits');
  expect(view.timesCalled(OTP)).toBe(0);

  type('Voucher', '0000');
  press('Send Voucher');
  await see('This voucher was not accepted.');
  type('Voucher', '123456');
  press('Send Voucher');

  await see('Thank you. We are checking.');
  expect(await see('Attempt 1 of 20')).toBeVisible();
});

it('asks for the voucher when the network does so later', async () => {
  await pay(prompted, mockAnswer(mobileMoneyStatus, { ...pending, needs_otp: true }));

  await see('Send Voucher');
  expect(screen.getByLabelText('Voucher')).toBeVisible();
  expect(screen.getByText(PROMPT)).toBeVisible();
});

it('fails with the last voucher that was wrong', async () => {
  const needsVoucher = { success: true, message: 'Dial *110# for a voucher.', needs_otp: true };
  await pay(
    mockAnswer(initiateMobileMoney, needsVoucher),
    mockAnswer(answerOtp, { success: false, message: 'Wrong too often.', needs_otp: false }),
  );
  await see('Send Voucher');

  type('Voucher', '0000');
  fireEvent.submit(screen.getByLabelText('Voucher'));

  await see('Mobile money payment failed. Please try again.');
  expect(screen.getByText('Wrong too often.')).toBeVisible();
});

it('goes on waiting after a reload, without charging again', async () => {
  const first = await payUntil(2, waiting);
  first.unmount();

  const second = show(charged, waiting);

  await see('Attempt 1 of 20');
  expect(screen.getByText(PROMPT)).toBeVisible();
  await until(() => expect(second.timesCalled(CHECK)).toBe(1));
  expect(second.timesCalled(INITIATE)).toBe(0);
});

it('offers the phone that was charged last, for a new payment in this tab', async () => {
  storePayingPhone({ phone_number: '0209998877', provider: 'vodafone' });

  show(open);

  await see('Please provide your mobile money details');
  expect(screen.getByLabelText('Mobile money number')).toHaveValue('0209998877');
  expect(screen.getByLabelText('Provider')).toHaveValue('vodafone');
});

it('does not charge a payment that another tab has charged', async () => {
  const view = show(charged, waiting);

  await see('Attempt 1 of 20');
  expect(view.timesCalled(INITIATE)).toBe(0);
});

it('looks again when the payment is over before it is charged', async () => {
  const over = mockFailure(initiateMobileMoney, 'payments.over');
  const view = await pay(over);
  view.backend.use(stands({ method: 'mobile_money', state: 'expired', status: 'expired' }));

  expect(await see('Payment session expired. Please try again.')).toBeVisible();
});
