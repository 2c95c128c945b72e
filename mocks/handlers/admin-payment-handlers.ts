import { v7 as uuid } from 'uuid';
import { adminPaymentEndpoints, type RecordedPayment } from '#contracts/payments/admin-payments.ts';
import { otherRequesters } from '#api/domain/leads.ts';
import { deletedInWords } from '#contracts/rules/copy.ts';
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
} from '#mocks/world/payment-lists.ts';
import type { StoredTransaction, Tables } from '#mocks/world/tables.ts';

function recordedTransaction(
  { user_details, ...payment }: RecordedPayment,
  recordedBy: string,
  at: string,
): StoredTransaction {
  return {
    id: uuid(),
    ...user_details,
    ...payment,
    user_id: null,
    lead_id: null,
    session_id: null,
    status: 'completed',
    payment_status: 'paid',
    created_at: at,
    gateway: null,
    demo: false,
    paid_at: at,
    activated_at: null,
    withdrawn_at: null,
    alert: null,
    recorded_by: recordedBy,
  };
}

function activated(tables: Tables, id: string, at: Date) {
  const { person, subscription, transaction } = activate(tables, id, at);
  const email = person.email ?? transaction.email;
  const isNewMember = beginsMembership(person.created_at, subscription.starts_at);
  return {
    message: `${activatedMessage(email, isNewMember)} (The demo sends no mail.)`,
    is_new_member: isNewMember,
    user: {
      id: person.id,
      username: person.username,
      email,
      phone: transaction.phone,
      access_code: person.access_code,
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
    async summary() {
      const tables = await world.read();
      return countPayments(seenTransactions(tables), seenSubscriptions(tables, now()));
    },
    async subscriptions({ query }) {
      const tables = await world.read();
      const sold = shownSubscriptions(seenSubscriptions(tables, now()), query);
      return answerPage(activatedIn(tables, sold, query), query);
    },
    record: ({ caller, body }) =>
      world.change((tables) => {
        const row = recordedTransaction(body, caller.username, now().toISOString());
        tables.transactions.unshift(row);
        activateAutomatically(tables, row, now());
        return seenTransaction(tables, row);
      }),
    activate: ({ params }) => world.change((tables) => activated(tables, params.id, now())),
    withdraw: ({ params }) =>
      world.change((tables) => seenTransaction(tables, withdraw(tables, params.id, now()))),
    async clearAll({ caller }) {
      requireMockConfirmation(server, caller);
      return { message: 'All payments were deleted', deleted: await world.change(cleared) };
    },
  });
}
