import type { QueryClient } from '@tanstack/react-query';
import { PLATFORM_TOPICS, type PlatformTopic } from '#contracts/events.ts';
import type { LiveState } from './shared-stream.ts';

/** What is read again when a topic has changed, by the first word of its query keys. */
const queriesOf: Record<PlatformTopic, readonly string[]> = {
  prices: ['market-data'],
  scanners: ['scanner'],
  signals: ['scanner', 'signals', 'admin-signals'],
  posts: ['posts', 'admin-posts'],
  briefing: ['briefing'],
  webinars: ['webinars', 'admin-webinars'],
  notifications: ['notifications'],
};

/** However often a topic changes, it is read again once in this time at most. */
const READ_EVERY_MS = 3000;

export type Refresher = {
  hear: (versions: LiveState['versions']) => void;
  stop: () => void;
};

/**
 * Reads again what has changed: at once where a screen shows it and the page is seen, else when it is
 * looked at next. The first version that is heard of a topic counts as a change: it may tell of one that
 * came after the screen was read and before the stream was open.
 */
export function createRefresher(client: QueryClient): Refresher {
  const known = new Map<string, number>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  function readLater(topic: PlatformTopic): void {
    // Not all members in the same instant.
    const wait = READ_EVERY_MS * (0.5 + Math.random() / 2);
    const timer = setTimeout(() => read(topic), wait);
    timers.set(topic, timer);
  }

  function read(topic: PlatformTopic): void {
    timers.delete(topic);
    const names = queriesOf[topic];
    // A read that is under way may be older than the change. It stays: on a slow network none would ever end.
    if (names.some((name) => client.isFetching({ queryKey: [name] }) > 0)) return readLater(topic);
    // Notifications ring also while another window is looked at.
    const isWanted = topic === 'notifications' || document.visibilityState === 'visible';
    const refetchType = isWanted ? 'active' : 'none';
    for (const name of names) void client.invalidateQueries({ queryKey: [name], refetchType });
  }

  function hear(topic: PlatformTopic, version: number): void {
    const last = known.get(topic);
    known.set(topic, version);
    if (last !== version && !timers.has(topic)) readLater(topic);
  }

  return {
    hear(versions) {
      for (const topic of PLATFORM_TOPICS) {
        const version = versions[topic];
        if (version !== undefined) hear(topic, version);
      }
    },
    stop() {
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}
