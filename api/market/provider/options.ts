import { setTimeout as after } from 'node:timers/promises';

/** Time and randomness of an adapter; injectable for tests. */
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
  // A pending retry does not delay the end of the process.
  sleep: (ms, signal) =>
    after(ms, undefined, { ref: false, ...(signal && { signal }) }).catch(() => {}),
};

/** Options of all three adapters; all have defaults. */
export type ProviderOptions = {
  /** Address of the calls; null is the provider's own. */
  readonly baseUrl?: string | null;
  /** Address of the price stream; null derives it from `baseUrl`. */
  readonly streamUrl?: string | null;
  readonly clock?: ProviderClock;
};

/** At most so many calls in so many ms. */
export type Allowance = { readonly calls: number; readonly inMs: number };
