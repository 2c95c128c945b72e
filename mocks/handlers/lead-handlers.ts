import { leadEndpoints, visitorEndpoints } from '#contracts/payments/leads.ts';
import { leadThanks } from '#contracts/rules/access/membership.ts';
import { refusal } from '#contracts/rules/access/refusals.ts';
import { answerPage, mockEndpoint } from '#mocks/mock-endpoint.ts';
import { type MockServer, visitorTokenOf } from '#mocks/mock-server.ts';
import { laterThan } from '#mocks/world/tables.ts';
import {
  countLeads,
  findLead,
  requestAccess,
  seenLead,
  shownLeads,
  admitVisitor,
} from '#mocks/world/leads.ts';

export function leadHandlers({ world, now, authenticate }: MockServer) {
  return {
    submit: mockEndpoint(leadEndpoints.submit, authenticate, async ({ body }) => {
      await world.change((tables) => requestAccess(tables, body, now()));
      return { message: leadThanks(body.user_details.name) };
    }),
    list: mockEndpoint(leadEndpoints.list, authenticate, async ({ query }) =>
      answerPage(shownLeads((await world.read()).leads, query), query),
    ),
    summary: mockEndpoint(leadEndpoints.summary, authenticate, async () =>
      countLeads((await world.read()).leads),
    ),
    changeStatus: mockEndpoint(leadEndpoints.changeStatus, authenticate, ({ params, body }) =>
      world.change(({ leads }) => {
        const lead = findLead(leads, params.id);
        const { updated_at: lastRead = lead.updated_at, status, notes = lead.notes } = body;
        if (lastRead !== lead.updated_at) throw refusal('leads.stale');
        Object.assign(lead, { status, notes, updated_at: laterThan(lead.updated_at, now()) });
        return seenLead(leads, lead);
      }),
    ),
    remove: mockEndpoint(leadEndpoints.remove, authenticate, async ({ params }) => {
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
    }),
  };
}

export function visitorHandlers({ world, now, authenticate }: MockServer) {
  return {
    anonymousSession: mockEndpoint(
      visitorEndpoints.anonymousSession,
      authenticate,
      async ({ body }) => {
        const admitted = await world.change((tables) => admitVisitor(tables, body, now()));
        return {
          access_token: visitorTokenOf(admitted.leadId),
          token_type: 'bearer' as const,
          expires_at: new Date(admitted.expiresAt).toISOString(),
        };
      },
    ),
  };
}
