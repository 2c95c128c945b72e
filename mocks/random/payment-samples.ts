import type { SoldSubscription, Transaction } from '#contracts/payments/admin-payments.ts';
import { DAY_MS, HOUR_MS } from '#contracts/rules/durations.ts';

type Sketch = Pick<
  Transaction,
  'id' | 'package_type' | 'amount' | 'status' | 'payment_status' | 'method'
> & { name: string; hoursAgo: number };

const sketches: readonly Sketch[] = [
  {
    id: 'sample-payment-1',
    name: 'sample-customer-1',
    package_type: 'monthly',
    amount: 30,
    status: 'completed',
    payment_status: 'paid',
    method: 'mobile_money',
    hoursAgo: 3,
  },
  {
    id: 'sample-payment-2',
    name: 'sample-customer-2',
    package_type: 'weekly',
    amount: 10,
    status: 'pending',
    payment_status: 'unpaid',
    method: 'mobile_money',
    hoursAgo: 9,
  },
  {
    id: 'sample-payment-3',
    name: 'sample-customer-3',
    package_type: 'yearly',
    amount: 70,
    status: 'failed',
    payment_status: 'unpaid',
    method: 'stripe',
    hoursAgo: 27,
  },
];

const before = (now: Date, ms: number): string => new Date(now.getTime() - ms).toISOString();

/** Sample payments, newest first, for when the list could not be loaded. */
export const sampleTransactions = (now: Date): Transaction[] =>
  sketches.map(({ name, hoursAgo, ...sketch }) => {
    const at = before(now, hoursAgo * HOUR_MS);
    return {
      ...sketch,
      user_id: null,
      session_id: null,
      currency: 'USD',
      created_at: at,
      metadata: { username: name },
      email: `${name}@example.com`,
      phone: '024xxxxxxx',
      gateway: 'demo',
      demo: true,
      paid_at: sketch.payment_status === 'paid' ? at : null,
      activated_at: null,
      withdrawn_at: null,
      alert: null,
      note: 'Sample data',
      recorded_by: null,
    };
  });

/** A subscription that runs and one that has ended. */
export const sampleSubscriptions = (now: Date): SoldSubscription[] => [
  {
    id: 'sample-subscription-1',
    user_id: 'sample-user-1',
    username: 'sample-customer-4',
    package_type: 'monthly',
    status: 'active',
    starts_at: before(now, 12 * DAY_MS),
    expires_at: before(now, -18 * DAY_MS),
    payment_transaction_id: null,
    payment: { amount: 30, currency: 'USD' },
  },
  {
    id: 'sample-subscription-2',
    user_id: 'sample-user-2',
    username: 'sample-customer-5',
    package_type: 'weekly',
    status: 'expired',
    starts_at: before(now, 20 * DAY_MS),
    expires_at: before(now, 13 * DAY_MS),
    payment_transaction_id: null,
    payment: { amount: 10, currency: 'USD' },
  },
];
