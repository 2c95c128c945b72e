import { z } from 'zod';
import {
  Cleared,
  Count,
  ListQuery,
  ShortText,
  Amount,
  ById,
  Currency,
  Id,
  Instant,
  PackageType,
  PaymentMethod,
  UserDetails,
  named,
} from '#contracts/primitives.ts';
import { PAYMENT_FILTERS } from '#contracts/rules/payments/payment-states.ts';
import { define } from '#contracts/endpoint.ts';
import { open } from '#contracts/open.ts';
import { GatewayName } from './payments.ts';

/** inactive: withdrawn. scheduled: begins later, after the days that were bought before. */
export const SubscriptionStatus = z.enum(
  ['active', 'inactive', 'expired', 'scheduled'],
  'Unknown status',
);
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

/** `search` is looked for in the names and the e-mail address of the customer, whatever the case. */
const Search = ListQuery.extend({ search: ShortText.optional() });

export const PaymentQuery = Search.extend({
  show: z.enum(PAYMENT_FILTERS, 'Unknown filter').optional(),
});
export type PaymentQuery = z.infer<typeof PaymentQuery>;

export const SubscriptionQuery = Search.extend({ status: SubscriptionStatus.optional() });
export type SubscriptionQuery = z.infer<typeof SubscriptionQuery>;

export const PaymentSummary = z.object({
  transactions: z.object({
    total: Count,
    waiting: Count, // paid, and not activated
    attention: Count, // with an alert that nobody has dealt with
    completed: Count,
    pending: Count,
    failed: Count,
  }),
  subscriptions: z.object({
    total: Count,
    active: Count,
    inactive: Count,
    expired: Count,
    scheduled: Count.default(0),
  }),
});
export type PaymentSummary = z.infer<typeof PaymentSummary>;

/** Payment methods outside our gateways. */
export const RecordedMethod = z.enum(
  ['cash', 'bank_transfer', 'mobile_money', 'card', 'other'],
  'Unknown payment method',
);
export type RecordedMethod = z.infer<typeof RecordedMethod>;

export const Transaction = named('Transaction', {
  id: Id,
  user_id: Id.nullable(), // null until it is activated
  session_id: Id.nullable(), // null: recorded by hand
  package_type: open(PackageType),
  amount: Amount,
  currency: Currency,
  status: open(z.enum(['completed', 'pending', 'failed'])),
  payment_status: open(z.enum(['paid', 'unpaid', 'refunded', 'disputed'])),
  created_at: Instant,
  metadata: z.object({ username: z.string() }), // the customer's name until it is activated
  email: z.string(),
  phone: z.string(),
  method: open(
    z.enum([...PaymentMethod.options, ...RecordedMethod.exclude(['mobile_money']).options]),
  ),
  gateway: open(GatewayName).nullable(), // null: recorded by hand
  demo: z.boolean(), // no money moved
  paid_at: Instant.nullable(),
  activated_at: Instant.nullable(),
  withdrawn_at: Instant.nullable(), // access was taken back
  alert: z.string().nullable(), // an alert for administrators, as a sentence
  note: z.string(),
  recorded_by: z.string().nullable(), // who recorded it by hand
});
export type Transaction = z.infer<typeof Transaction>;

export const Subscription = named('Subscription', {
  id: Id,
  user_id: Id,
  username: z.string(),
  package_type: open(PackageType),
  status: open(SubscriptionStatus),
  starts_at: Instant,
  expires_at: Instant,
  payment_transaction_id: Id.nullable(), // null: its transaction was deleted
});
export type Subscription = z.infer<typeof Subscription>;

export const SoldSubscription = Subscription.extend({
  payment: z.object({ amount: Amount, currency: Currency }).nullable(), // null: it was deleted
});
export type SoldSubscription = z.infer<typeof SoldSubscription>;

export const RecordedPayment = z.object({
  user_details: UserDetails,
  package_type: PackageType,
  amount: Amount,
  currency: Currency.default('USD'),
  method: RecordedMethod,
  note: ShortText.default(''),
});
export type RecordedPayment = z.infer<typeof RecordedPayment>;

const exampleTransaction: Transaction = {
  id: '019aab20-7d3e-7f40-8b52-7c8d9e0f1a23',
  user_id: null,
  session_id: '3f2b8c1d9e0a4b5c8d7e6f5a4b3c2d1e',
  package_type: 'monthly',
  amount: 30,
  currency: 'USD',
  status: 'completed',
  payment_status: 'paid',
  created_at: '2026-11-22T08:20:00.000Z',
  metadata: { username: 'Kwame Boateng' },
  email: 'kwame@example.com',
  phone: '024 123 4567',
  method: 'mobile_money',
  gateway: 'demo',
  demo: true,
  paid_at: '2026-11-22T08:21:10.000Z',
  activated_at: null,
  withdrawn_at: null,
  alert: null,
  note: '',
  recorded_by: null,
};

