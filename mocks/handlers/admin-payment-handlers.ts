import { withNumberOf } from '#mocks/world/phone-numbers.ts';
import { v7 as uuid } from 'uuid';
import {
  adminPaymentEndpoints,
  PAYMENT_EXPORT_ROWS,
  type RecordedPayment,
} from '#contracts/payments/admin-payments.ts';
import { otherRequesters } from '#api/domain/leads.ts';
import { checkRecorded } from '#api/domain/payment-lists.ts';
import type { CorrectedPayment } from '#contracts/payments/payment-corrections.ts';
import { correctedPayment } from '#api/domain/payment-corrections.ts';
import { fieldRefusal, refusal } from '#contracts/rules/access/refusals.ts';
import { deletedInWords } from '#contracts/rules/copy.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { isReceived, paymentDate } from '#contracts/rules/payments/payment-totals.ts';
import { activatedMessage } from '#api/domain/activation.ts';
import { beginsMembership } from '#api/domain/accounts.ts';
import { answerPage, mockFeature } from '#mocks/mock-endpoint.ts';
import { type MockServer, requireMockConfirmation } from '#mocks/mock-server.ts';
import { activate, activateAutomatically, withdraw } from '#mocks/world/activation.ts';
import { clearPayments } from '#mocks/world/payments.ts';
import {
  activatedIn,
  countPayments,
  seenSubscriptions,
  seenTransactions,
  shownPayments,
  shownSubscriptions,
  seenSubscription,
  seenTransaction,
  totalPayments,
} from '#mocks/world/payment-lists.ts';
import { findRow, toInstant } from '#mocks/world/rows.ts';
import type { StoredTransaction, Tables } from '#mocks/world/tables.ts';

/** The name and the address of the member, and the newest number. */
function payerOf({ people, transactions }: Tables, userId: string) {
  const member = people.find(({ id }) => id === userId);
  if (member === undefined) throw fieldRefusal('users.not_found', 'user_id');
  if (member.role === 'admin') throw fieldRefusal('payments.administrator', 'user_id');
  const called = transactions.find(({ user_id, phone }) => user_id === userId && phone !== '');
  return { name: member.username, email: member.email ?? '', phone: called?.phone ?? '' };
}

const UNNAMED = { name: '', email: '', phone: '' };

function recordedTransaction(tables: Tables, recorded: RecordedPayment, by: By): StoredTransaction {
  checkRecorded(recorded, by.at.getTime());
  const { user_id, user_details = UNNAMED, paid_at, is_second, ...payment } = recorded;
  const at = by.at.toISOString();
  const row: StoredTransaction = {
    id: uuid(),
    ...(user_id === undefined ? user_details : payerOf(tables, user_id)),
    ...payment,
    user_id: user_id ?? null,
    lead_id: null,
    session_id: null,
    status: 'completed',
    payment_status: 'paid',
    refunded: 0,
    corrections: [],
    created_at: at,
    gateway: null,
    demo: false,
    paid_at: paid_at === undefined || paid_at > at ? at : toInstant(Date.parse(paid_at)),
    activated_at: null,
    withdrawn_at: null,
    alert: null,
    recorded_by: by.recordedBy,
  };
  if (!is_second && isPaidTwice(tables, row)) throw refusal('payments.recorded_before');
  return row;
}

/** Whether the same person has paid the same amount within a day. */
function isPaidTwice({ transactions }: Tables, row: StoredTransaction): boolean {
  const paidAt = Date.parse(paymentDate(row));
  return transactions.some(
    (other) =>
      isReceived(other) &&
      (other.email.toLowerCase() === row.email.toLowerCase() ||
        (row.user_id !== null && other.user_id === row.user_id)) &&
      other.amount === row.amount &&
      other.currency === row.currency &&
      Math.abs(Date.parse(paymentDate(other)) - paidAt) < DAY_MS,
  );
}

