import { ApiError } from '#contracts/errors.ts';
import type { CreateCounter } from './counter.ts';

/** Counts one call of this key (an address, a phone, a session). @throws ApiError 429 with Retry-After */
export type AddressLimit = (key: string) => Promise<void>;

type Limit = {
  /** What is limited. */
  readonly name: string;
  /** How many calls a key has in the span. */
  readonly points: number;
  readonly seconds: number;
  /** Message for a caller over the limit. */
  readonly detail: string;
};

/** A limit that needs no account: each key by itself, for a span that begins with its first call. */
export function createAddressLimit(
  createCounter: CreateCounter,
  { name, points, seconds, detail }: Limit,
): AddressLimit {
  const counter = createCounter(name, { points: Number.MAX_SAFE_INTEGER, seconds });
  return async (key) => {
    const used = await counter.consume(key);
    if (used.consumedPoints <= points) return;
    throw new ApiError('request.rate_limited', detail, {
      retryAfterS: Math.max(1, Math.ceil(used.msBeforeNext / 1000)),
    });
  };
}
