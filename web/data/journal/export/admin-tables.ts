import { type Analytics, FIGURES } from '#contracts/analytics.ts';
import type { AuditRecord } from '#contracts/audit.ts';
import type { ExportedUser } from '#contracts/members.ts';
import { auditSentence } from '#contracts/rules/audit-copy.ts';
import type { PaymentTotal, Transaction } from '#contracts/payments/admin-payments.ts';
import { receiptNumber } from '#contracts/rules/access/membership.ts';
import { paymentDate } from '#contracts/rules/payments/payment-totals.ts';
import type { WebinarRegistration } from '#contracts/webinars.ts';
import { knownSeries } from '#web/data/admin/analytics-series.ts';
import { type CsvTable, tableOf } from './csv-tables.ts';

/** The tables of Platform Analytics. An empty cell means unknown. */
export function analyticsTables(analytics: Analytics): CsvTable[] {
  return [
    totals(analytics),
    timeSeries(analytics),
    tableOf('revenue', REVENUE, analytics.revenue),
    tableOf('signals', SIGNALS, analytics.signals),
    retention(analytics),
  ];
}

const totals = ({ from, to, figures }: Analytics): CsvTable => ({
  name: 'totals',
  columns: ['figure', 'from', 'to', 'total', 'before'],
  rows: FIGURES.map((figure) => [figure, from, to, figures[figure].total, figures[figure].before]),
});

function timeSeries(analytics: Analytics): CsvTable {
  const series = FIGURES.map((figure) => knownSeries(analytics, figure));
  return {
    name: 'course',
    columns: ['at', ...FIGURES],
    rows: analytics.at.map((at, index) => [at, ...series.map((values) => values[index] ?? null)]),
  };
}

const REVENUE = ['package_type', 'currency', 'payments', 'amount'];
const SIGNALS = ['scanner_type', 'issued', 'backfilled', 'closed', 'won', 'success_rate', 'r_net'];

/** One row per week and later week, for pivot tables. */
const retention = (analytics: Analytics): CsvTable => ({
  name: 'retention',
  columns: ['week', 'joined', 'weeks_later', 'share_returned'],
  rows: analytics.retention.flatMap(({ week, joined, returned }) =>
    returned.map((share, later) => [week, joined, later, share]),
  ),
});

const REGISTRATIONS = ['username', 'email', 'registered_at', 'user_id'];

/** Who is registered for a webinar; times in UTC. */
export const registrationTable = (people: readonly WebinarRegistration[]): CsvTable =>
  tableOf('registrations', REGISTRATIONS, people);

const AUDIT_LOG = ['at', 'actor', 'actor_id', 'action', 'target', 'sentence'];

/** The audit log as a table; times in UTC. */
export const auditTable = (records: readonly AuditRecord[]): CsvTable =>
  tableOf(
    'audit-log',
    AUDIT_LOG,
    records.map((record) => ({ ...record, sentence: auditSentence(record) })),
  );

const PAYMENTS = [
  'date', // in the device's zone
  'at', // UTC
  'customer',
  'email',
  'phone',
  'package_type',
  'method',
  'gateway',
  'amount',
  'currency',
  'refunded',
  'payment_status',
  'status',
  'demo',
  'receipt',
  'activated_at',
  'withdrawn_at',
  'recorded_by',
  'note',
  'corrections',
  'session_id',
  'id',
];

/** Payments as a table; below them a row for each sum, which names it in the place of the customer. */
export const paymentTable = (
  payments: readonly Transaction[],
  sums: readonly PaymentTotal[],
  dayOf: (instant: string) => string,
): CsvTable =>
  tableOf('payments', PAYMENTS, [
    ...payments.map((payment) => ({
      ...payment,
      date: dayOf(paymentDate(payment)),
      at: paymentDate(payment),
      customer: payment.metadata.username,
      corrections: payment.corrections.map(inWords).join('; '),
      receipt: payment.payment_status === 'unpaid' ? null : receiptNumber(payment.id),
    })),
    ...sums.flatMap(totalRows),
  ]);

const inWords = ({ kind, amount, reason, by }: Transaction['corrections'][number]): string =>
  [kind, kind === 'refund' ? amount.toFixed(2) : '', reason, by ?? 'reported by the gateway']
    .filter((part) => part !== '')
    .join(', ');

function totalRows({ currency, demo, count, gross, refunded, income }: PaymentTotal) {
  const of = { currency, demo };
  const received = { customer: `TOTAL received, ${count} payments`, amount: gross, ...of };
  return [
    received,
    ...(refunded === 0 ? [] : [{ customer: 'TOTAL refunded of it', amount: refunded, ...of }]),
    { customer: 'TOTAL income', amount: income, ...of },
  ];
}
const USERS = [
  'username',
  'email',
  'role',
  'status',
  'starts_at',
  'expires_at',
  'access_period',
  'last_login',
  'created_at',
  'id',
];

/** Users as a table, without access codes; times in UTC. */
export const userTable = (users: readonly ExportedUser[]): CsvTable =>
  tableOf('users', USERS, users);
