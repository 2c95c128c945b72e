import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { institutionalRuns } from '#api/db/schema/market.ts';
import { institutionalNeeds } from '#api/engine/institutional/chart.ts';
import { readInstitutional } from '#api/engine/institutional/read-institutional.ts';
import { INSTITUTIONAL_MODELLED, institutionalEndpoints } from '#contracts/market/institutional.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import type { Timeframe } from '#contracts/rules/market/timeframes.ts';
import { openPartialMarket, type PartialMarket } from '#tests/support/partial-market.ts';
import type { Person } from '#tests/support/people.ts';
import { openApi, START } from '#tests/support/start-api.ts';

const { analyse, runs } = institutionalEndpoints;

const opened: PartialMarket[] = [];
const api = await openApi({
  openMarket(now) {
    const market = openPartialMarket(now, ['EURUSD', 'USDJPY']);
    opened.push(market);
    return market;
  },
});
afterAll(() => api.close());
const [market] = opened;
if (market === undefined) throw new Error('the server opened no market');

const ask = (body: object, person: Person = 'ama') =>
  api.as(person).call(analyse, { body: { timeframe: '1hour', ...body } as never });
const listed = async (query: { period?: 'today' | 'week' | 'month'; limit?: number } = {}) =>
  (await api.as('admin').call(runs, { query })).body;
const idsOf = async (period: 'today' | 'week' | 'month') =>
  (await listed({ period })).map(({ id }) => id);
const clearLog = () => api.database.db.delete(institutionalRuns);

beforeEach(async () => {
  Object.assign(market.state, { hasPrices: true, failsFor: null });
  await clearLog();
});

describe('an institutional analysis', () => {
  it('is the engine’s result for each pair in the requested order, once for a repeated pair', async () => {
    const { status, body } = await ask({ pairs: ['USDJPY', 'EURUSD', 'USDJPY'] });
    expect(status).toBe(200);
    const asOf = api.now();
    const newest = async (timeframe: Timeframe) => {
      const limit = institutionalNeeds('1hour')[timeframe] ?? 0;
      return (await market.candles('USDJPY', timeframe, { to: asOf, limit })).candles;
    };
    const first = readInstitutional({
      instrument: 'USDJPY',
      asOf,
      timeframe: '1hour',
      bars: await newest('H1'),
      quarters: await newest('M15'),
      days: await newest('D1'),
      price: market.price('USDJPY')?.price ?? null,
    });
    expect(body).toEqual({
      analysis: [first, expect.objectContaining({ pair: 'EURUSD' })],
      timeframe: '1hour',
      missing: [],
      data_source: 'simulated',
      as_of: START,
      modelled: INSTITUTIONAL_MODELLED,
    });
  });

  it('names pairs with too few candles, and is refused where all have', async () => {
    const some = await ask({ pairs: ['GBPUSD', 'EURUSD'] });
    expect(some.body).toMatchObject({ missing: ['GBPUSD'], analysis: [{ pair: 'EURUSD' }] });
    await clearLog();
    const { status, problem } = await ask({ pairs: ['GBPUSD'] });
    expect(status).toBe(409);
    expect(problem).toMatchObject({
      code: 'market.too_few_candles',
      detail: 'There are too few closed candles for a reading yet.',
    });
    expect(await listed()).toEqual([]);
  });

  it('of a source without a price has the last close', async () => {
    market.state.hasPrices = false;
    const { candles } = await market.candles('EURUSD', 'H1', { to: api.now(), limit: 1 });
    const { body } = await ask({ pairs: ['EURUSD'] });
    expect(body.analysis[0]?.currentPrice).toBe(candles[0]?.c);
  });

  it.each([
    [{ pairs: [] }, '#/pairs', 'Please select at least one currency pair.'],
    [{ pairs: ['EURUSD', 'EURGBP'] }, '#/pairs/1', 'Unknown instrument'],
    [{ pairs: Array<string>(11).fill('EURUSD') }, '#/pairs', 'At most 10 pairs'],
    [{ pairs: ['EURUSD'], timeframe: '2hour' }, '#/timeframe', 'Unknown timeframe'],
  ])('is not made of %j', async (body, pointer, detail) => {
    const { status, problem } = await ask(body);
    expect(status).toBe(422);
    expect(problem).toMatchObject({
      code: 'request.invalid',
      detail,
      errors: [{ in: 'body', pointer, detail }],
    });
  });
});

describe('the log of institutional analyses', () => {
  it('has a row for each analysed pair, with the result and the member', async () => {
    const { body } = await ask({ pairs: ['EURUSD', 'GBPUSD', 'USDJPY'] }, 'kofi');
    const rows = await listed();
    expect(rows).toEqual(
      body.analysis.toReversed().map(({ pair, bias, confidence, volumeScore }) => ({
        id: expect.any(String),
        pair,
        timeframe: '1hour',
        bias,
        confidence,
        volume: volumeScore,
        lastAnalysis: START,
        userId: api.people.kofi.id,
        username: 'kofi',
      })),
    );
    expect(rows.map(({ pair }) => pair)).toEqual(['USDJPY', 'EURUSD']);
  });

  it('keeps nothing of an analysis that failed', async () => {
    market.state.failsFor = 'USDJPY';
    expect((await ask({ pairs: ['EURUSD', 'USDJPY'] })).status).toBe(500);
    expect(await listed()).toEqual([]);
  });

  it('and answer are atomic: an analysis that cannot be logged is not returned', async () => {
    const { institutional } = api.services.stores;
    vi.spyOn(institutional, 'add').mockRejectedValueOnce(new Error('disk is full'));
    expect((await ask({ pairs: ['EURUSD'] })).status).toBe(500);
    expect(await listed()).toEqual([]);
  });

  it('is for administrators, newest first, in pages, with the count of the period', async () => {
    expect((await api.as('ama').call(runs, { query: {} })).status).toBe(403);
    expect((await api.as(null).call(runs, { query: {} })).status).toBe(401);
    await ask({ pairs: ['EURUSD', 'USDJPY'] }, 'kofi');
    await ask({ pairs: ['EURUSD'] }, 'esi');
    const first = await api.as('admin').call(runs, { query: { limit: 2 } });
    expect(first.headers.get('x-total-count')).toBe('3');
    expect(first.body.map(({ username }) => username)).toEqual(['esi', 'kofi']);
    const before = first.body.at(-1)?.id ?? '';
    const rest = await api.as('admin').call(runs, { query: { before } });
    expect(rest.body.map(({ pair }) => pair)).toEqual(['EURUSD']);
  });

  it('is of today, of this week from Monday on, or of this month', async () => {
    const { institutional } = api.services.stores;
    const dates = ['2026-10-31', '2026-11-01', '2026-11-15', '2026-11-16', '2026-11-19'];
    await institutional.add(
      [...dates, '2026-11-20'].map((date) => ({
        id: date,
        user_id: api.people.ama.id,
        pair: 'EURUSD' as const,
        timeframe: 'daily' as const,
        bias: 'Neutral' as const,
        confidence: 50,
        volume: 50,
        created_at: Date.parse(date),
      })),
    );
    expect(await idsOf('today')).toEqual(['2026-11-20']);
    expect(await idsOf('week')).toEqual(['2026-11-20', '2026-11-19', '2026-11-16']);
    expect(await idsOf('month')).toHaveLength(5);
    const yesterday = api.now() - DAY_MS;
    await institutional.removeBefore(yesterday);
    expect(await idsOf('month')).toEqual(['2026-11-20']);
  });
});
