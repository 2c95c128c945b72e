import { beforeAll, describe, expect, it, vi } from 'vitest';
import { briefingEndpoints } from '#contracts/market/briefing.ts';
import { darkPoolEndpoints } from '#contracts/market/dark-pools.ts';
import type { Endpoint, RequestOf, ResponseOf } from '#contracts/endpoint.ts';
import { institutionalEndpoints } from '#contracts/market/institutional.ts';
import { platformDataEndpoints } from '#contracts/system.ts';
import { Problem } from '#contracts/problem.ts';
import { SENTIMENT_PAIRS } from '#contracts/rules/market/analysis-pairs.ts';
import { sentimentEndpoints } from '#contracts/market/sentiments.ts';
import { userEndpoints } from '#contracts/users.ts';
import { authEndpoints } from '#contracts/auth.ts';
import { OWN_CODE } from '#tests/support/confirm-in.ts';
import { toRequest } from '#tests/support/api-client.ts';
import { startMockBackend } from '#tests/support/mock-server.ts';

const FRIDAY = '2026-11-20T13:10:02.000Z';

/** A demo at a moment that can be moved on. */
function startDemo(at = FRIDAY) {
  let now = Date.parse(at);
  const backend = startMockBackend({ now: () => new Date(now) });
  const as = (token: string) => ({
    raw: <E extends Endpoint>(endpoint: E, parts: RequestOf<E>): Promise<Response> =>
      backend.transport(toRequest(endpoint, parts, { token })),
    async call<E extends Endpoint>(endpoint: E, parts: RequestOf<E>): Promise<ResponseOf<E>> {
      const response = await backend.transport(toRequest(endpoint, parts, { token }));
      if (!response.ok) throw new Error(Problem.parse(await response.json()).code);
      return (await response.json()) as ResponseOf<E>;
    },
  });
  return {
    world: backend.world,
    trader: as('demo-trader'),
    kwame: as('demo-kwame'),
    admin: as('demo-admin'),
    wait: (ms: number) => {
      now += ms;
    },
  };
}

// The page remembers what its market has brought: the first test would wait for all of it.
beforeAll(async () => {
  await startDemo().trader.call(sentimentEndpoints.read, { query: {} });
}, 60_000);

describe("the demo's sentiments", () => {
  const { read, activity } = sentimentEndpoints;

  it('tell of all pairs at once from a part of the history, and from all of it soon after', async () => {
    const { trader } = startDemo();
    const first = await trader.call(read, { query: {} });
    expect(first).toMatchObject({ filling: true, missing: [], data_source: 'simulated' });
    expect(first.sentiment_data.map(({ pair }) => pair)).toEqual(SENTIMENT_PAIRS);
    expect(first.dom_data.map(({ pair }) => pair)).toEqual(SENTIMENT_PAIRS);
    const whole = await vi.waitFor(
      async () => {
        const answer = await trader.call(read, { query: {} });
        expect(answer.filling).toBe(false);
        return answer;
      },
      { timeout: 25_000, interval: 200 },
    );
    expect(await startDemo().kwame.call(read, { query: {} })).toMatchObject({
      dom_data: whole.dom_data,
    });
  });

  it('count the crowd of the journals', async () => {
    const { trader, world } = startDemo();
    await world.change(({ journals }) => {
      delete journals['trader'];
    });
    const { sentiment_data } = await trader.call(read, { query: {} });
    expect(sentiment_data.every(({ social_entries }) => social_entries === 0)).toBe(true);
  });

  it('count a view for each member and hour; none ahead of the screen, none of administrators', async () => {
    const { trader, kwame, admin, world, wait } = startDemo();
    const seeded = (await world.read()).sentimentViews.length;
    for (const reader of [trader, trader, kwame, admin]) await reader.call(read, { query: {} });
    await kwame.call(read, { query: { ahead: 'yes' } });
    expect((await world.read()).sentimentViews).toHaveLength(seeded + 2);
    wait(3_600_000);
    await kwame.call(read, { query: { ahead: 'yes' } });
    expect((await world.read()).sentimentViews).toHaveLength(seeded + 2);
  });

  it('were another thing each hour: the console sees means, and who looked', async () => {
    const { admin } = startDemo('2026-11-20T01:10:00.000Z');
    const answer = await admin.call(activity, { query: { period: 'today' } });
    expect(answer.since).toBe('2026-11-20T00:00:00.000Z');
    expect(answer.pairs.map(({ pair, snapshots }) => [pair, snapshots])).toEqual(
      SENTIMENT_PAIRS.map((pair) => [pair, 2]), // of 00:00 and of 01:00
    );
    for (const { fear_greed_index: mean, ...range } of answer.pairs) {
      expect(mean).toBeGreaterThanOrEqual(range.lowest_fear_greed);
      expect(mean).toBeLessThanOrEqual(range.highest_fear_greed);
    }
    expect(answer).toMatchObject({ views: 1, viewers: 1 });
  });
});

