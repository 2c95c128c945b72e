import type { ProviderClock } from './clock.ts';

/** What all three adapters can be told; everything has a default. */
export type ProviderOptions = {
  /** Address of the calls; null is the provider's own. */
  readonly baseUrl?: string | null;
  /** Address of the price stream; null derives it from `baseUrl`. */
  readonly streamUrl?: string | null;
  readonly clock?: ProviderClock;
};

/** At most so many calls in so many ms. */
export type Allowance = { readonly calls: number; readonly inMs: number };
