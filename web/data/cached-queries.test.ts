import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readQueries } from '#web/offline/cache/query-persister.ts';
import { persistQueries, restoreQueries } from './cached-queries.ts';
import { storeProfile } from './session/stored-profile.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const client = new QueryClient();
let end = (): void => {};

const storedAfterS = async (): Promise<number | null> => {
  const stored = await readQueries('ama');
  return stored && (stored.savedAt - NOON) / 1000;
};
const waitS = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: NOON });
  const person = { username: 'ama', email: null, access_expiration: null, has_password: false };
  storeProfile({ id: 'ama', role: 'user', ...person });
  end = persistQueries(client, 'ama');
});
afterEach(() => {
  end();
  client.clear();
});

it('stores an answer a second after it came for the first time', async () => {
  client.setQueryData(['prices'], [1]);
  await waitS(1);
  expect(await storedAfterS()).toBe(1);

  await waitS(9);
  client.setQueryData(['candles'], [1]);
  await waitS(1);
  expect(await storedAfterS()).toBe(11);
});

it('stores what changes every few seconds every half minute', async () => {
  for (let second = 0; second < 20; second += 2) {
    client.setQueryData(['prices'], [second]);
    await waitS(2);
  }
  expect(await storedAfterS()).toBe(1);

  await waitS(12);
  expect(await storedAfterS()).toBe(32); // the first change came at 2 s
});

it('shows what was stored, and reads it again however new it is', async () => {
  client.setQueryData(['preferences'], 'off');
  await waitS(1);
  await storedAfterS();
  client.setQueryData(['preferences'], 'on'); // the page ends before this is stored

  const next = new QueryClient();
  await restoreQueries(next, 'ama');
  expect(next.getQueryData(['preferences'])).toBe('off');
  const queryFn = vi.fn<() => Promise<string>>(async () => 'on');
  const read = { queryKey: ['preferences'], queryFn, staleTime: 30_000 };
  expect(await next.fetchQuery(read)).toBe('on');
});
