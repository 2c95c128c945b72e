import { analyticsEndpoints } from '#contracts/analytics.ts';
import { mockEndpoint } from './mock-endpoint.ts';
import type { MockServer } from './mock-server.ts';
import { analyticsOf } from './world/analytics.ts';

export function analyticsHandlers({ world, now, visits, authenticate }: MockServer) {
  return {
    read: mockEndpoint(analyticsEndpoints.read, authenticate, async ({ query: { range } }) => {
      const tables = await world.read();
      return analyticsOf({ tables, visits, range, now: now().getTime() });
    }),
  };
}
