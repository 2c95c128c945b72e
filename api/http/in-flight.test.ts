import { expect, it, vi } from 'vitest';
import { ApiError } from '#contracts/errors.ts';
import { createInFlight } from './in-flight.ts';

const refusalOf = (entering: Promise<unknown>): Promise<ApiError | null> =>
  entering.then(
    () => null,
    (error: unknown) => (error instanceof ApiError ? error : null),
  );

const asks = (owner: string, bytes: number, of = 'GET /pictures') => ({ owner, bytes, of });

it('a call waits until its owner has room for it, and the others of the process pass', async () => {
  const calls = createInFlight({ own: 100, all: 1000 });
  const first = await calls.enter(asks('ama', 60));
  let isIn = false;
  const second = calls.enter(asks('ama', 60)).then((call) => {
    isIn = true;
    return call;
  });
  await calls.enter(asks('kofi', 60));
  expect(isIn).toBe(false);
  first.end();
  await second;
  expect(isIn).toBe(true);
});

it('one call alone is never too large', async () => {
  const calls = createInFlight({ own: 100, all: 1000 });
  const call = await calls.enter(asks('ama', 5000));
  call.end();
  await expect(calls.enter(asks('ama', 5000))).resolves.toBeDefined();
});

it('an answer counts with its own size until it is taken', async () => {
  const calls = createInFlight({ own: 100, all: 1000 });
  const answered = await calls.enter(asks('ama', 60));
  answered.hasLargeAnswer(10);
  answered.endIfAnswered(); // it is on its way
  const next = await calls.enter(asks('ama', 90));
  next.endIfAnswered(); // it was small
  const ends = vi.fn<() => void>();
  answered.onEnd(ends);
  answered.end();
  expect(ends).toHaveBeenCalledOnce();
  await expect(calls.enter(asks('ama', 100))).resolves.toBeDefined();
});

it('who waits for five seconds is refused: 429 because of own calls, 503 because of all', async () => {
  vi.useFakeTimers();
  const calls = createInFlight({ own: 100, all: 150 });
  const taken = await calls.enter(asks('ama', 10));
  taken.hasLargeAnswer(100);
  const own = refusalOf(calls.enter(asks('ama', 10)));
  const all = refusalOf(calls.enter(asks('kofi', 60)));
  await vi.advanceTimersByTimeAsync(5000);
  expect(await own).toMatchObject({ code: 'request.rate_limited', retryAfterS: 5 });
  expect(await all).toMatchObject({ code: 'platform.unavailable', retryAfterS: 5 });
  vi.useRealTimers();
});

it('a short answer does not wait for the long ones of others that nobody takes; a long one does', async () => {
  vi.useFakeTimers();
  const calls = createInFlight({ own: 200_000, all: 250_000 });
  for (const owner of ['ama', 'kofi']) {
    const call = await calls.enter(asks(owner, 10, 'GET /changes'));
    call.hasLargeAnswer(125_000);
  }
  const short = refusalOf(calls.enter(asks('a visitor', 10, 'GET /public-config')));
  const long = refusalOf(calls.enter(asks('esi', 10, 'GET /changes')));
  const largeBody = refusalOf(calls.enter(asks('yaw', 100_000, 'PUT /picture')));
  await vi.advanceTimersByTimeAsync(5000);
  expect(await short).toBeNull();
  expect(await long).toMatchObject({ code: 'platform.unavailable' });
  expect(await largeBody).toMatchObject({ code: 'platform.unavailable' });
  vi.useRealTimers();
});
