import { expect, it } from 'vitest';
import { figures, memberActivity } from '#api/db/schema/figures.ts';
import { addFigureJob } from '#api/jobs/jobs.ts';
import { startCounting } from '#api/jobs/timers.ts';
import { createJobRunner } from '#api/jobs/job-runner.ts';
import { createJobStore } from '#api/jobs/jobs.store.ts';
import { postEndpoints } from '#contracts/posts.ts';
import { DAY_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import { type Api, startApi } from '#tests/support/start-api.ts';
import { at } from './open-servers.ts';

const look = (api: Api) => api.as('ama').call(postEndpoints.list, { query: {} });
const storedSteps = async (api: Api, unit: 'hour' | 'day', name = 'sign_ins') =>
  (await api.database.db.select().from(figures))
    .filter((row) => row.unit === unit && row.name === name)
    .map((row) => row.at)
    .toSorted((a, b) => a - b);

it('at five past, one server instance stores the finished hour once', async () => {
  const api = await startApi({ now: '2026-11-20T09:40:00.000Z' });
  const failures: unknown[] = [];
  const startServer = (holder: string) => {
    const runner = createJobRunner({
      store: createJobStore(api.database),
      now: api.now,
      every: () => () => undefined,
      holder,
      onFailure: (error) => failures.push(error),
    });
    addFigureJob(runner, api.services.administration.rollUp);
    return runner;
  };
  const [first, second] = [startServer('first'), startServer('second')];
  await Promise.all([first.runDue(), second.runDue()]);
  expect((await storedSteps(api, 'hour')).at(-1)).toBe(at('2026-11-20T08:00:00Z'));
  api.advance(24 * MINUTE_MS);
  await Promise.all([first.runDue(), second.runDue()]);
  expect((await storedSteps(api, 'hour')).at(-1)).toBe(at('2026-11-20T08:00:00Z'));
  api.advance(MINUTE_MS);
  await Promise.all([first.runDue(), second.runDue()]);
  expect((await storedSteps(api, 'hour')).at(-1)).toBe(at('2026-11-20T09:00:00Z'));
  expect(new Set(await storedSteps(api, 'hour')).size).toBe(
    (await storedSteps(api, 'hour')).length,
  );
  expect(failures).toEqual([]);
});

it('a new server counts from existing rows: hours immediately, days over several hours', async () => {
  const api = await startApi();
  const { rollUp } = api.services.administration;
  await rollUp.run();
  expect(await storedSteps(api, 'hour')).toHaveLength(48);
  expect(await storedSteps(api, 'day')).toHaveLength(60);
  await rollUp.run();
  await rollUp.run();
  expect(await storedSteps(api, 'day')).toHaveLength(180);
  await rollUp.run();
  expect(await storedSteps(api, 'day')).toHaveLength(180);
  // Who called before counting began is not known, and not said to be nobody.
  expect(await storedSteps(api, 'day', 'active_users')).toEqual([]);
});

it('a server that was away for days makes up for them', async () => {
  const api = await startApi();
  const { counting, rollUp } = api.services.administration;
  await look(api);
  await counting.flush();
  await rollUp.run();
  api.advance(3 * DAY_MS);
  await rollUp.run();
  expect(
    (await storedSteps(api, 'day', 'active_users')).map((day) => new Date(day).getUTCDate()),
  ).toEqual([20, 21, 22]);
});

it('hours go after eight days and who called after a while; days stay', async () => {
  const api = await startApi();
  const { counting, rollUp } = api.services.administration;
  await look(api);
  await counting.flush();
  const units = async () =>
    new Set((await api.database.db.select().from(memberActivity)).map(({ unit }) => unit));
  api.advance(4 * DAY_MS);
  await rollUp.run();
  expect(await units()).toEqual(new Set(['day', 'week']));
  expect(await storedSteps(api, 'hour', 'api_calls')).toHaveLength(1);
  api.advance(12 * DAY_MS);
  await rollUp.run();
  expect(await units()).toEqual(new Set(['week']));
  expect(await storedSteps(api, 'hour', 'api_calls')).toEqual([]);
  api.advance(180 * DAY_MS);
  await rollUp.run();
  expect(await units()).toEqual(new Set());
  expect(await storedSteps(api, 'day', 'api_calls')).toEqual([at('2026-11-20T00:00:00Z')]);
});

it('counts are stored every minute and at the stop', async () => {
  const api = await startApi();
  const wheel: { turn: () => void; ms: number }[] = [];
  const failures: unknown[] = [];
  const { counting } = api.services.administration;
  const stop = startCounting({
    counting,
    every: (turn, ms) => {
      wheel.push({ turn, ms });
      return () => void wheel.pop();
    },
    onFailure: (error) => failures.push(error),
  });
  const calls = () => api.services.stores.figures.callsOf('day', at('2026-11-20T00:00:00Z'));
  await look(api);
  expect([wheel[0]?.ms, await calls()]).toEqual([MINUTE_MS, 0]);
  wheel[0]?.turn();
  await counting.flush();
  expect(await calls()).toBe(1);
  await look(api);
  await stop();
  expect([wheel.length, await calls(), failures]).toEqual([0, 2, []]);
  await api.loseDatabase();
  await look(api);
  await stop();
  expect(failures).toHaveLength(1);
});
