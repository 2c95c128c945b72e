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
  RecordedMethod,
  named,
  sortsOf,
} from '#contracts/primitives.ts';
import { UserDetails } from '#contracts/payments/leads.ts';
import { PAYMENT_FILTERS } from '#contracts/rules/payments/payment-states.ts';
import { define } from '#contracts/endpoint.ts';
import { open } from '#contracts/open.ts';
import { CorrectedPayment, PaymentCorrection } from './payment-corrections.ts';
import { GatewayName } from './payments.ts';

/** inactive: withdrawn. scheduled: begins later, after the days that were bought before. */
export const SubscriptionStatus = z.enum(
  ['active', 'inactive', 'expired', 'scheduled'],
  'Unknown status',
);
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

/** What the list, its totals and its export have in common. The date of a payment: see `paymentDate`. */
const filters = {
  show: z.enum(PAYMENT_FILTERS, 'Unknown filter').optional(),
  search: ShortText.optional(), // see `readPaymentSearch`
  from: Instant.optional(),
  to: Instant.optional(), // not included
  method: RecordedMethod.optional(), // `card` stands for all cards
  package_type: PackageType.optional(),
};
export const PaymentSelection = z.object(filters);
export type PaymentSelection = z.infer<typeof PaymentSelection>;

export const PAYMENT_SORTS = ['created', 'date', 'amount'] as const;
export const PaymentSort = sortsOf(PAYMENT_SORTS);
export type PaymentSort = z.infer<typeof PaymentSort>;

/** `before` is the id of the last row of the page before, in the same order and with the same filters. */
export const PaymentQuery = ListQuery.extend(filters).extend({
  sort: PaymentSort.default('-created'),
});
export type PaymentQuery = z.infer<typeof PaymentQuery>;

/** Money of one currency in a selection of payments; demo payments moved none and stand apart. */
export const PaymentTotal = z.object({
  currency: Currency,
  demo: z.boolean(),
  count: Count, // payments that were received, refunded ones too; void ones are none
  gross: z.number().nonnegative(), // what they add up to
  refunded: z.number().nonnegative(), // the part of it that was given back
  income: z.number().nonnegative(), // what is left of it
});
export type PaymentTotal = z.infer<typeof PaymentTotal>;

export const PaymentTotals = z.object({
  payments: Count, // of the selection, unpaid ones too
  totals: z.array(PaymentTotal),
});
export type PaymentTotals = z.infer<typeof PaymentTotals>;

export const PAYMENT_EXPORT_ROWS = 20_000;

export const SUBSCRIPTION_SORTS = ['created', 'username', 'starts', 'expires'] as const;
export const SubscriptionSort = sortsOf(SUBSCRIPTION_SORTS);
export type SubscriptionSort = z.infer<typeof SubscriptionSort>;

export const SubscriptionQuery = ListQuery.extend({
  search: ShortText.optional(), // in the name of the member, whatever the case
  status: SubscriptionStatus.optional(),
  from: Instant.optional(), // of the activation
  to: Instant.optional(), // not included
  sort: SubscriptionSort.default('-created'),
});
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

