import { expect, it, vi } from 'vitest';
import { ApiError } from '#contracts/errors.ts';
import { createInFlight } from './in-flight.ts';

const refusalOf = (entering: Promise<unknown>): Promise<ApiError | null> =>
  entering.then(
    () => null,
    (error: unknown) => (error instanceof ApiError ? error : null),
  );

it('a call waits until its owner has room for it, and the others of the process pass', async () => {
  const calls = createInFlight({ own: 100, all: 1000 });
  const first = await calls.enter('ama', 60);
  let isIn = false;
  const second = calls.enter('ama', 60).then((call) => {
    isIn = true;
    return call;
  });
  await calls.enter('kofi', 60);
  expect(isIn).toBe(false);
  first.end();
  await second;
  expect(isIn).toBe(true);
});

it('one call alone is never too large', async () => {
  const calls = createInFlight({ own: 100, all: 1000 });
  const call = await calls.enter('ama', 5000);
  call.end();
  await expect(calls.enter('ama', 5000)).resolves.toBeDefined();
});

it('an answer counts with its own size until it is taken', async () => {
  const calls = createInFlight({ own: 100, all: 1000 });
  const answered = await calls.enter('ama', 60);
  answered.hasAnswer(10);
  answered.endIfAnswered(); // it is on its way
  const next = await calls.enter('ama', 90);
  next.endIfAnswered(); // it was small
  const ends = vi.fn<() => void>();
  answered.onEnd(ends);
  answered.end();
  expect(ends).toHaveBeenCalledOnce();
  await expect(calls.enter('ama', 100)).resolves.toBeDefined();
});

it('who waits for five seconds is refused: 429 because of own calls, 503 because of all', async () => {
  vi.useFakeTimers();
  const calls = createInFlight({ own: 100, all: 150 });
  await calls.enter('ama', 100);
  const own = refusalOf(calls.enter('ama', 10));
  const all = refusalOf(calls.enter('kofi', 60));
  await vi.advanceTimersByTimeAsync(5000);
  expect(await own).toMatchObject({ code: 'request.rate_limited', retryAfterS: 5 });
  expect(await all).toMatchObject({ code: 'platform.unavailable', retryAfterS: 5 });
  vi.useRealTimers();
});