const exampleSubscription: Subscription = {
  id: '019aab21-0e4f-7051-9c63-8d9e0f1a2b34',
  user_id: '019a9f2e-7c1d-7b6a-9a53-2f5d8c1e4b70',
  username: 'ama',
  package_type: 'monthly',
  status: 'active',
  starts_at: '2026-11-20T09:00:00.000Z',
  expires_at: '2026-12-20T09:00:00.000Z',
  payment_transaction_id: '019aab20-7d3e-7f40-8b52-7c8d9e0f1a23',
};

export const adminPaymentEndpoints = {
  list: define.get('/admin/payments', 'admin', {
    summary: 'Payments by filter and search, newest first',
    query: PaymentQuery,
    response: z.array(Transaction),
    example: [exampleTransaction],
  }),
  subscriptions: define.get('/admin/subscriptions', 'admin', {
    summary: 'Subscriptions with their members and ends, by status and search, newest first',
    query: SubscriptionQuery,
    response: z.array(SoldSubscription),
    example: [{ ...exampleSubscription, payment: { amount: 30, currency: 'USD' } }],
  }),
  summary: define.get('/admin/payments/summary', 'admin', {
    summary: 'How many payments and subscriptions there are of each filter',
    response: PaymentSummary,
    example: {
      transactions: { total: 9, waiting: 1, attention: 2, completed: 6, pending: 2, failed: 1 },
      subscriptions: { total: 5, active: 2, inactive: 1, expired: 1, scheduled: 1 },
    },
  }),
  record: define.post('/admin/payments', 'admin', {
    summary:
      'Records a payment that was received outside the gateways; it is activated like any other',
    body: RecordedPayment,
    response: Transaction,
    example: {
      ...exampleTransaction,
      session_id: null,
      gateway: null,
      method: 'cash',
      demo: false,
      recorded_by: 'Administrator',
    },
    exampleBody: {
      user_details: { name: 'Kwame Boateng', email: 'kwame@example.com', phone: '024 123 4567' },
      package_type: 'monthly',
      amount: 30,
      method: 'cash',
    },
    audit: 'payments.recorded',
  }),
  activate: define.post('/admin/payments/:id/activate', 'admin', {
    summary:
      'Gives the access that was paid for: a new member, or more days for the one with this address. Repeating it changes nothing and answers the same',
    params: ById,
    response: z.object({
      message: z.string(),
      is_new_member: z.boolean(),
      user: z.object({
        id: Id,
        username: z.string(),
        email: z.string(),
        phone: z.string(),
        access_code: z.string().nullable(), // null: sealed under another master secret
        expires_at: Instant.nullable(), // null: no expiration
      }),
      subscription: Subscription,
      // Other requests for access with this e-mail address, newest first.
      other_requesters: z.array(z.object({ name: z.string(), phone: z.string() })).default([]),
    }),
    errors: ['payments.not_found', 'payments.not_paid', 'payments.administrator'],
    example: {
      message: 'Access activated. The code is on its way to kwame@example.com.',
      is_new_member: true,
      user: {
        id: '019aab22-1f50-7162-8d74-9e0f1a2b3c45',
        username: 'Kwame Boateng',
        email: 'kwame@example.com',
        phone: '024 123 4567',
        access_code: '7K2M-Q9XT-4HVB-R3ZN',
        expires_at: '2026-12-22T08:30:00.000Z',
      },
      subscription: exampleSubscription,
      other_requesters: [],
    },
    audit: 'payments.activated',
  }),
  withdraw: define.post('/admin/payments/:id/withdraw', 'admin', {
    summary: 'Takes the access of a payment back, as after a refund; days bought otherwise stay',
    params: ById,
    response: Transaction,
    errors: ['payments.not_found', 'payments.nothing_to_withdraw'],
    example: {
      ...exampleTransaction,
      payment_status: 'refunded',
      withdrawn_at: '2026-11-22T10:00:00.000Z',
    },
    audit: 'payments.withdrawn',
  }),
  clearAll: define.delete('/admin/payments/clear-all', 'admin', {
    summary: 'Deletes all payments and subscriptions after a snapshot; members keep their access',
    response: Cleared,
    errors: ['request.rate_limited', 'auth.confirmation_required'],
    example: { message: 'All payments were deleted', deleted: ['12 transactions'] },
    audit: 'payments.cleared',
  }),
};
