import { ApiError } from '#contracts/errors.ts';
import type { Endpoint } from '#contracts/endpoint.ts';

type Counted = { readonly consumedPoints: number; readonly msBeforeNext: number };

/** Creates a counter by key for a span that begins with the key's first use. */
type CreateCounter = (
  name: string,
  span: { readonly points: number; readonly seconds: number; readonly mayCountHere?: boolean },
) => { readonly consume: (key: string) => Promise<Counted> };

/** Counts one call of this key (an address, a phone, a session). @throws ApiError 429 with Retry-After */
export type AddressLimit = (key: string) => Promise<void>;

type Limit = {
  readonly name: string;
  readonly points: number; // calls of one key in the span
  readonly seconds: number;
  readonly detail: string; // message for a caller over the limit
  readonly mayCountHere?: boolean; // in this process: for reads, which work while the disk is full
};

/** A limit that needs no account: for each key, in a span that begins with its first call. */
export function createAddressLimit(
  createCounter: CreateCounter,
  { name, points, seconds, detail, mayCountHere = false }: Limit,
): AddressLimit {
  const counter = createCounter(name, { points: Number.MAX_SAFE_INTEGER, seconds, mayCountHere });
  return async (key) => {
    const used = await counter.consume(key);
    if (used.consumedPoints <= points) return;
    throw new ApiError('request.rate_limited', detail, {
      retryAfterS: Math.max(1, Math.ceil(used.msBeforeNext / 1000)),
    });
  };
}

/** Counts one call of a member. @throws ApiError 429 with Retry-After above the limit */
export type MemberLimit = (userId: string, endpoint: Endpoint) => Promise<void>;

/** @param callsPerHour read at every call, so that a changed setting applies immediately */
export function createMemberLimit(
  createCounter: CreateCounter,
  callsPerHour: () => Promise<number>,
): MemberLimit {
  // Counting in memory lets members read while the disk is full.
  const counterOf = (name: string, seconds: number) =>
    createCounter(name, { points: Number.MAX_SAFE_INTEGER, seconds, mayCountHere: true });
  const ofHour = counterOf('calls an hour', 3600);
  const ofMinute = counterOf('calls a minute', 60);
  return async (userId, { method, path, callsPerMinute }) => {
    if (callsPerMinute !== undefined) {
      const used = await ofMinute.consume(`${method} ${path} ${userId}`);
      if (used.consumedPoints > callsPerMinute) throw tooMany(used, 'minute');
      return;
    }
    const used = await ofHour.consume(userId);
    if (used.consumedPoints > (await callsPerHour())) throw tooMany(used, 'hour');
  };
}

function tooMany(used: { readonly msBeforeNext: number }, span: 'minute' | 'hour'): ApiError {
  const detail = `Too many requests this ${span}. Please wait a while.`;
  return new ApiError('request.rate_limited', detail, {
    retryAfterS: Math.ceil(used.msBeforeNext / 1000),
  });
}

/** Whether a count is still within its limit. */
export const isWithin = (counting: Promise<unknown>): Promise<boolean> =>
  counting.then(
    () => true,
    () => false,
  );
