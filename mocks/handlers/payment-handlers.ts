import { payingNumber, withNumberOf } from '#mocks/world/phone-numbers.ts';
import { paymentEndpoints, type Receipt } from '#contracts/payments/payments.ts';
import { demoWords } from '#contracts/rules/payments/demo-payments.ts';
import { methodWords, receiptNumber, leadThanks } from '#contracts/rules/access/membership.ts';
import { mobileStatus, statusAnswer } from '#api/domain/payments.ts';
import { planOf } from '#contracts/rules/payments/plans.ts';
import { mockFeature, type Payer, answerPage } from '#mocks/mock-endpoint.ts';
import { type MockServer, visitorTokenOf } from '#mocks/mock-server.ts';
import {
  answerVoucher,
  beginPayment,
  chargePhone,
  claimAccess,
  completePayment,
  lookAt,
  lookAtPhone,
} from '#mocks/world/payments.ts';
import type { StoredTransaction, Tables } from '#mocks/world/tables.ts';
import { leadEndpoints, visitorEndpoints } from '#contracts/payments/leads.ts';
import { checkAddress, draftedPerson, toAdminUser } from './user-handlers.ts';
import { expectFresh, laterThan } from '#mocks/world/rows.ts';
import {
  countLeads,
  findLead,
  requestAccess,
  seenLead,
  shownLeads,
  admitVisitor,
} from '#mocks/world/leads.ts';

export function leadHandlers(server: MockServer) {
  const { world, now } = server;
  return mockFeature(leadEndpoints, server, {
    async submit({ body }) {
      const request = await withNumberOf(body);
      await world.change((tables) => requestAccess(tables, request, now()));
      return { message: leadThanks(body.user_details.name) };
    },
    list: async ({ query }) => answerPage(shownLeads((await world.read()).leads, query), query),
    summary: async () => countLeads((await world.read()).leads),
    changeStatus: ({ params, body }) =>
      world.change(({ leads }) => {
        const lead = findLead(leads, params.id);
        const { updated_at: lastRead, status, notes = lead.notes } = body;
        expectFresh(lead, lastRead, 'leads.stale');
        Object.assign(lead, { status, notes, updated_at: laterThan(lead.updated_at, now()) });
        return seenLead(leads, lead);
      }),
    createUser: ({ params, body }) =>
      world.change(({ leads, people }) => {
        const lead = findLead(leads, params.id);
        checkAddress(people, body.email);
        const person = draftedPerson({ ...body, role: 'user' }, now());
        people.unshift(person);
        const updated_at = laterThan(lead.updated_at, now());
        Object.assign(lead, { status: 'converted', updated_at });
        return { user: toAdminUser(person), lead: seenLead(leads, lead) };
      }),
    async remove({ params }) {
      await world.change((tables) => {
        const lead = findLead(tables.leads, params.id);
        const isOf = ({ lead_id }: { lead_id: string | null }): boolean => lead_id === lead.id;
        tables.leads = tables.leads.filter(({ id }) => id !== lead.id);
        tables.visitorSessions = tables.visitorSessions.filter((session) => !isOf(session));
        for (const row of [...tables.payments, ...tables.transactions]) {
          if (isOf(row)) row.lead_id = null;
        }
      });
      return { message: 'Lead deleted' };
    },
  });
}

export const visitorHandlers = (server: MockServer) =>
  mockFeature(visitorEndpoints, server, {
    async anonymousSession({ body }) {
      const request = await withNumberOf(body);
      const admitted = await server.world.change((tables) =>
        admitVisitor(tables, request, server.now()),
      );
      return {
        access_token: visitorTokenOf(admitted.leadId),
        token_type: 'bearer' as const,
        expires_at: new Date(admitted.expiresAt).toISOString(),
      };
    },
  });

const toIds = (payer: Payer) =>
  'person' in payer
    ? { user_id: payer.person.id, lead_id: null }
    : { user_id: null, lead_id: payer.leadId };

function receiptOf({ subscriptions }: Tables, transaction: StoredTransaction): Receipt | null {
  const { id, package_type, amount, currency, method, demo, payment_status, paid_at, created_at } =
    transaction;
  if (payment_status === 'unpaid' || payment_status === 'voided') return null;
  const bought = subscriptions.find(({ payment_transaction_id }) => payment_transaction_id === id);
  return {
    id,
    number: receiptNumber(id),
    package_type,
    package_name: planOf(package_type).name,
    amount,
    currency,
    method: methodWords[method],
    demo,
    payment_status,
    refunded: transaction.refunded,
    paid_at: paid_at ?? created_at,
    access_from: bought?.starts_at ?? null,
    access_until: bought?.expires_at ?? null,
  };
}

export function paymentHandlers(server: MockServer) {
  const { world, now } = server;
  return mockFeature(paymentEndpoints, server, {
    async createSession({ caller, body }) {
      const start = await withNumberOf(body);
      const begin = (tables: Tables) => beginPayment(tables, start, toIds(caller), now());
      const { id, amount, claim_secret = null } = await world.change(begin);
      const session = { session_id: id, amount, currency: 'USD', checkout_url: null, claim_secret };
      return { ...session, gateway: 'demo' as const, demo: true };
    },
    async status({ params }) {
      const payment = await world.change((tables) => lookAt(tables, params.session_id, now()));
      const { state, detail, method, package_type, amount } = payment;
      const visible = { state, detail, method, package_type, amount, currency: 'USD', demo: true };
      return { ...statusAnswer(state), ...visible };
    },
    async complete({ params }) {
      await world.change((tables) => completePayment(tables, params.session_id, now()));
      const paid = { payment_status: 'paid', status: 'complete' } as const;
      return { message: demoWords.completed, ...paid };
    },
    claim: ({ body }) =>
      world.change((tables) => claimAccess(tables, body.session_id, body.secret, now())),
    async receipts({ caller }) {
      const tables = await world.read();
      return tables.transactions
        .filter(({ user_id }) => user_id === caller.id)
        .map((transaction) => receiptOf(tables, transaction))
        .filter((receipt) => receipt !== null);
    },
    async initiateMobileMoney({ body }) {
      const charge = { ...body, phone_number: await payingNumber(body.phone_number) };
      return world.change((tables) => chargePhone(tables, charge, now()));
    },
    answerOtp: ({ body }) =>
      world.change((tables) => answerVoucher(tables, body.session_id, body.otp, now())),
    async mobileMoneyStatus({ params }) {
      const payment = await world.change((tables) => lookAtPhone(tables, params.session_id, now()));
      const needs_otp = payment.charge?.needsOtp ?? false;
      return { status: mobileStatus(payment.state), detail: payment.detail, needs_otp };
    },
  });
}
