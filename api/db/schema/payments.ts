import type { RecordedMethod, Transaction } from '#contracts/payments/admin-payments.ts';
import type { GatewayName } from '#contracts/payments/payments.ts';
import type { PaymentMethod } from '#contracts/primitives.ts';
import type { MobileNetwork } from '#contracts/rules/payments/mobile-money.ts';
import type { PaymentState } from '#contracts/rules/payments/payment-states.ts';
import type { PackageType } from '#contracts/rules/payments/plans.ts';
import { kit } from '../kit.ts';
import { leads } from './leads.ts';
import { users } from './users.ts';

/** One attempt to pay, from the choice of a method to the gateway's last word. */
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
    gateway_ref: kit.text(), // the gateway's own name for it, where it has one; null until it is opened
    checkout_url: kit.text(),
    currency: kit.text().notNull(),
    amount_minor: kit.int().notNull(),
    state: kit.text().$type<PaymentState>().notNull(),
    detail: kit.text(), // why it failed, in the gateway's words
    mobile_number: kit.text(), // with the country in front; null until a charge is asked for
    network: kit.text().$type<MobileNetwork>(),
    charged_at: kit.int(), // when the charge was asked for
    prompt: kit.text(), // what the customer has to do, in the network's words
    needs_otp: kit.bool().notNull(),
    wrong_otps: kit.int().notNull(),
    has_voucher: kit.bool().notNull(), // one was accepted
    looks: kit.int().notNull(), // how often the reconcile job has asked the gateway
    looked_at: kit.int().notNull(), // last status query to the gateway; 0: never
    next_look_at: kit.int(), // null: it is over
    created_at: kit.int().notNull(),
    updated_at: kit.int().notNull(),
    expires_at: kit.int().notNull(),
  },
  (t) => [
    kit.uniqueIndex('payment_sessions_gateway_ref').on(t.gateway_ref),
    kit.index('payment_sessions_next_look').on(t.next_look_at),
  ],
);

/** Payment updates of gateways, once each: an insert that returns no row means a replay. */
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

/** Money: asked for on a phone, received, or recorded by hand. One for each session at most. */
export const paymentTransactions = kit.table(
  'payment_transactions',
  {
    id: kit.text().primaryKey(),
    session_id: kit.text(), // null: recorded by hand
    lead_id: kit.text().references(() => leads.id, { onDelete: 'set null' }),
    user_id: kit.text().references(() => users.id, { onDelete: 'set null' }), // the member who renewed, or whose account it created
    name: kit.text().notNull(),
    email: kit.text().notNull(),
    phone: kit.text().notNull(),
    package_type: kit.text().$type<PackageType>().notNull(),
    currency: kit.text().notNull(),
    amount_minor: kit.int().notNull(),
    method: kit.text().$type<PaymentMethod | RecordedMethod>().notNull(),
    gateway: kit.text().$type<GatewayName>(), // null: recorded by hand
    status: kit.text().$type<Transaction['status']>().notNull(),
    payment_status: kit.text().$type<Transaction['payment_status']>().notNull(),
    alert: kit.text(), // what an administrator should look at, as a sentence
    note: kit.text().notNull(),
    recorded_by: kit.text(), // who recorded it by hand
    created_at: kit.int().notNull(),
    paid_at: kit.int(),
    activated_at: kit.int(),
    withdrawn_at: kit.int(),
  },
  (t) => [
    kit.uniqueIndex('payment_transactions_session').on(t.session_id),
    kit.index('payment_transactions_user').on(t.user_id),
    kit.index('payment_transactions_paid').on(t.paid_at),
  ],
);

/** What a transaction bought. */
export const subscriptions = kit.table(
  'subscriptions',
  {
    id: kit.text().primaryKey(),
    user_id: kit
      .text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    package_type: kit.text().$type<PackageType>().notNull(),
    starts_at: kit.int().notNull(),
    expires_at: kit.int().notNull(),
    withdrawn_at: kit.int(), // access was taken back
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
