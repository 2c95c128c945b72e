import { analyticsEndpoints, statsEndpoints } from '#contracts/analytics.ts';
import { mockEndpoint } from '#mocks/mock-endpoint.ts';
import { type MockServer, isExpired } from '#mocks/mock-server.ts';
import { analyticsOf } from '#mocks/world/analytics.ts';
import { beginOf } from '#api/domain/analytics.ts';

export function analyticsHandlers({ world, now, visits, authenticate }: MockServer) {
  return {
    read: mockEndpoint(analyticsEndpoints.read, authenticate, async ({ query: { range } }) => {
      const tables = await world.read();
      return analyticsOf({ tables, visits, range, now: now().getTime() });
    }),
  };
}

const ONLINE_MS = 5 * 60_000;

export function statsHandlers({ world, now, visits, authenticate }: MockServer) {
  return {
    read: mockEndpoint(statsEndpoints.read, authenticate, async () => {
      const { people, leads, transactions, posts, webinars, signals } = await world.read();
      const at = now();
      const t = at.getTime();
      const online = visits.seen().filter((visit) => visit.at >= t - ONLINE_MS);
      const waiting = transactions.filter(
        ({ payment_status, activated_at }) => payment_status === 'paid' && activated_at === null,
      );
      return {
        totalUsers: people.length,
        activeUsers: people.filter((person) => person.is_active && !isExpired(person, at)).length,
        tradingSignals: signals.length, // found so far: do not wait for the scanners here
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
    }),
  };
}
