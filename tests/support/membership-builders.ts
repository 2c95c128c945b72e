import type { SoldSubscription, Transaction } from '#contracts/payments/admin-payments.ts';
import type { Receipt } from '#contracts/payments/payments.ts';
import type { SeenLead } from '#mocks/world/tables.ts';

let count = 0;
const nextId = (name: string): string => `${name}-${(count += 1)}`;

/** A request for a month of access; a test overrides only what matters to it. */
export const aLead = (overrides: Partial<SeenLead> = {}): SeenLead => ({
  id: nextId('lead'),
  name: 'Kwame Boateng',
  email: 'kwame@example.com',
  phone: '+233241234567',
  package_name: 'Monthly',
  package_type: 'monthly',
  amount: 30,
  currency: 'USD',
  status: 'pending',
  notes: '',
  accepted_terms: '2026-11-22',
  created_at: '2026-11-22T08:15:00.000Z',
  updated_at: '2026-11-22T08:15:00.000Z',
  same_address: 0,
  ...overrides,
});

/** A month that was paid with mobile money and waits for activation. */
export const aTransaction = (overrides: Partial<Transaction> = {}): Transaction => ({
  id: nextId('payment'),
  user_id: null,
  session_id: nextId('session'),
  package_type: 'monthly',
  amount: 30,
  currency: 'USD',
  status: 'completed',
  payment_status: 'paid',
  refunded: 0,
  corrections: [],
  created_at: '2026-11-22T08:20:00.000Z',
  metadata: { username: 'Kwame Boateng' },
  email: 'kwame@example.com',
  phone: '+233241234567',
  method: 'mobile_money',
  gateway: 'paystack',
  demo: false,
  paid_at: '2026-11-22T08:21:10.000Z',
  activated_at: null,
  withdrawn_at: null,
  alert: null,
  note: '',
  recorded_by: null,
  ...overrides,
});

/** A month that runs. */
export const aSubscription = (overrides: Partial<SoldSubscription> = {}): SoldSubscription => ({
  id: nextId('subscription'),
  user_id: 'trader',
  username: 'Ama Mensah',
  package_type: 'monthly',
  status: 'active',
  starts_at: '2026-11-20T09:00:00.000Z',
  expires_at: '2026-12-20T09:00:00.000Z',
  payment_transaction_id: null,
  payment: null,
  ...overrides,
});

/** A month that was paid by card and activated. */
export const aReceipt = (overrides: Partial<Receipt> = {}): Receipt => ({
  id: nextId('receipt'),
  number: 'BW-7C8D9E0F1A23',
  package_type: 'monthly',
  package_name: 'Monthly',
  amount: 30,
  currency: 'USD',
  method: 'Card',
  demo: false,
  payment_status: 'paid',
  refunded: 0,
  paid_at: '2026-11-20T08:50:00.000Z',
  access_from: '2026-11-20T09:00:00.000Z',
  access_until: '2026-12-20T09:00:00.000Z',
  ...overrides,
});
