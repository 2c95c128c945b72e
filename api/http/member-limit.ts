import type { Endpoint } from '#contracts/endpoint.ts';
import { ApiError } from '#contracts/errors.ts';
import type { CreateCounter } from './counter.ts';

/** Counts one call of a member. @throws ApiError 429 with Retry-After above the limit that holds for it */
export type MemberLimit = (userId: string, endpoint: Endpoint) => Promise<void>;

const MINUTE_S = 60;
const HOUR_S = 3600;

/** @param callsPerHour read at every call, so that a changed setting acts at once */
export function createMemberLimit(
  createCounter: CreateCounter,
  callsPerHour: () => Promise<number>,
): MemberLimit {
  // A full disk keeps nobody from reading.
  const counterOf = (name: string, seconds: number) =>
    createCounter(name, { points: Number.MAX_SAFE_INTEGER, seconds, mayCountHere: true });
  const ofHour = counterOf('calls an hour', HOUR_S);
  const ofMinute = counterOf('calls a minute', MINUTE_S);
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
