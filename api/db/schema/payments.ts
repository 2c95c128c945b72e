import { sql } from 'drizzle-orm';
import type { Transaction } from '#contracts/payments/admin-payments.ts';
import type { PaymentCorrection } from '#contracts/payments/payment-corrections.ts';
import type { RecordedMethod } from '#contracts/primitives.ts';
import type { LeadStatus } from '#contracts/payments/leads.ts';
import type { GatewayName } from '#contracts/payments/payments.ts';
import type { PaymentMethod } from '#contracts/primitives.ts';
import type { MobileNetwork } from '#contracts/rules/payments/mobile-money.ts';
import type { PaymentState } from '#contracts/rules/payments/payment-states.ts';
import type { PackageType } from '#contracts/rules/payments/plans.ts';
import { kit, parentId } from '../kit.ts';
import { users } from './users.ts';

export const leads = kit.table(
  'leads',
  {
    id: kit.text().primaryKey(),
    name: kit.text().notNull(),
    email: kit.text().notNull(),
    email_key: kit.text().notNull(), // lower case
    phone: kit.text().notNull(),
    package_type: kit.text().$type<PackageType>().notNull(),
    amount_minor: kit.int().notNull(), // price at the time of the request
    currency: kit.text().notNull(),
    status: kit.text().$type<LeadStatus>().notNull(),
    notes: kit.text().notNull(),
    accepted_terms: kit.text(), // the version; null: not asked
    created_at: kit.int().notNull(),
    updated_at: kit.int().notNull(),
  },
  (t) => [
    kit.index('leads_request').on(t.email_key, t.package_type),
    kit.index('leads_status').on(t.status, t.id),
  ],
);

/** A visitor who may start a payment. */
export const visitorSessions = kit.table(
  'visitor_sessions',
  {
    token_hash: kit.bytes().primaryKey(), // SHA-256 of the bearer token
    lead_id: parentId(() => leads.id),
    created_at: kit.int().notNull(),
    expires_at: kit.int().notNull(),
  },
  (t) => [kit.index('visitor_sessions_lead').on(t.lead_id)],
);

/** One attempt to pay, from the choice of a method to the gateway's final status. */
export const paymentSessions = kit.table(
  'payment_sessions',
  {
    id: kit.text().primaryKey(), // 32 hexadecimal digits of a UUIDv4: our reference at every gateway
    lead_id: kit.text().references(() => leads.id, { onDelete: 'set null' }),
    user_id: kit.text().references(() => users.id, { onDelete: 'set null' }), // a member who renews
    name: kit.text().notNull(),
    email: kit.text().notNull(),
    phone: kit.text().notNull(), // of the customer's details
    accepted_terms: kit.text(), // the version; null: not asked
    package_type: kit.text().$type<PackageType>().notNull(),
    method: kit.text().$type<PaymentMethod>().notNull(),
    gateway: kit.text().$type<GatewayName>().notNull(),
    gateway_ref: kit.text(), // the gateway's id, if any
    checkout_url: kit.text(),
    currency: kit.text().notNull(),
    amount_minor: kit.int().notNull(),
    state: kit.text().$type<PaymentState>().notNull(),
    detail: kit.text(), // the gateway's reason of a failure
    mobile_number: kit.text(), // international; null before a charge
    network: kit.text().$type<MobileNetwork>(),
    charged_at: kit.int(), // when the charge was requested
    prompt: kit.text(), // the network's instructions for the customer
    needs_otp: kit.bool().notNull(),
    wrong_otps: kit.int().notNull(),
    has_voucher: kit.bool().notNull(), // one was accepted
    looks: kit.int().notNull(), // number of the reconcile job's status queries
    looked_at: kit.int().notNull(), // last status query to the gateway; 0: never
    next_look_at: kit.int(), // null: the payment has ended
    created_at: kit.int().notNull(),
    updated_at: kit.int().notNull(),
    expires_at: kit.int().notNull(),
  },
  (t) => [
    kit.uniqueIndex('payment_sessions_gateway_ref').on(t.gateway_ref),
    kit.index('payment_sessions_next_look').on(t.next_look_at),
  ],
);

/** What happened once to a payment: an insert that returns no row means a replay. Events of gateways, and the code shown on the page. */
export const gatewayEvents = kit.table(
  'gateway_events',
  {
    gateway: kit.text().$type<GatewayName>().notNull(),
    event_key: kit.text().notNull(),
    session_id: kit.text().notNull(),
    told: kit.text().notNull(), // a payment state, `refunded` or `disputed`
    received_at: kit.int().notNull(),
  },
  (t) => [kit.primaryKey({ columns: [t.gateway, t.event_key] })],
);

/** Money that was requested, received or recorded manually; at most one for each session. */
export const paymentTransactions = kit.table(
  'payment_transactions',
  {
    id: kit.text().primaryKey(),
    session_id: kit.text(), // null: recorded manually
    lead_id: kit.text().references(() => leads.id, { onDelete: 'set null' }),
    user_id: kit.text().references(() => users.id, { onDelete: 'set null' }), // who renewed, or whose account it created
    name: kit.text().notNull(),
    email: kit.text().notNull(),
    phone: kit.text().notNull(),
    package_type: kit.text().$type<PackageType>().notNull(),
    currency: kit.text().notNull(),
    amount_minor: kit.int().notNull(),
    method: kit.text().$type<PaymentMethod | RecordedMethod>().notNull(),
    gateway: kit.text().$type<GatewayName>(), // null: recorded manually
    status: kit.text().$type<Transaction['status']>().notNull(),
    payment_status: kit.text().$type<Transaction['payment_status']>().notNull(),
    refunded_minor: kit.int().notNull().default(0), // the part that was given back
    corrections: kit.json<readonly PaymentCorrection[]>().notNull().default([]), // oldest first
    alert: kit.text(), // message for administrators
    note: kit.text().notNull(),
    recorded_by: kit.text(), // null: not recorded manually
    created_at: kit.int().notNull(),
    paid_at: kit.int(),
    activated_at: kit.int(),
    withdrawn_at: kit.int(),
  },
  (t) => [
    kit.uniqueIndex('payment_transactions_session').on(t.session_id),
    kit.index('payment_transactions_user').on(t.user_id),
    kit.index('payment_transactions_paid').on(t.paid_at),
    kit.index('payment_transactions_payer').on(sql`lower(${t.email})`),
  ],
);

export const subscriptions = kit.table(
  'subscriptions',
  {
    id: kit.text().primaryKey(),
    user_id: parentId(() => users.id),
    package_type: kit.text().$type<PackageType>().notNull(),
    starts_at: kit.int().notNull(),
    expires_at: kit.int().notNull(),
    withdrawn_at: kit.int(), // when the access was revoked
    payment_transaction_id: kit.text().references(() => paymentTransactions.id, {
      onDelete: 'set null',
    }),
    created_at: kit.int().notNull(),
  },
  (t) => [
    kit.uniqueIndex('subscriptions_transaction').on(t.payment_transaction_id),
    kit.index('subscriptions_user').on(t.user_id),
  ],
);
