import {
  analyticsEndpoints,
  type BusinessOverview,
  overviewEndpoints,
  type OverviewQuery,
  type Period,
  statsEndpoints,
} from '#contracts/analytics.ts';
import { accessIn, hasStatus } from '#contracts/rules/access/member-status.ts';
import { incomeOf } from '#contracts/rules/payments/payment-totals.ts';
import { mockFeature, answerPage } from '#mocks/mock-endpoint.ts';
import { type MockServer, refusalFor } from '#mocks/mock-server.ts';
import { analyticsOf } from '#mocks/world/analytics.ts';
import { beginOf, toPeriod } from '#api/domain/analytics.ts';
import { AUDIT_EXPORT_ROWS, type AuditRecord, auditEndpoints } from '#contracts/audit.ts';
import { auditLogOf, isWanted } from '#mocks/world/audit-log.ts';
import {
  activatedIn,
  seenSubscriptions,
  seenTransactions,
  shownPayments,
} from '#mocks/world/payment-lists.ts';
import { isWithin } from '#mocks/world/rows.ts';
import type { Person, Tables } from '#mocks/world/tables.ts';

const byMember = ({ people }: Tables): ((record: AuditRecord) => boolean) => {
  const members = new Set(people.filter(({ role }) => role === 'user').map(({ id }) => id));
  return ({ action, actor_id }) => action === 'auth.login' && members.has(actor_id);
};

export function auditHandlers(server: MockServer) {
  const { world, now } = server;
  const exports: AuditRecord[] = []; // of this page, newest first

  const recordExport = ({ id, username }: Person): void =>
    void exports.unshift({
      id: `platform-audit_exported-${exports.length + 1}`,
      at: now().toISOString(),
      actor_id: id,
      actor: username,
      action: 'platform.audit_exported',
      target: null,
    });
  const read = (tables: Tables): AuditRecord[] => [...exports, ...auditLogOf(tables)];

  return mockFeature(auditEndpoints, server, {
    async activity({ query }) {
      const tables = await world.read();
      const isNoise = byMember(tables);
      return read(tables)
        .filter((record) => !isNoise(record))
        .slice(0, query.limit);
    },
    list: async ({ query }) => answerPage(read(await world.read()).filter(isWanted(query)), query),
    async exportRows({ caller, query }) {
      recordExport(caller);
      return read(await world.read())
        .filter(isWanted(query))
        .slice(0, AUDIT_EXPORT_ROWS);
    },
  });
}

export function analyticsHandlers(server: MockServer) {
  const { world, now, visits } = server;
  return mockFeature(analyticsEndpoints, server, {
    async read({ query: { range } }) {
      const tables = await world.read();
      return analyticsOf({ tables, visits, range, now: now().getTime() });
    },
  });
}

function periodOf(tables: Tables, now: Date, from: string, to: string): Period {
  const payments = seenTransactions(tables);
  const members = tables.people.filter(({ role }) => role === 'user');
  return toPeriod(
    { from: Date.parse(from), to: Date.parse(to) },
    {
      income: incomeOf(shownPayments(payments, { from, to })),
      failed_payments: shownPayments(payments, { show: 'failed', from, to }).length,
      activations: activatedIn(tables, seenSubscriptions(tables, now), { from, to }).length,
      new_members: members.filter(({ created_at }) => isWithin(created_at, { from, to })).length,
    },
  );
}

const NEWEST = 5; // members

function overviewOf(tables: Tables, query: OverviewQuery, now: Date): BusinessOverview {
  const { last_month, this_month, next_month } = query;
  const expiring = tables.people.filter((person) =>
    hasStatus(accessIn(person), 'expiring', now.getTime()),
  );
  return {
    this_month: periodOf(tables, now, this_month, next_month),
    last_month: periodOf(tables, now, last_month, this_month),
    expiring: expiring.length,
    failed_mails: 0, // the demo sends none
    newest: tables.people
      .filter(({ role }) => role === 'user')
      .toSorted((a, b) => b.created_at.localeCompare(a.created_at))
      .slice(0, NEWEST)
      .map(({ id, username, created_at }) => ({ id, username, created_at })),
    as_of: now.toISOString(),
  };
}

export const overviewHandlers = (server: MockServer) =>
  mockFeature(overviewEndpoints, server, {
    read: async ({ query }) => overviewOf(await server.world.read(), query, server.now()),
  });

const ONLINE_MS = 5 * 60_000;

export function statsHandlers(server: MockServer) {
  const { world, now, visits } = server;
  return mockFeature(statsEndpoints, server, {
    async read() {
      const { people, leads, transactions, posts, webinars, signals } = await world.read();
      const at = now();
      const t = at.getTime();
      const online = visits.seen().filter((visit) => visit.at >= t - ONLINE_MS);
      const waiting = transactions.filter(
        ({ payment_status, activated_at }) => payment_status === 'paid' && activated_at === null,
      );
      return {
        totalUsers: people.length,
        // Of now: do not wait for the scanners here.
        tradingSignals: signals.filter(({ removal }) => removal?.kind !== 'hidden').length,
        activeUsers: people.filter((person) => refusalFor(person, at) === null).length,
        apiCalls: visits.calls().filter((call) => call >= beginOf('day', t)).length,
        onlineUsers: new Set(online.map(({ personId }) => personId)).size,
        openLeads: leads.filter(({ status }) => status === 'pending').length,
        leads: leads.length,
        waitingPayments: waiting.length,
        payments: transactions.length,
        posts: posts.length,
        webinars: webinars.filter((webinar) => Date.parse(webinar.scheduled_date) > t).length,
        as_of: at.toISOString(),
      };
    },
  });
}
