import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#contracts/errors.ts';
import { NetworkError } from '#web/client/failures.ts';
import { listenWithReconnect, type Listen, SILENCE_MS } from './reconnect.ts';

type Attempt = {
  listener: Parameters<Listen>[0];
  signal: AbortSignal;
  end: () => void;
  fail: (error: unknown) => void;
};

/** Listens over streams that the test ends as it likes. */
function start() {
  const attempts: Attempt[] = [];
  const listen: Listen = (listener, signal) =>
    new Promise((end, fail) => {
      signal.addEventListener('abort', () => fail(signal.reason));
      attempts.push({ listener, signal, end, fail });
    });
  const stop = new AbortController();
  const onBreak = vi.fn<() => void>();
  const listener = { onEvent: () => {}, onAlive: () => {}, onBreak };
  const listening = listenWithReconnect(listen, listener, stop.signal);
  return { attempts, listening, stop, onBreak };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
});

it('opens a broken stream again, each time after a longer wait', async () => {
  const { attempts, onBreak } = start();
  for (const [index, wait] of [2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000].entries()) {
    attempts[index]?.fail(new NetworkError(false));
    await vi.advanceTimersByTimeAsync(wait - 1);
    expect(attempts).toHaveLength(index + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(attempts).toHaveLength(index + 2);
  }
  expect(onBreak).toHaveBeenCalledTimes(7);
});

it('begins the waits anew once a stream has lived for a minute', async () => {
  const { attempts } = start();
  attempts[0]?.end();
  await vi.advanceTimersByTimeAsync(2000);
  attempts[1]?.end();
  await vi.advanceTimersByTimeAsync(4000);
  for (let ms = 0; ms < 75_000; ms += 15_000) {
    await vi.advanceTimersByTimeAsync(15_000);
    attempts[2]?.listener.onAlive();
  }
  attempts[2]?.end();
  await vi.advanceTimersByTimeAsync(2000);
  expect(attempts).toHaveLength(4);
});

it('takes a stream that is silent for 45 seconds for dead', async () => {
  const { attempts, onBreak } = start();
  await vi.advanceTimersByTimeAsync(SILENCE_MS - 1);
  attempts[0]?.listener.onAlive();
  await vi.advanceTimersByTimeAsync(SILENCE_MS - 1);
  expect(onBreak).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onBreak).toHaveBeenCalledOnce();
  expect(attempts[0]?.signal.aborted).toBe(true);
});

it('comes back at once when the network does', async () => {
  const { attempts } = start();
  attempts[0]?.fail(new NetworkError(false));
  await vi.advanceTimersByTimeAsync(0);
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(attempts).toHaveLength(2);
});

it('gives up when nobody is signed in any more', async () => {
  const { attempts, listening } = start();
  attempts[0]?.fail(new ApiError('auth.required', 'Please sign in.'));
  await listening;
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(attempts).toHaveLength(1);
});

it('ends with its person, in the middle of a stream or of a wait', async () => {
  for (const isWaiting of [false, true]) {
    const { attempts, listening, stop } = start();
    if (isWaiting) attempts[0]?.end();
    await vi.advanceTimersByTimeAsync(0);
    stop.abort();
    await expect(listening).resolves.toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  }
});

it.each([
  ['as long as a full server asks', 60, 0, 60_000],
  ['as long as a full server asks, and then at random', 60, 1, 62_000],
  ['at random where it does not ask', 0, 0.5, 1000],
])('waits %s', async (_, retryAfterS, random, waitMs) => {
  vi.mocked(Math.random).mockReturnValue(random);
  const { attempts } = start();
  attempts[0]?.fail(new ApiError('platform.unavailable', 'Full.', { retryAfterS }));
  await vi.advanceTimersByTimeAsync(waitMs - 1);
  expect(attempts).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(attempts).toHaveLength(2);
});
