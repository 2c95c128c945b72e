import type { QueryClient } from '@tanstack/react-query';
import { PLATFORM_TOPICS, type PlatformTopic } from '#contracts/events.ts';
import type { LiveState } from './shared-stream.ts';

const queriesOf: Record<PlatformTopic, readonly string[]> = {
  prices: ['market-data'],
  scanners: ['scanner'],
  signals: ['scanner', 'signals', 'admin-signals'],
  posts: ['posts', 'admin-posts'],
  briefing: ['briefing'],
  webinars: ['webinars', 'admin-webinars'],
  notifications: ['notifications'],
};

const MIN_INTERVAL_MS = 3000;

/**
 * Invalidates the queries of changed topics: immediately when visible, else on next focus. The first version
 * of a topic counts as a change: it may be newer than the data on the screen.
 */
export function createQueryInvalidator(client: QueryClient) {
  const lastVersions = new Map<string, number>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  function scheduleInvalidation(topic: PlatformTopic): void {
    // Spreads the requests of all clients.
    const wait = MIN_INTERVAL_MS * (0.5 + Math.random() / 2);
    const timer = setTimeout(() => invalidate(topic), wait);
    timers.set(topic, timer);
  }

  function invalidate(topic: PlatformTopic): void {
    timers.delete(topic);
    const names = queriesOf[topic];
    // A running fetch may be older than the change, but must not be cancelled: on a slow network none would end.
    if (names.some((name) => client.isFetching({ queryKey: [name] }) > 0))
      return scheduleInvalidation(topic);
    // Notifications ring in a hidden tab too.
    const isNeededNow = topic === 'notifications' || document.visibilityState === 'visible';
    const refetchType = isNeededNow ? 'active' : 'none';
    for (const name of names) void client.invalidateQueries({ queryKey: [name], refetchType });
  }

  function onVersion(topic: PlatformTopic, version: number): void {
    const last = lastVersions.get(topic);
    lastVersions.set(topic, version);
    if (last !== version && !timers.has(topic)) scheduleInvalidation(topic);
  }

  return {
    onVersions(versions: LiveState['versions']): void {
      for (const topic of PLATFORM_TOPICS) {
        const version = versions[topic];
        if (version !== undefined) onVersion(topic, version);
      }
    },
    stop(): void {
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}
