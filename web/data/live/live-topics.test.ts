import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LiveEvent } from '#contracts/events.ts';
import type { MarketDataItem } from '#contracts/market/market.ts';
import { aMarketPrice } from '#tests/support/market-prices.ts';
import type { Api } from '#web/client/api.ts';
import { marketDataOptions } from '../market/market.ts';
import { feedOptions } from '../notifications/posts.ts';
import { createQueryInvalidator } from './live-topics.ts';

/** A screen that shows what is read under this key. */
function refetched(client: QueryClient, name: string) {
  const read = vi.fn<() => Promise<string>>(async () => name);
  const observer = new QueryObserver(client, { queryKey: [name], queryFn: read });
  const hide = observer.subscribe(() => {});
  return { read, hide };
}

const clients: QueryClient[] = [];

async function open(...names: string[]) {
  const client = new QueryClient();
  clients.push(client);
  const screens = names.map((name) => refetched(client, name));
  const refresher = createQueryInvalidator(client);
  await vi.advanceTimersByTimeAsync(0);
  return {
    refresher,
    client,
    screens,
    reads: () => screens.map(({ read }) => read.mock.calls.length),
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const client of clients) client.clear();
});

it('reads again what has changed, and nothing else', async () => {
  const { refresher, reads } = await open('market-data', 'posts');
  refresher.onState({ versions: { prices: 1, posts: 1 } });
  await vi.advanceTimersByTimeAsync(3000);
  refresher.onState({ versions: { prices: 2, posts: 1 } });
  await vi.advanceTimersByTimeAsync(3000);
  expect(reads()).toEqual([3, 2]);
});

it('knows the market and the Trading Floor by their keys', async () => {
  const api = {} as Api;
  const { queryKey: market } = marketDataOptions(api);
  const { queryKey: floor } = feedOptions(api);
  const { refresher, reads } = await open(...[market, floor].map(String));
  refresher.onState({ versions: { prices: 1, posts: 1 } });
  refresher.onState({ versions: { prices: 2, posts: 2 } });
  await vi.advanceTimersByTimeAsync(3000);
  expect(reads()).toEqual([2, 2]);
});

it('shows administrators a new request or payment at once, and its counts on the overview', async () => {
  const names = ['admin-stats', 'admin-leads', 'admin-payments', 'admin-outbox', 'admin-users'];
  const { refresher, reads } = await open(...names);
  refresher.onState({ versions: { notifications: 1 } });
  await vi.advanceTimersByTimeAsync(3000);
  expect(reads()).toEqual([2, 2, 2, 2, 1]);
});

it('reads what changed between the first read and the opening of the stream', async () => {
  const { refresher, reads } = await open('posts');
  refresher.onState({ versions: { posts: 7 } });
  await vi.advanceTimersByTimeAsync(3000);
  expect(reads()).toEqual([2]);
  refresher.onState({ versions: { posts: 7 } });
  await vi.advanceTimersByTimeAsync(3000);
  expect(reads()).toEqual([2]);
});

it('reads again after a read that began before the change', async () => {
  const { refresher, client, screens } = await open('posts');
  const [screen] = screens;
  screen?.read.mockImplementationOnce(
    () => new Promise((done) => setTimeout(() => done('old'), 10_000)),
  );
  void client.refetchQueries({ queryKey: ['posts'] });
  refresher.onState({ versions: { posts: 1 } });
  await vi.advanceTimersByTimeAsync(9000);
  expect(screen?.read).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(4000);
  expect(screen?.read).toHaveBeenCalledTimes(3);
});

it('reads what changed while there was no stream', async () => {
  const { refresher, reads } = await open('posts');
  refresher.onState({ versions: { posts: 7 } });
  await vi.advanceTimersByTimeAsync(3000);
  refresher.onState({ versions: { posts: 1_795_179_600_000 } }); // of a server that was started anew
  await vi.advanceTimersByTimeAsync(3000);
  expect(reads()).toEqual([3]);
});

