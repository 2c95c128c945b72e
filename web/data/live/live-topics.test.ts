import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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
  refresher.onVersions({ prices: 1, posts: 1 });
  await vi.advanceTimersByTimeAsync(3000);
  refresher.onVersions({ prices: 2, posts: 1 });
  await vi.advanceTimersByTimeAsync(3000);
  expect(reads()).toEqual([3, 2]);
});

it('knows the market and the Trading Floor by their keys', async () => {
  const api = {} as Api;
  const { queryKey: market } = marketDataOptions(api);
  const { queryKey: floor } = feedOptions(api);
  const { refresher, reads } = await open(...[market, floor].map(String));
  refresher.onVersions({ prices: 1, posts: 1 });
  refresher.onVersions({ prices: 2, posts: 2 });
  await vi.advanceTimersByTimeAsync(3000);
  expect(reads()).toEqual([2, 2]);
});

it('reads what changed between the first read and the opening of the stream', async () => {
  const { refresher, reads } = await open('posts');
  refresher.onVersions({ posts: 7 });
  await vi.advanceTimersByTimeAsync(3000);
  expect(reads()).toEqual([2]);
  refresher.onVersions({ posts: 7 });
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
  refresher.onVersions({ posts: 1 });
  await vi.advanceTimersByTimeAsync(9000);
  expect(screen?.read).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(4000);
  expect(screen?.read).toHaveBeenCalledTimes(3);
});

it('reads what changed while there was no stream', async () => {
  const { refresher, reads } = await open('posts');
  refresher.onVersions({ posts: 7 });
  await vi.advanceTimersByTimeAsync(3000);
  refresher.onVersions({ posts: 1_795_179_600_000 }); // of a server that was started anew
  await vi.advanceTimersByTimeAsync(3000);
  expect(reads()).toEqual([3]);
});

it('reads prices that change every second at most every 1.5 seconds', async () => {
  const { refresher, reads } = await open('market-data');
  for (let version = 0; version < 60; version += 1) {
    refresher.onVersions({ prices: version });
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(reads()[0]).toBeGreaterThan(15);
  expect(reads()[0]).toBeLessThanOrEqual(41);
});

it('does not read for a page that nobody sees, until it is looked at', async () => {
  const { refresher, client, reads } = await open('posts');
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  refresher.onVersions({ posts: 1 });
  refresher.onVersions({ posts: 2 });
  await vi.advanceTimersByTimeAsync(3000);
  expect(reads()).toEqual([1]);
  expect(client.getQueryState(['posts'])?.isInvalidated).toBe(true);
  seen.mockRestore();
});

it('reads nothing more once the person has left', async () => {
  const { refresher, reads } = await open('posts');
  refresher.onVersions({ posts: 1 });
  refresher.onVersions({ posts: 2 });
  refresher.stop();
  await vi.advanceTimersByTimeAsync(3000);
  expect(reads()).toEqual([1]);
});
