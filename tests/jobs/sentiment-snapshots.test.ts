import { expect, it } from 'vitest';
import { readSentiment } from '#api/engine/sentiment/read-sentiment.ts';
import { createJobRunner } from '#api/jobs/job-runner.ts';
import { createJobStore } from '#api/jobs/jobs.store.ts';
import { addSentimentJob } from '#api/jobs/jobs.ts';
import { sentimentSnapshots } from '#api/db/schema/market.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import type { Timeframe } from '#contracts/rules/market/timeframes.ts';
import { openPartialMarket } from '#tests/support/partial-market.ts';
import { startApi } from '#tests/support/start-api.ts';
import { at } from './open-servers.ts';

it('stores a snapshot once per hour, and none for hours without a server', async () => {
  const api = await startApi({
    now: '2026-11-20T09:40:00.000Z',
    openMarket: (now) => openPartialMarket(now, ['EURUSD']),
  });
  const failures: unknown[] = [];
  const startServer = (holder: string) => {
    const runner = createJobRunner({
      store: createJobStore(api.database),
      now: api.now,
      every: () => () => undefined,
      holder,
      onFailure: (error) => failures.push(error),
    });
    addSentimentJob(runner, api.services.sentimentActivity);
    return runner;
  };
  const storedHours = async () =>
    (await api.database.db.select().from(sentimentSnapshots)).map(({ hour }) => hour);

  await Promise.all([startServer('first').runDue(), startServer('second').runDue()]);
  expect(await storedHours()).toEqual([at('2026-11-20T09:00:00Z')]);

  api.advance(3 * HOUR_MS);
  await startServer('third').runDue();
  expect(await storedHours()).toEqual([at('2026-11-20T09:00:00Z'), at('2026-11-20T12:00:00Z')]);
  await api.services.sentimentActivity.takeSnapshots(at('2026-11-20T12:00:00Z'));
  expect(await storedHours()).toHaveLength(2);
  expect(failures).toEqual([]);
});

it('takes a late snapshot as of the start of its hour', async () => {
  const api = await startApi({
    now: '2026-11-20T09:40:00.000Z',
    openMarket: (now) => openPartialMarket(now, ['EURUSD']),
  });
  const hour = at('2026-11-20T09:00:00Z');
  await api.services.sentimentActivity.takeSnapshots(hour);
  const market = openPartialMarket(() => hour, ['EURUSD']);
  const newest = async (timeframe: Timeframe, limit: number) =>
    (await market.candles('EURUSD', timeframe, { to: hour, limit })).candles;
  const expected = readSentiment({
    instrument: 'EURUSD',
    asOf: hour,
    candles: {
      D1: await newest('D1', 320),
      H4: await newest('H4', 400),
      H1: await newest('H1', 800),
      M15: await newest('M15', 2016),
    },
    positioning: { buys: 0, entries: 0 },
  });
  expect(await api.database.db.select().from(sentimentSnapshots)).toEqual([
    {
      hour,
      data_source: 'simulated',
      pair: 'EURUSD',
      bullish_percentage: expected?.bullish_percentage,
      bearish_percentage: expected?.bearish_percentage,
      retail_long: expected?.retail_long,
      fear_greed_index: expected?.fear_greed_index,
    },
  ]);
});
