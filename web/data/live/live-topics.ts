import type { QueryClient } from '@tanstack/react-query';
import { type LiveEvent, PLATFORM_TOPICS, type PlatformTopic } from '#contracts/events.ts';
import type { MarketDataItem, PriceTick } from '#contracts/market/market.ts';
import type { LiveState } from './shared-stream.ts';

const queriesOf: Record<PlatformTopic, readonly string[]> = {
  prices: ['market-data'],
  scanners: ['scanner'],
  signals: ['scanner', 'signals', 'admin-signals', 'admin-stats'],
  posts: ['posts', 'admin-posts', 'admin-stats'],
  briefing: ['briefing'],
  webinars: ['webinars', 'admin-webinars', 'admin-stats'],
  // Administrators are notified of requests, payments and failed mails.
  notifications: [
    'notifications',
    'price-alerts', // one that fires notifies
    'admin-stats',
    'admin-activity',
    'admin-leads',
    'admin-payments',
    'admin-outbox',
  ],
};

const MIN_INTERVAL_MS = 3000;
const MARKET_DATA = ['market-data'];

const tickOf = ({ instrument }: MarketDataItem, ticks: readonly PriceTick[]) =>
  ticks.find(([of]) => of === instrument);

function withTick(item: MarketDataItem, ticks: readonly PriceTick[]): MarketDataItem {
  const [, price, change_percent, at] = tickOf(item, ticks) ?? [];
  if (price === undefined || change_percent === undefined || at === undefined) return item;
  return { ...item, price, change_percent, as_of: new Date(at).toISOString() };
}

/** Whether a price is older than the one it would replace, as after the server's clock was set back. */
const isBehind = (items: readonly MarketDataItem[], ticks: readonly PriceTick[]): boolean =>
  items.some((item) => (tickOf(item, ticks)?.[3] ?? Infinity) < Date.parse(item.as_of));

/**
 * Applies the prices of events; after a break or a sleep, when some may be missing, the list is read instead.
 * Invalidates the queries of other changed topics: immediately when visible, else on next focus. The first version
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
    const isVisible = document.visibilityState === 'visible';
    for (const name of names) {
      const refetchType = isVisible || name === 'notifications' ? 'active' : 'none';
      void client.invalidateQueries({ queryKey: [name], refetchType });
    }
  }

  /** Applies new prices to the list that they continue. @returns whether it is up to date then */
  function takePrices({ ticks, since }: LiveEvent, last: number | undefined): boolean {
    if (ticks === undefined || since === undefined || since !== last) return false;
    if (client.isFetching({ queryKey: MARKET_DATA }) > 0) return false;
    const items = client.getQueryData<MarketDataItem[]>(MARKET_DATA) ?? [];
    if (isBehind(items, ticks)) return false;
    if (items.length > 0) {
      client.setQueryData(
        MARKET_DATA,
        items.map((item) => withTick(item, ticks)),
      );
    }
    return true;
  }

  function onVersion(topic: PlatformTopic, version: number, event?: LiveEvent): void {
    const last = lastVersions.get(topic);
    lastVersions.set(topic, version);
    if (last === version || timers.has(topic)) return;
    if (event?.version === version && takePrices(event, last)) return;
    scheduleInvalidation(topic);
  }

  return {
    onState({ versions, prices }: Pick<LiveState, 'versions' | 'prices'>): void {
      for (const topic of PLATFORM_TOPICS) {
        const version = versions[topic];
        if (version === undefined) continue;
        onVersion(topic, version, topic === 'prices' ? prices : undefined);
      }
    },
    stop(): void {
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}
