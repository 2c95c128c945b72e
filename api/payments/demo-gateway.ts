import {
  DEMO_WRONG_VOUCHER,
  demoCardState,
  demoMobileState,
  demoOutcome,
  demoWords,
} from '#contracts/rules/payments/demo-payments.ts';
import type { PaymentState } from '#contracts/rules/payments/payment-states.ts';
import {
  type Charge,
  ForgedEvent,
  type Gateway,
  GatewayRefusal,
  type Purchase,
  usdPrices,
} from './gateway.ts';

/** Simulates a gateway without money: the phone number chooses the outcome. */
export function createDemoGateway(now: () => number): Gateway {
  return {
    name: 'demo',
    offers: [
      { method: 'mobile_money', currency: 'USD', pricesMinor: usdPrices },
      { method: 'stripe', currency: 'USD', pricesMinor: usdPrices },
    ],
    open: () => Promise.resolve({ gatewayRef: null, checkoutUrl: null }),
    charge: (purchase) => Promise.resolve(chargeOf(purchase)),
    async submitOtp(_purchase, otp) {
      if (otp === DEMO_WRONG_VOUCHER) throw new GatewayRefusal(demoWords.wrongVoucher);
      return { state: 'action_required', prompt: demoWords.thanks, needsOtp: false };
    },
    async fetchStatus(purchase) {
      const state = stateOf(purchase, now());
      const { reference, amountMinor, currency } = purchase;
      return {
        state,
        detail: state === 'failed' ? demoWords.declined : null,
        received: state === 'paid' ? { reference, amountMinor, currency } : null,
      };
    },
    parseWebhook: () => Promise.reject(new ForgedEvent('The demo gateway sends no events.')),
  };
}

function chargeOf({ mobile }: Purchase): Charge {
  if (mobile === null) throw new Error('a charge without a phone');
  const needsOtp = demoOutcome(mobile.number) === 'voucher' && !mobile.hasVoucher;
  return {
    state: 'action_required',
    prompt: needsOtp ? demoWords.voucher : demoWords.approve,
    needsOtp,
  };
}

function stateOf({ method, phone, mobile }: Purchase, now: number): PaymentState {
  if (method === 'stripe') return demoCardState(phone);
  if (mobile === null) return 'pending';
  return demoMobileState({ ...mobile, phone: mobile.number }, now);
}
