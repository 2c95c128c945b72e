import { eventEndpoints, LIVE_TOPICS } from '#contracts/events.ts';
import { mockEvents } from './mock-endpoint.ts';
import type { MockServer } from './mock-server.ts';

const TICK_MS = 1000;

/**
 * Prices move every second, as on the server. Nobody else writes posts here: whoever publishes one in
 * another tab is seen at the next look.
 */
export function eventHandlers({ authenticate, now }: MockServer) {
  return {
    stream: mockEvents(eventEndpoints.stream, authenticate, (tell) => {
      let version = now().getTime();
      for (const topic of LIVE_TOPICS) tell({ topic, version });
      const timer = setInterval(() => {
        version += 1;
        tell({ topic: 'prices', version });
      }, TICK_MS);
      return () => clearInterval(timer);
    }),
  };
}
