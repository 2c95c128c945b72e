import { demoWords } from '#contracts/rules/payments/demo-payments.ts';
import type { StoredPayment } from '#mocks/world/tables.ts';

/** A payment of the demo that nobody has paid yet. */
const aStoredPayment = (overrides: Partial<StoredPayment>): StoredPayment => ({
  id: 'card',
  lead_id: null,
  user_id: null,
  details: { name: 'Kwame Boateng', email: 'kwame@example.com', phone: '+233241234567' },
  package_type: 'monthly',
  method: 'stripe',
  amount: 30,
  state: 'pending',
  detail: null,
  charge: null,
  expires_at: Date.now() + 3_600_000,
  ...overrides,
});

/** A payment by card, one on a phone that was not asked yet, and one that waits for a voucher. */
export const demoPayments = (): StoredPayment[] => [
  aStoredPayment({ id: 'card', claim_secret: 'secret' }),
  aStoredPayment({ id: 'phone', method: 'mobile_money' }),
  aStoredPayment({
    id: 'voucher',
    method: 'mobile_money',
    state: 'action_required',
    charge: {
      number: '233240000004',
      chargedAt: Date.now(),
      prompt: demoWords.voucher,
      needsOtp: true,
      hasVoucher: false,
      wrongVouchers: 0,
    },
  }),
];
