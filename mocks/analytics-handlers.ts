import { analyticsEndpoints } from '#contracts/analytics.ts';
import { mockEndpoint } from './mock-endpoint.ts';
import type { MockServer } from './mock-server.ts';
import { analyticsOf } from './world/analytics.ts';

export function analyticsHandlers({ world, now, visits, authenticate, scanners }: MockServer) {
  return {
    read: mockEndpoint(analyticsEndpoints.read, authenticate, async ({ query: { range } }) => {
      const signals = await (await scanners()).readSignals();
      const tables = await world.read();
      return analyticsOf({ tables, visits, signals, range, now: now().getTime() });
    }),
  };
}
