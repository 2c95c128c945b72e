import { ApiError } from '#contracts/errors.ts';
import { type LiveEvent, STREAM_PING_MS } from '#contracts/events.ts';
import type { Heard } from '#web/client/api.ts';
import { hasCode } from '#web/client/failures.ts';
import { onReturn } from '#web/offline/sync/triggers.ts';

/** Reads one stream to its end. */
export type Listen = (heard: Heard<LiveEvent>, signal: AbortSignal) => Promise<void>;

/** Two signs of life may be late; a stream that is silent for longer is dead. */
export const SILENCE_MS = 3 * STREAM_PING_MS;

/** Only a stream that lived so long lets the waits begin anew: two that end each other must not race. */
const STEADY_MS = 60_000;
const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 60_000;

/**
 * How long to wait before the next try, in ms: at random up to a limit that doubles, so that the clients
 * of a server that was away do not all come back in the same instant.
 *
 * @param random from 0 to 1
 * @source M. Brooker, Exponential Backoff and Jitter (AWS Architecture Blog, 2015): full jitter
 */
export function waitMs(tries: number, failure: unknown, random: number): number {
  const asked = failure instanceof ApiError ? (failure.retryAfterS ?? 0) * 1000 : 0;
  return asked + random * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1));
}

/** Waits, but no longer than until the network or the person comes back. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      stopWaiting();
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    const stopWaiting = onReturn(done);
    signal.addEventListener('abort', done);
  });
}

/** @returns why it ended; null when the server ended it */
async function listenOnce(
  listen: Listen,
  heard: Heard<LiveEvent>,
  signal: AbortSignal,
): Promise<unknown> {
  const attempt = new AbortController();
  const giveUp = (): void => attempt.abort();
  let silence = setTimeout(giveUp, SILENCE_MS);
  const onAlive = (): void => {
    clearTimeout(silence);
    silence = setTimeout(giveUp, SILENCE_MS);
    heard.onAlive();
  };
  signal.addEventListener('abort', giveUp);
  try {
    await listen({ ...heard, onAlive }, attempt.signal);
    return null;
  } catch (failure) {
    return failure;
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', giveUp);
  }
}

/** Listens until the signal, or until nobody is signed in any more; a stream that breaks is opened again. */
export async function keepListening(
  listen: Listen,
  heard: Heard<LiveEvent> & { onBreak: () => void },
  signal: AbortSignal,
): Promise<void> {
  for (let tries = 1; !signal.aborted; tries += 1) {
    const openedAt = Date.now();
    const failure = await listenOnce(listen, heard, signal);
    heard.onBreak();
    if (signal.aborted || hasCode(failure, 'auth.required')) return;
    if (Date.now() - openedAt > STEADY_MS) tries = 1;
    await pause(waitMs(tries, failure, Math.random()), signal);
  }
}
