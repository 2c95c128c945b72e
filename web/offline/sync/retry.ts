import { ApiError } from '#contracts/errors.ts';

const LONGEST_BACKOFF_MS = 300_000;
const FIRST_BACKOFF_MS = 2000;

/**
 * The wait after failed attempts, in ms: random up to a doubling limit, so that many devices spread out.
 *
 * @param failures from 1
 * @param random from 0 to 1
 * @source M. Brooker, Exponential Backoff and Jitter (AWS Architecture Blog, 2015): full jitter
 */
export const backoffMs = (failures: number, longestMs: number, random: number): number =>
  random * Math.min(longestMs, FIRST_BACKOFF_MS * 2 ** (failures - 1));

/** How long the server asks to wait; 0: it does not. */
export const retryAfterMs = (failure: unknown): number =>
  failure instanceof ApiError ? (failure.retryAfterS ?? 0) * 1000 : 0;

export type Clock = {
  now: () => number; // ms since 1970
  /** Runs a function later. @returns its cancel function */
  after: (ms: number, run: () => void) => () => void;
};

/** Backoff after failures. */
export function createRetry(clock: Clock, random: () => number) {
  let failures = 0;
  let backoffUntil = 0;
  let retryAfterUntil = 0;
  return {
    failed(error: unknown): void {
      failures += 1;
      backoffUntil = clock.now() + backoffMs(failures, LONGEST_BACKOFF_MS, random());
      const retryAfter = retryAfterMs(error);
      if (retryAfter > 0) retryAfterUntil = clock.now() + retryAfter;
    },
    /** Ends the backoff; a Retry-After of the server still holds. */
    reset(): void {
      failures = 0;
      backoffUntil = 0;
    },
    /** Ends all waiting, Retry-After included: the user asked for a retry. */
    forget(): void {
      retryAfterUntil = 0;
      this.reset();
    },
    failures: (): number => failures,
    waitMs: (): number => Math.max(0, backoffUntil - clock.now(), retryAfterUntil - clock.now()),
  };
}

/** One timer for many requests; the earliest wins. */
export function createTimer(clock: Clock, run: () => void) {
  let cancel: (() => void) | null = null;
  let dueAt = Infinity;
  function clear(): void {
    cancel?.();
    dueAt = Infinity;
  }
  function within(ms: number): void {
    if (clock.now() + ms >= dueAt) return;
    clear();
    dueAt = clock.now() + ms;
    cancel = clock.after(ms, () => {
      dueAt = Infinity;
      run();
    });
  }
  return { clear, within };
}

/** Runs one at a time; a request during a run starts another run after it. */
export function createSingleFlight(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let isRequested = false;
  async function runWhileRequested(): Promise<void> {
    do {
      isRequested = false;
      await work();
    } while (isRequested);
  }
  return () => {
    isRequested = true;
    running ??= runWhileRequested().finally(() => (running = null));
    return running;
  };
}
