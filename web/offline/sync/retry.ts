import { ApiError } from '#contracts/errors.ts';

const LONGEST_BACKOFF_MS = 300_000;

export type Clock = {
  now: () => number; // ms since 1970
  /** Runs something later. @returns its cancel */
  after: (ms: number, run: () => void) => () => void;
};

/** How long to keep off the server after failures. */
export function createRetry(clock: Clock, random: () => number) {
  let failures = 0;
  let backoffUntil = 0;
  let retryAfterUntil = 0;
  return {
    /** Waits a random part of a doubling time, so that many devices spread out. */
    failed(error: unknown): void {
      failures += 1;
      backoffUntil = clock.now() + random() * Math.min(LONGEST_BACKOFF_MS, 2 ** failures * 1000);
      const retryAfterS = error instanceof ApiError ? error.retryAfterS : null;
      if (retryAfterS !== null) retryAfterUntil = clock.now() + retryAfterS * 1000;
    },
    /** The conditions changed for the better; what the server asked for still holds. */
    reset(): void {
      failures = 0;
      backoffUntil = 0;
    },
    /** A person insists. */
    forget(): void {
      retryAfterUntil = 0;
      this.reset();
    },
    waitMs: (): number => Math.max(0, backoffUntil - clock.now(), retryAfterUntil - clock.now()),
  };
}

/** One timer for many wishes: of two the earlier wins. */
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

/** Runs one at a time; a wish that comes during a run is served after it. */
export function createSingleFlight(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let isWanted = false;
  async function runWhileWanted(): Promise<void> {
    do {
      isWanted = false;
      await work();
    } while (isWanted);
  }
  return () => {
    isWanted = true;
    running ??= runWhileWanted().finally(() => (running = null));
    return running;
  };
}