export const Transaction = named('Transaction', {
  id: Id,
  user_id: Id.nullable(), // null until it is activated
  session_id: Id.nullable(), // null: recorded by hand
  package_type: open(PackageType),
  amount: Amount,
  currency: Currency,
  status: open(z.enum(['completed', 'pending', 'failed'])),
  // refunded: all of it. voided: recorded by mistake, so it never was a payment.
  payment_status: open(z.enum(['paid', 'unpaid', 'refunded', 'disputed', 'voided'])),
  refunded: z.number().nonnegative().default(0), // the part that was given back
  corrections: z.array(PaymentCorrection).default([]), // oldest first
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

/** Of an existing member by `user_id`, or of `user_details`: who has this e-mail address, or a new member. */
export const RecordedPayment = z.object({
  user_id: Id.optional(),
  user_details: UserDetails.optional(),
  package_type: PackageType,
  amount: Amount,
  currency: Currency.default('USD'),
  method: RecordedMethod,
  paid_at: Instant.optional(), // not in the future; absent: now
  note: ShortText.default(''),
  /** Recorded although the same person has paid the same amount within a day of it. */
  is_second: z.boolean().default(false),
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
  refunded: 0,
  corrections: [],
  created_at: '2026-11-22T08:20:00.000Z',
  metadata: { username: 'Kwame Boateng' },
  email: 'kwame@example.com',
  phone: '+233241234567',
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

const Activation = z.object({
  message: z.string(),
  is_new_member: z.boolean(),
  user: z.object({
    id: Id,
    username: z.string(),
    email: z.string(), // empty: the member has none, so no mail is sent
    phone: z.string(),
    access_code: z.string().nullable(), // null: sealed under another master secret, or the member shows only sums
    expires_at: Instant.nullable(), // null: no expiration
  }),
  subscription: Subscription,
  // Other requests for access with this e-mail address, newest first.
  other_requesters: z.array(z.object({ name: z.string(), phone: z.string() })).default([]),
});

const exampleActivation: z.infer<typeof Activation> = {
  message: 'Access activated. The code is on its way to kwame@example.com.',
  is_new_member: true,
  user: {
    id: '019aab22-1f50-7162-8d74-9e0f1a2b3c45',
    username: 'Kwame Boateng',
    email: 'kwame@example.com',
    phone: '+233241234567',
    access_code: '7K2M-Q9XT-4HVB-R3ZN',
    expires_at: '2026-12-22T08:30:00.000Z',
  },
  subscription: exampleSubscription,
  other_requesters: [],
};

export const MOST_ACTIVATED = 200; // payments in one call

export const adminPaymentEndpoints = {
  list: define.get('/admin/payments', 'admin', {
    summary: 'Payments by filter, search and order',
    query: PaymentQuery,
    response: z.array(Transaction),
    example: [exampleTransaction],
  }),
  subscriptions: define.get('/admin/subscriptions', 'admin', {
    summary: 'Subscriptions with their members and ends, by status, search and order',
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
  totals: define.get('/admin/payments/totals', 'admin', {
    summary: 'What the payments of a selection add up to, by currency',
    query: PaymentSelection,
    response: PaymentTotals,
    example: {
      payments: 9,
      totals: [{ currency: 'USD', demo: false, count: 8, gross: 240, refunded: 30, income: 210 }],
    },
  }),
  exportRows: define.get('/admin/payments/export', 'admin', {
    summary: `The newest ${PAYMENT_EXPORT_ROWS.toLocaleString('en')} payments of a selection at once, by their date; the export is recorded`,
    query: PaymentSelection,
    callsPerMinute: 10,
    response: z.array(Transaction).max(PAYMENT_EXPORT_ROWS),
    example: [exampleTransaction],
  }),
  read: define.get('/admin/payments/:id', 'admin', {
    summary: 'One payment',
    params: ById,
    response: Transaction,
    errors: ['payments.not_found'],
    example: exampleTransaction,
  }),
  record: define.post('/admin/payments', 'admin', {
    summary:
      'Records a payment that was received outside the gateways; it is activated like any other',
    body: RecordedPayment,
    response: Transaction,
    errors: ['users.not_found', 'payments.administrator', 'payments.recorded_before'],
    example: {
      ...exampleTransaction,
      session_id: null,
      gateway: null,
      method: 'cash',
      demo: false,
      recorded_by: 'Administrator',
    },
    exampleBody: {
      user_details: { name: 'Kwame Boateng', email: 'kwame@example.com', phone: '+233241234567' },
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
    response: Activation,
    errors: ['payments.not_found', 'payments.not_paid', 'payments.administrator'],
    example: exampleActivation,
    audit: 'payments.activated',
  }),
  activateAll: define.post('/admin/payments/activate', 'admin', {
    summary: 'Gives the access of several payments, of all of them or of none',
    body: z.object({ ids: z.array(Id).min(1).max(MOST_ACTIVATED) }),
    response: z.array(Activation),
    errors: ['payments.not_found', 'payments.not_paid', 'payments.administrator'],
    example: [exampleActivation],
    exampleBody: { ids: [exampleTransaction.id] },
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
  correct: define.post('/admin/payments/:id/correct', 'admin', {
    summary:
      'Records that a payment was given back, all of it or a part, that it is void, or that such a correction was a mistake. No money moves by it',
    params: ById,
    body: CorrectedPayment,
    response: Transaction,
    errors: [
      'payments.not_found',
      'payments.not_correctable',
      'payments.wrong_refund',
      'payments.nothing_to_withdraw',
      'payments.stale',
    ],
    example: {
      ...exampleTransaction,
      refunded: 10,
      corrections: [
        {
          kind: 'refund',
          amount: 10,
          reason: 'A week of it was not used',
          by: 'Administrator',
          reported: false,
          at: '2026-11-22T10:00:00.000Z',
        },
      ],
    },
    exampleBody: { kind: 'refund', amount: 10, reason: 'A week of it was not used', seen: 0 },
    audit: 'payments.corrected',
  }),
  note: define.put('/admin/payments/:id/note', 'admin', {
    summary: 'Replaces the note of a payment, which administrators alone see',
    params: ById,
    body: z.object({ note: ShortText }),
    response: Transaction,
    errors: ['payments.not_found'],
    example: { ...exampleTransaction, note: 'Paid by her brother' },
    exampleBody: { note: 'Paid by her brother' },
    audit: 'payments.noted',
  }),
  clearAll: define.delete('/admin/payments/clear-all', 'admin', {
    summary: 'Deletes all payments and subscriptions after a snapshot; members keep their access',
    response: Cleared,
    errors: ['request.rate_limited', 'auth.confirmation_required'],
    example: { message: 'All payments were deleted', deleted: ['12 transactions'] },
    audit: 'payments.cleared',
  }),
};
