import { eventEndpoints, LIVE_TOPICS } from '#contracts/events.ts';
import { briefingDueAt } from '#contracts/rules/market/briefing-schedule.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { mockEvents } from '#mocks/mock-endpoint.ts';
import type { MockServer } from '#mocks/mock-server.ts';

/** Beside prices, which are never the same. */
const changing = ['scanners', 'signals', 'notifications', 'briefing', 'journal'] as const;

const TICK_MS = 1000;

/**
 * Prices move every second, as on the server, and scanners look at each closed minute. Nobody else
 * writes posts here: a post of another tab is seen at the next read.
 */
export function eventHandlers({ authenticate, now, versions }: MockServer) {
  const newest = (userId: string) => ({
    journal: versions.journals.get(userId) ?? 0,
    scanners: Math.floor(now().getTime() / MINUTE_MS) + versions.scanners,
    signals: versions.signals,
    notifications: versions.signals, // the only topic that changes here without a user
    briefing: briefingDueAt(now().getTime()),
  });

  return {
    stream: mockEvents(eventEndpoints.stream, authenticate, (tell, { id }) => {
      let version = now().getTime();
      let previous = newest(id);
      for (const topic of LIVE_TOPICS) tell({ topic, version });
      const timer = setInterval(() => {
        version += 1;
        tell({ topic: 'prices', version });
        const current = newest(id);
        for (const topic of changing) {
          if (current[topic] !== previous[topic]) tell({ topic, version });
        }
        previous = current;
      }, TICK_MS);
      return () => clearInterval(timer);
    }),
  };
}
