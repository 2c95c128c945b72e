import { type LiveEvent, STREAM_PING_MS } from '#contracts/events.ts';
import type { StreamListener } from '#web/client/api.ts';
import { hasCode } from '#web/client/failures.ts';
import { backoffMs, retryAfterMs } from '#web/offline/sync/retry.ts';
import { onReturn } from '#web/offline/sync/triggers.ts';

/** Reads one stream to its end. */
export type Listen = (listener: StreamListener<LiveEvent>, signal: AbortSignal) => Promise<void>;

/** A stream without a ping for three intervals is dead. */
export const SILENCE_MS = 3 * STREAM_PING_MS;

/** A connection that lasted this long resets the backoff. */
const STABLE_MS = 60_000;
const LONGEST_WAIT_MS = 60_000;

/** Waits; ends early when the network or the app is back. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      unsubscribe();
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    const unsubscribe = onReturn(done);
    signal.addEventListener('abort', done);
  });
}

/** @returns the error that ended the stream; null if the server ended it */
async function listenOnce(
  listen: Listen,
  listener: StreamListener<LiveEvent>,
  signal: AbortSignal,
): Promise<unknown> {
  const attempt = new AbortController();
  const giveUp = (): void => attempt.abort();
  let silence = setTimeout(giveUp, SILENCE_MS);
  const onAlive = (): void => {
    clearTimeout(silence);
    silence = setTimeout(giveUp, SILENCE_MS);
    listener.onAlive();
  };
  signal.addEventListener('abort', giveUp);
  try {
    await listen({ ...listener, onAlive }, attempt.signal);
    return null;
  } catch (failure) {
    return failure;
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', giveUp);
  }
}

/** Listens until aborted or signed out; reconnects after a break. */
export async function listenWithReconnect(
  listen: Listen,
  listener: StreamListener<LiveEvent> & { onBreak: () => void },
  signal: AbortSignal,
): Promise<void> {
  for (let tries = 1; !signal.aborted; tries += 1) {
    const openedAt = Date.now();
    const failure = await listenOnce(listen, listener, signal);
    listener.onBreak();
    if (signal.aborted || hasCode(failure, 'auth.required')) return;
    if (Date.now() - openedAt > STABLE_MS) tries = 1;
    const waitMs = retryAfterMs(failure) + backoffMs(tries, LONGEST_WAIT_MS, Math.random());
    await pause(waitMs, signal);
  }
}
