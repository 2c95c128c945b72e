import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PAYMENT_STATES, type PaymentState, paymentStep } from './payment-states.ts';

const after = (words: readonly PaymentState[]): PaymentState =>
  words.reduce<PaymentState>((state, told) => paymentStep(state, told)?.state ?? state, 'pending');

const words = fc.array(fc.constantFrom(...PAYMENT_STATES), { maxLength: 12 });

describe('a payment', () => {
  it('is paid exactly when the gateway has said so once, in whatever order its words arrive', () => {
    const isPaidByWord = fc.property(words, (told) => {
      expect(after(told) === 'paid').toBe(told.includes('paid'));
    });
    expect(() => fc.assert(isPaidByWord)).not.toThrow();
  });

  it('is never unpaid again', () => {
    for (const told of PAYMENT_STATES) expect(paymentStep('paid', told)).toBeNull();
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
