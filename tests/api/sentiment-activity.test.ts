import { afterAll, describe, expect, it, vi } from 'vitest';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import { sentimentEndpoints } from '#contracts/market/sentiments.ts';
import { openPartialMarket } from '#tests/support/partial-market.ts';
import type { Person } from '#tests/support/people.ts';
import { openApi } from '#tests/support/start-api.ts';

const { read, activity } = sentimentEndpoints;

const api = await openApi({ openMarket: (now) => openPartialMarket(now, []) });
afterAll(() => api.close());

const ask = (person: Person = 'ama', query: { ahead?: 'yes' } = {}) =>
  api.as(person).call(read, { query });
const activityOf = async (period: 'today' | 'week' | 'month' = 'today') =>
  (await api.as('admin').call(activity, { query: { period } })).body;

const nextHour = (): void => api.advance(HOUR_MS - (api.now() % HOUR_MS));
const seen = async () => {
  const { views, viewers } = await activityOf();
  return { views, viewers };
};

const snapshot = (hour: string, fear_greed_index: number) => ({
  hour: Date.parse(hour),
  data_source: 'simulated' as const,
  pair: 'GBPUSD' as const,
  bullish_percentage: 50,
  bearish_percentage: 33,
  retail_long: 45,
  fear_greed_index,
});
const meanOf = async (period: 'today' | 'week' | 'month') => {
  const { since, pairs } = await activityOf(period);
  return { since, pair: pairs.find(({ pair }) => pair === 'GBPUSD') };
};

describe('the views of the sentiments', () => {
  it('are one for each member and hour; administrators and calls ahead of time are none', async () => {
    nextHour();
    const before = await seen();
    await ask('esi');
    await ask('ama', { ahead: 'yes' });
    expect(await seen()).toEqual(before);
    const addView = vi.spyOn(api.services.stores.sentiments, 'addView');
    await Promise.all([ask('ama'), ask('ama'), ask('ama', { ahead: 'yes' })]);
    await ask('ama');
    await ask('kofi');
    expect(addView).toHaveBeenCalledTimes(2);
    expect(await seen()).toEqual({ views: before.views + 2, viewers: 2 });
    nextHour();
    await ask('ama');
    expect(await seen()).toEqual({ views: before.views + 3, viewers: 2 });
  });

  it('do not fail the response when they cannot be counted, and are counted later', async () => {
    nextHour();
    const { views } = await seen();
    const { sentiments } = api.services.stores;
    vi.spyOn(sentiments, 'addView').mockRejectedValueOnce(new Error('disk is full'));
    expect((await ask()).status).toBe(200);
    expect(await seen()).toMatchObject({ views });
    expect(api.logLines.join('')).toContain('a view of the sentiments was not counted');
    await ask();
    expect(await seen()).toMatchObject({ views: views + 1 });
  });
});

describe('the activity of a period', () => {
  it('is the means of the snapshots of today, this week and this month', async () => {
    await api.services.stores.sentiments.addSnapshots([
      snapshot('2026-10-31T23:00:00Z', 100),
      snapshot('2026-11-01T00:00:00Z', 90),
      snapshot('2026-11-16T00:00:00Z', 41),
      snapshot('2026-11-20T00:00:00Z', 52),
      snapshot('2026-11-20T08:00:00Z', 50),
      { ...snapshot('2026-11-20T08:00:00Z', 1), data_source: 'oanda' },
    ]);
    expect(await meanOf('today')).toEqual({
      since: '2026-11-20T00:00:00.000Z',
      pair: {
        pair: 'GBPUSD',
        snapshots: 2,
        bullish_percentage: 50,
        bearish_percentage: 33,
        retail_long: 45,
        fear_greed_index: 51,
        lowest_fear_greed: 50,
        highest_fear_greed: 52,
      },
    });
    expect(await meanOf('week')).toMatchObject({
      since: '2026-11-16T00:00:00.000Z',
      pair: { snapshots: 3, fear_greed_index: 47.7 }, // 143 / 3
    });
    expect(await meanOf('month')).toMatchObject({
      since: '2026-11-01T00:00:00.000Z',
      pair: { snapshots: 4, fear_greed_index: 58.3, highest_fear_greed: 90 }, // 233 / 4
    });
  });
});
