import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { CreateCounter } from '#api/db/database.ts';
import { ApiError } from '#contracts/errors.ts';
import { createAddressLimit } from './limits.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const createCounter: CreateCounter = (_name, { points, seconds }) =>
  new RateLimiterMemory({ points, duration: seconds });

const caught = (call: Promise<void>): Promise<unknown> => call.catch((error: unknown) => error);

it('holds for each key by itself, says how long to wait, and ends with the span', async () => {
  const limit = createAddressLimit(createCounter, {
    name: 'requests',
    points: 2,
    seconds: 60,
    detail: 'Please wait a while.',
  });
  await limit('198.51.100.1');
  vi.advanceTimersByTime(10_000);
  await limit('198.51.100.1');
  const refused = await caught(limit('198.51.100.1'));
  expect(refused).toBeInstanceOf(ApiError);
  expect(refused).toMatchObject({
    code: 'request.rate_limited',
    message: 'Please wait a while.',
    retryAfterS: 50,
  });
  await limit('198.51.100.2');
  vi.advanceTimersByTime(50_000);
  await limit('198.51.100.1');
});
