import { expect, it, vi } from 'vitest';
import {
  blockDatabase,
  blockLocks,
  blockTexts,
  fillTexts,
  stallDatabase,
} from '#tests/support/blocked-storage.ts';
import { withLock } from './locks.ts';
import {
  askToPersist,
  canUseDatabase,
  DATABASE_DEADLINE_MS,
  databaseAnswer,
} from './database-probe.ts';
import { createTextStore, readBlockedStorage, subscribeToBlockedStorage } from './storage.ts';

const ignore = () => undefined;

it.each(['localStorage', 'sessionStorage'] as const)(
  'fault 60: remembers for this page what a blocked %s does not take',
  (area) => {
    blockTexts(area);
    const onRefused = vi.fn<() => void>();
    const texts = createTextStore(() => globalThis[area], onRefused);

    expect(texts.read('token')).toBeNull();
    texts.write('token', 'of Ama');
    expect(texts.read('token')).toBe('of Ama');
    expect(texts.keys()).toEqual(['token']);
    texts.write('token', null);
    expect(texts.read('token')).toBeNull();
    expect(onRefused).toHaveBeenCalled();
  },
);

it('fault 60: goes on with what it was given where the device has no room for it', () => {
  localStorage.setItem('theme', 'light');
  fillTexts('localStorage');
  const onRefused = vi.fn<() => void>();
  const texts = createTextStore(() => localStorage, onRefused);

  expect(texts.read('theme')).toBe('light');
  expect(onRefused).not.toHaveBeenCalled();
  texts.write('theme', 'dark');
  expect(texts.read('theme')).toBe('dark');
  expect(onRefused).toHaveBeenCalled();
});

it('sees what other tabs store', () => {
  const texts = createTextStore(() => localStorage, ignore);
  texts.write('theme', 'light');
  localStorage.setItem('theme', 'dark');
  expect(texts.read('theme')).toBe('dark');
});

it.each(['missing', 'refused', 'throwing'] as const)(
  'fault 60: detects %s databases and notifies subscribers',
  async (kind) => {
    expect(await canUseDatabase()).toBe(true);
    blockDatabase(kind);
    const listener = vi.fn<() => void>();
    const stop = subscribeToBlockedStorage(listener);

    expect(await canUseDatabase()).toBe(false);
    expect(readBlockedStorage().database).toBe(true);
    expect(listener).toHaveBeenCalledOnce();
    stop();
  },
);

it('fault 60: waits for a database that does not answer for seconds only, and hears of a late answer', async () => {
  vi.useFakeTimers();
  const stalled = stallDatabase();
  const isUsable = canUseDatabase();
  await vi.advanceTimersByTimeAsync(DATABASE_DEADLINE_MS);
  vi.useRealTimers();
  expect(await isUsable).toBe(false);
  expect(readBlockedStorage().database).toBe(true);

  stalled.dispatch('success');
  expect(await databaseAnswer()).toBe(true);
  expect(readBlockedStorage().database).toBe(false);
});

it('leaves no database behind when it tries whether there can be one', async () => {
  await canUseDatabase();
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('bellwether:probe');
});

it('fault 60: works without a lock where the browser refuses one', async () => {
  blockLocks();
  const run = vi.fn<() => Promise<string>>(async () => 'done');
  expect(await withLock('sync', { ifAvailable: true }, run)).toBe('done');
  expect(run).toHaveBeenCalledExactlyOnceWith('none');
});

it('fault 60: asks in vain for storage that stays, without a failure', async () => {
  expect('storage' in navigator).toBe(false); // jsdom has none
  await expect(askToPersist()).resolves.toBeUndefined();
});