describe("the demo's dark pools", () => {
  const { read, adminRead } = darkPoolEndpoints;
  const params = { instrument: 'EURUSD' };

  it('show members and the console one market, the same within a stretch of time', async () => {
    const { trader, admin, wait } = startDemo();
    const pool = await trader.call(read, { params });
    const console = await admin.call(adminRead, { params });
    expect(pool).toMatchObject({ instrument: 'EURUSD', as_of: '2026-11-20T13:10:00.000Z' });
    expect(console.currentPrice).toBe(pool.currentPrice);
    wait(10_000);
    expect(await trader.call(read, { params })).toEqual(pool);
    expect((await admin.call(adminRead, { params })).as_of).toBe('2026-11-20T13:10:10.000Z');
  });

  it('know no other instruments', async () => {
    const { trader, admin } = startDemo();
    const other = { params: { instrument: 'EURNOK' } };
    for (const response of [await trader.raw(read, other), await admin.raw(adminRead, other)]) {
      expect(response.status).toBe(404);
      expect(Problem.parse(await response.json())).toMatchObject({
        code: 'market.unknown_instrument',
        detail: 'This instrument is not offered here.',
      });
    }
  });
});

describe("the demo's institutional analysis", () => {
  const { analyse, runs } = institutionalEndpoints;
  const body = { pairs: ['XAUUSD' as const, 'EURUSD' as const], timeframe: '15min' as const };
  const all = { query: { period: 'month' as const } };

  it('reads the pairs in the order asked, and the console sees each in the log', async () => {
    const { trader, admin, wait } = startDemo();
    const before = await admin.call(runs, all);
    expect(new Set(before.map(({ username }) => username)).size).toBe(3); // of the first day
    wait(60_000);
    const { analysis, missing } = await trader.call(analyse, { body });
    expect(analysis.map(({ pair }) => pair)).toEqual(body.pairs);
    expect(missing).toEqual([]);
    const after = await admin.call(runs, all);
    expect(after).toHaveLength(before.length + 2);
    expect(after.map(({ lastAnalysis }) => lastAnalysis)).toEqual(
      after
        .map(({ lastAnalysis }) => lastAnalysis)
        .toSorted()
        .reverse(),
    );
    for (const { pair, bias, confidence, volumeScore: volume } of analysis) {
      const run = { pair, timeframe: '15min', bias, confidence, volume, username: 'Ama Mensah' };
      expect(after.slice(0, 2).find((row) => row.pair === pair)).toMatchObject(run);
    }
    const today = await admin.call(runs, { query: { period: 'today' } });
    expect(today.length).toBeLessThan(after.length);
    expect(today.every(({ lastAnalysis }) => lastAnalysis.startsWith('2026-11-20'))).toBe(true);
  });

  it('refuses to analyse nothing', async () => {
    const { trader } = startDemo();
    const response = await trader.raw(analyse, { body: { ...body, pairs: [] } });
    expect(response.status).toBe(422);
    const { errors } = Problem.parse(await response.json());
    expect(errors?.[0]?.detail).toBe('Please select at least one currency pair.');
  });

  it('forgets what a deleted member did, and everything when all data is cleared', async () => {
    const { trader, kwame, admin, world } = startDemo();
    await world.change(({ runLog }) => {
      runLog.hasFirstDay = true; // not about those of the first day
    });
    await trader.call(analyse, { body });
    await kwame.call(analyse, { body });
    await kwame.call(sentimentEndpoints.read, { query: {} });
    await admin.call(authEndpoints.confirm, { body: { access_code: OWN_CODE } });
    await admin.call(userEndpoints.remove, { params: { id: 'kwame' }, query: {} });
    const { sentimentViews } = await world.read();
    expect(sentimentViews.some(({ user_id }) => user_id === 'kwame')).toBe(false);
    const left = await admin.call(runs, all);
    expect(new Set(left.map(({ userId }) => userId))).toEqual(new Set(['trader']));
    await admin.call(platformDataEndpoints.clearAll, {});
    expect(await admin.call(runs, all)).toEqual([]);
    expect((await world.read()).sentimentViews).toEqual([]);
  });
});

describe("the demo's briefing", () => {
  const { read } = briefingEndpoints;

  it('is there on the first visit, made once, and stands over the weekend', async () => {
    const { trader, wait } = startDemo();
    const briefing = await trader.call(read, {});
    expect(briefing).toMatchObject({
      date: '2026-11-20',
      generated_for: '2026-11-20T06:00:00.000Z',
      generated_at: FRIDAY,
      stale: false,
      next_briefing: '2026-11-23T06:00:00.000Z',
    });
    wait(24 * 3_600_000);
    expect(await trader.call(read, {})).toEqual({ ...briefing, stale: true });
  }, 60_000);
});
