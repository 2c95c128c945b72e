import { expect, it } from 'vitest';
import { mobileStatus, statusAnswer, transactionStatus } from './payments.ts';
import { PAYMENT_STATES } from '#contracts/rules/payments/payment-states.ts';

it('every call says of one payment the same in its own words', () => {
  const said = PAYMENT_STATES.map((state) => {
    const { payment_status, status } = statusAnswer(state);
    return [state, payment_status, status, mobileStatus(state), transactionStatus(state)];
  });
  expect(said).toEqual([
    ['pending', 'unpaid', 'open', 'pending', 'pending'],
    ['action_required', 'unpaid', 'open', 'pending', 'pending'],
    ['paid', 'paid', 'complete', 'completed', 'completed'],
    ['failed', 'unpaid', 'complete', 'failed', 'failed'],
    ['expired', 'unpaid', 'expired', 'expired', 'failed'],
  ]);
});