function correct(tables: Tables, id: string, correction: CorrectedPayment, by: By) {
  const row = findRow(tables.transactions, id, 'payments.not_found');
  const at = by.at.toISOString();
  const after = correctedPayment(row, correction, { by: by.recordedBy, at });
  if (correction.ends_access) withdraw(tables, id, by.at);
  const isOver = after.payment_status === 'refunded' || after.payment_status === 'voided';
  Object.assign(row, after, isOver && { alert: null });
  return seenTransaction(tables, row);
}

type By = { readonly recordedBy: string; readonly at: Date };

function activated(tables: Tables, id: string, at: Date) {
  const { person, subscription, transaction } = activate(tables, id, at);
  const email = person.email ?? transaction.email;
  const isNewMember = beginsMembership(person.created_at, subscription.starts_at);
  return {
    message: `${activatedMessage({ email, isNewMember, sendsMail: true })} (The demo sends no mail.)`,
    is_new_member: isNewMember,
    user: {
      id: person.id,
      username: person.username,
      email,
      phone: transaction.phone,
      access_code: person.journal_sums_only ? null : person.access_code,
      expires_at: person.expires_at,
    },
    subscription: seenSubscription(tables, subscription, at),
    other_requesters: otherRequesters(
      transaction,
      tables.leads.filter((lead) => lead.email.toLowerCase() === transaction.email.toLowerCase()),
    ),
  };
}

function cleared(tables: Tables): string[] {
  const deleted = deletedInWords([
    [tables.transactions.length, 'transaction'],
    [tables.subscriptions.length, 'subscription'],
  ]);
  clearPayments(tables);
  return deleted;
}

export function adminPaymentHandlers(server: MockServer) {
  const { world, now } = server;
  return mockFeature(adminPaymentEndpoints, server, {
    async list({ query }) {
      const tables = await world.read();
      return answerPage(shownPayments(seenTransactions(tables), query), query);
    },
    async totals({ query }) {
      return totalPayments(seenTransactions(await world.read()), query);
    },
    async exportRows({ query }) {
      const payments = seenTransactions(await world.read());
      return shownPayments(payments, { ...query, sort: '-date' }).slice(0, PAYMENT_EXPORT_ROWS);
    },
    async summary() {
      const tables = await world.read();
      return countPayments(seenTransactions(tables), seenSubscriptions(tables, now()));
    },
    async subscriptions({ query }) {
      const tables = await world.read();
      const sold = shownSubscriptions(seenSubscriptions(tables, now()), query);
      return answerPage(activatedIn(tables, sold, query), query);
    },
    async read({ params }) {
      const tables = await world.read();
      return seenTransaction(tables, findRow(tables.transactions, params.id, 'payments.not_found'));
    },
    async record({ caller, body }) {
      const recorded = await withNumberOf(body);
      return world.change((tables) => {
        const by = { recordedBy: caller.username, at: now() };
        const row = recordedTransaction(tables, recorded, by);
        tables.transactions.unshift(row);
        activateAutomatically(tables, row, now());
        return seenTransaction(tables, row);
      });
    },
    activate: ({ params }) => world.change((tables) => activated(tables, params.id, now())),
    activateAll: ({ body }) =>
      world.change((tables) => [...new Set(body.ids)].map((id) => activated(tables, id, now()))),
    withdraw: ({ params }) =>
      world.change((tables) => seenTransaction(tables, withdraw(tables, params.id, now()))),
    correct: ({ caller, params, body }) =>
      world.change((tables) =>
        correct(tables, params.id, body, { recordedBy: caller.username, at: now() }),
      ),
    note: ({ params, body }) =>
      world.change((tables) => {
        const row = findRow(tables.transactions, params.id, 'payments.not_found');
        return seenTransaction(tables, Object.assign(row, body));
      }),
    async clearAll({ caller }) {
      requireMockConfirmation(server, caller);
      return { message: 'All payments were deleted', deleted: await world.change(cleared) };
    },
  });
}
