import { analyticsEndpoints } from '#contracts/analytics.ts';
import { mockEndpoint } from '#mocks/mock-endpoint.ts';
import type { MockServer } from '#mocks/mock-server.ts';
import { analyticsOf } from '#mocks/world/analytics.ts';

export function analyticsHandlers({ world, now, visits, authenticate }: MockServer) {
  return {
    read: mockEndpoint(analyticsEndpoints.read, authenticate, async ({ query: { range } }) => {
      const tables = await world.read();
      return analyticsOf({ tables, visits, range, now: now().getTime() });
    }),
  };
}
