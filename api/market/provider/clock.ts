import { setTimeout as after } from 'node:timers/promises';

/** What an adapter needs of time and chance; a test holds it still. */
export type ProviderClock = {
  /** UTC ms. */
  readonly now: () => number;
  /** Resolves after so many ms, or at once when the signal aborts; never rejects. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** From 0 to below 1, for jitter. */
  readonly random: () => number;
};

export const systemClock: ProviderClock = {
  now: Date.now,
  random: Math.random,
  // A pending retry never keeps a stopping server alive.
  sleep: (ms, signal) =>
    after(ms, undefined, { ref: false, ...(signal && { signal }) }).catch(() => {}),
};
