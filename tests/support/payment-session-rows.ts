import { v7 as uuid } from 'uuid';
import type { PaymentSession } from '#api/features/payments/payments.store.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import { AT } from './store-rows.ts';

/** A month that Kwame begins to pay on his phone; a test says only what matters to it. */
export const aPaymentSession = (changes: Partial<PaymentSession> = {}): PaymentSession => ({
  id: uuid().replaceAll('-', ''),
  lead_id: null,
  user_id: null,
  name: 'Kwame Boateng',
  email: 'kwame@example.com',
  phone: '+233241234567',
  accepted_terms: '2026-11-22',
  package_type: 'monthly',
  method: 'mobile_money',
  gateway: 'paystack',
  gateway_ref: null,
  checkout_url: null,
  currency: 'GHS',
  amount_minor: 45_000,
  state: 'pending',
  detail: null,
  mobile_number: null,
  network: null,
  charged_at: null,
  prompt: null,
  needs_otp: false,
  wrong_otps: 0,
  has_voucher: false,
  looks: 0,
  looked_at: 0,
  next_look_at: AT + 10_000,
  created_at: AT,
  updated_at: AT,
  expires_at: AT + 2 * HOUR_MS,
  ...changes,
});