it('reads prices that change every second at most every 1.5 seconds', async () => {
  const { refresher, reads } = await open('market-data');
  for (let version = 0; version < 60; version += 1) {
    refresher.onState({ versions: { prices: version } });
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(reads()[0]).toBeGreaterThan(15);
  expect(reads()[0]).toBeLessThanOrEqual(41);
});

it('does not read for a page that nobody sees, until it is looked at', async () => {
  const { refresher, client, reads } = await open('posts');
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  refresher.onState({ versions: { posts: 1 } });
  refresher.onState({ versions: { posts: 2 } });
  await vi.advanceTimersByTimeAsync(3000);
  expect(reads()).toEqual([1]);
  expect(client.getQueryState(['posts'])?.isInvalidated).toBe(true);
  seen.mockRestore();
});

it('reads nothing more once the person has left', async () => {
  const { refresher, reads } = await open('posts');
  refresher.onState({ versions: { posts: 1 } });
  refresher.onState({ versions: { posts: 2 } });
  refresher.stop();
  await vi.advanceTimersByTimeAsync(3000);
  expect(reads()).toEqual([1]);
});

const NOON = Date.parse('2026-11-20T12:00:00Z');
const at = (ms: number): string => new Date(NOON + ms).toISOString();

/** A page that shows prices, and has version 10 of them. */
async function openPrices() {
  const opened = await open('market-data');
  const items = [
    aMarketPrice('EURUSD', { as_of: at(0) }),
    aMarketPrice('XAUUSD', { as_of: at(0) }),
  ];
  opened.screens[0]?.read.mockResolvedValue(items as never);
  const tell = (event: Omit<LiveEvent, 'topic'>): void =>
    opened.refresher.onState({
      versions: { prices: event.version },
      prices: { topic: 'prices', ...event },
    });
  tell({ version: 10 });
  await vi.advanceTimersByTimeAsync(3000);
  const read = opened.reads()[0] ?? 0;
  return {
    ...opened,
    tell,
    readsSince: async () => {
      await vi.advanceTimersByTimeAsync(3000);
      return (opened.reads()[0] ?? 0) - read;
    },
    prices: () => opened.client.getQueryData<MarketDataItem[]>(['market-data']),
  };
}

it('takes new prices from the event, without reading the list', async () => {
  const { tell, prices, readsSince } = await openPrices();
  tell({ version: 13, since: 10, ticks: [['EURUSD', 1.09, 0.4, NOON + 1000]] });
  tell({ version: 14, since: 13, ticks: [['EURUSD', 1.091, null, NOON + 2000]] });
  expect(prices()).toMatchObject([
    { instrument: 'EURUSD', price: 1.091, change_percent: null, as_of: at(2000), stale: false },
    { instrument: 'XAUUSD', as_of: at(0) },
  ]);
  expect(await readsSince()).toBe(0);
});

it('never goes back to an older price', async () => {
  const { tell, prices } = await openPrices();
  tell({ version: 11, since: 10, ticks: [['EURUSD', 1.2, 9, NOON - 1]] });
  expect(prices()).toMatchObject([{ as_of: at(0) }, { as_of: at(0) }]);
});

it.each<[string, Omit<LiveEvent, 'topic'>]>([
  ['some are missing, as after a sleep or a break', { version: 20, since: 15, ticks: [] }],
  ['more than prices changed', { version: 11 }],
  [
    "the server's clock was set back",
    { version: 11, since: 10, ticks: [['EURUSD', 1.2, 9, NOON - 3_600_000]] },
  ],
])('reads the list where %s', async (_, event) => {
  const { tell, readsSince } = await openPrices();
  tell(event);
  expect(await readsSince()).toBe(1);
});

it('reads the list again where prices came while it was read', async () => {
  const { tell, client, screens, readsSince } = await openPrices();
  screens[0]?.read.mockImplementationOnce(
    () => new Promise((done) => setTimeout(() => done('old'), 1000)),
  );
  void client.refetchQueries({ queryKey: ['market-data'] });
  tell({ version: 11, since: 10, ticks: [['EURUSD', 1.09, 0.4, NOON + 1000]] });
  expect(await readsSince()).toBe(2);
});
