import * as fc from 'fast-check';
import { expect, it, describe } from 'vitest';
import { PAYMENT_STATES, type PaymentState } from '#contracts/rules/payments/payment-states.ts';
import { mobileStatus, statusAnswer, transactionStatus, paymentStep } from './payments.ts';

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

const after = (reports: readonly PaymentState[]): PaymentState =>
  reports.reduce<PaymentState>(
    (state, reported) => paymentStep(state, reported)?.state ?? state,
    'pending',
  );

const reports = fc.array(fc.constantFrom(...PAYMENT_STATES), { maxLength: 12 });

describe('a payment', () => {
  it('is paid exactly when the gateway has reported it once, in whatever order its reports arrive', () => {
    const isPaidByReport = fc.property(reports, (reported) => {
      expect(after(reported) === 'paid').toBe(reported.includes('paid'));
    });
    expect(() => fc.assert(isPaidByReport)).not.toThrow();
  });

  it('is never unpaid again', () => {
    for (const reported of PAYMENT_STATES) expect(paymentStep('paid', reported)).toBeNull();
  });

  it('that failed or expired stays so, unless the gateway has the money after all', () => {
    expect(paymentStep('failed', 'pending')).toBeNull();
    expect(paymentStep('expired', 'failed')).toBeNull();
    expect(paymentStep('expired', 'paid')).toEqual({ state: 'paid', isLate: true });
    expect(paymentStep('failed', 'paid')).toEqual({ state: 'paid', isLate: true });
  });

  it('goes back to waiting once the customer has done what was asked for', () => {
    expect(paymentStep('pending', 'action_required')?.state).toBe('action_required');
    expect(paymentStep('action_required', 'pending')?.state).toBe('pending');
    expect(paymentStep('action_required', 'paid')).toEqual({ state: 'paid', isLate: false });
  });
});
