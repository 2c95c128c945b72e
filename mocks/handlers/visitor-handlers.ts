import { visitorEndpoints } from '#contracts/payments/leads.ts';
import { mockEndpoint } from '#mocks/mock-endpoint.ts';
import { type MockServer, visitorTokenOf } from '#mocks/mock-server.ts';
import { admitVisitor } from '#mocks/world/leads.ts';

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
