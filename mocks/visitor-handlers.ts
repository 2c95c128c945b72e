import { visitorEndpoints } from '#contracts/visitors.ts';
import { mockEndpoint } from './mock-endpoint.ts';
import { type MockServer, visitorTokenOf } from './mock-server.ts';
import { admitVisitor } from './world/leads.ts';

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
