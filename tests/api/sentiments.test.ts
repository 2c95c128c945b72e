import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readOrderBook } from '#api/engine/order-book/read-order-book.ts';
import { readSentiment } from '#api/engine/sentiment/read-sentiment.ts';
import { journalEndpoints } from '#contracts/journal.ts';
import { SENTIMENT_PAIRS } from '#contracts/rules/analysis-pairs.ts';
import type { Instrument } from '#contracts/rules/instruments.ts';
import type { Timeframe } from '#contracts/rules/timeframes.ts';
import { sentimentEndpoints } from '#contracts/sentiments.ts';
import { aTrade } from '#tests/support/builders.ts';
import { openPartialMarket, type PartialMarket } from '#tests/support/partial-market.ts';
import { openApi, type Person } from '#tests/support/start-api.ts';

const { read, activity } = sentimentEndpoints;
const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const KNOWN = ['EURUSD', 'XAUUSD'] as const;
const UNKNOWN = SENTIMENT_PAIRS.filter((pair) => !KNOWN.some((known) => known === pair));

const opened: PartialMarket[] = [];
const api = await openApi({
  openMarket(now) {
    const market = openPartialMarket(now, KNOWN);
    opened.push(market);
    return market;
  },
});
afterAll(() => api.close());
const [market] = opened;
if (market === undefined) throw new Error('the server opened no market');

const ask = (person: Person = 'ama', query: { ahead?: 'yes' } = {}) =>
  api.as(person).call(read, { query });
const answer = async () => (await ask()).body;
const recordOf = async (pair: Instrument) =>
  (await answer()).sentiment_data.find((record) => record.pair === pair);
const activityOf = async (period: 'today' | 'week' | 'month' = 'today') =>
  (await api.as('admin').call(activity, { query: { period } })).body;

/** To the begin of the next minute, at which everything is read anew. */
const nextMinute = (): void => api.advance(MINUTE_MS - (api.now() % MINUTE_MS));

beforeEach(() => {
  Object.assign(market.state, { isFilling: false, hasPrices: true, failsFor: null });
  nextMinute();
});

describe('the sentiments', () => {
  it('are for members and administrators, their activity for administrators', async () => {
    expect((await api.as(null).call(read, { query: {} })).status).toBe(401);
    expect((await ask('ama')).status).toBe(200);
    expect((await ask('esi')).status).toBe(200);
    expect((await api.as('ama').call(activity, { query: {} })).status).toBe(403);
  });

  it('are what the engines read of each pair, in their order; pairs without candles are named', async () => {
    const body = await answer();
    const asOf = api.now();
    const candlesOf = async (pair: Instrument, timeframe: Timeframe, limit: number) =>
      (await market.candles(pair, timeframe, { to: asOf, limit })).candles;
    const [instrument] = KNOWN;
    const [D1, H4, H1, M15] = [
      await candlesOf(instrument, 'D1', 320),
      await candlesOf(instrument, 'H4', 400),
      await candlesOf(instrument, 'H1', 800),
      await candlesOf(instrument, 'M15', 2016),
    ];
    const M1 = await candlesOf(instrument, 'M1', 180);
    const crowd = { buys: 0, entries: 0 };
    const sentiment = readSentiment({ instrument, asOf, candles: { D1, H4, H1, M15 }, crowd });
    const book = readOrderBook({
      instrument,
      asOf,
      candles: { D1: D1.slice(-20), H1: H1.slice(-600), M15, M1 },
      price: market.price(instrument)?.price ?? null,
    });
    expect(body).toMatchObject({
      data_source: 'simulated',
      as_of: new Date(asOf).toISOString(),
      filling: false,
      missing: UNKNOWN,
    });
    expect(body.sentiment_data.map(({ pair }) => pair)).toEqual(KNOWN);
    expect(body.dom_data.map(({ pair }) => pair)).toEqual(KNOWN);
    expect(body.sentiment_data[0]).toEqual(sentiment);
    expect(body.dom_data[0]).toEqual(book?.record);
  });

  it('are read once for all who ask at the same time', async () => {
    market.reads.length = 0;
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask('kofi')));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const series = market.reads.map((read) => read.join(' '));
    expect(series).toHaveLength(SENTIMENT_PAIRS.length * 5);
    expect(new Set(series).size).toBe(series.length);
  });

  it('stand for half a minute and books for five seconds; candles are read once a minute', async () => {
    const first = await answer();
    market.reads.length = 0;
    api.advance(5 * SECOND_MS - 1);
    expect(await answer()).toEqual(first);

    api.advance(1);
    const fiveLater = await answer();
    expect(fiveLater.sentiment_data).toEqual(first.sentiment_data);
    expect(fiveLater.dom_data).not.toEqual(first.dom_data);
    expect(Date.parse(fiveLater.as_of) - Date.parse(first.as_of)).toBe(5 * SECOND_MS);
    expect(market.reads).toEqual([]);

    api.advance(55 * SECOND_MS);
    await answer();
    expect(market.reads).toHaveLength(SENTIMENT_PAIRS.length * 5);
  });

  it('are told while history is being prepared, and read again at the next call', async () => {
    market.state.isFilling = true;
    expect(await answer()).toMatchObject({ filling: true, missing: UNKNOWN });
    market.state.isFilling = false;
    market.reads.length = 0;
    expect(await answer()).toMatchObject({ filling: false });
    expect(market.reads).toHaveLength(SENTIMENT_PAIRS.length * 5);
  });

  it('of a source without a price lie around the last close, and say of when', async () => {
    market.state.hasPrices = false;
    const { dom_data } = await answer();
    const { candles } = await market.candles('EURUSD', 'M1', { to: api.now(), limit: 1 });
    expect(dom_data[0]).toMatchObject({
      pair: 'EURUSD',
      price: candles[0]?.c,
      last_updated: new Date(api.now()).toISOString(),
    });
  });
});

describe('the crowd', () => {
  const record = (person: Person, overrides: Parameters<typeof aTrade>[0]) =>
    api.as(person).call(journalEndpoints.add, { body: aTrade(overrides) });
  const daysAgo = (days: number): string => new Date(api.now() - days * DAY_MS).toISOString();

  it('is what members put down in seven days, shrunk, from the next half minute on', async () => {
    const before = await recordOf('EURUSD');
    for (const pair of ['EURUSD', 'eurusd', 'EUR/USD']) {
      await record('ama', { pair, date: daysAgo(1), notes: 'my secret' });
    }
    await record('kofi', { type: 'sell', date: daysAgo(6.9) });
    await record('kofi', { date: daysAgo(7.1) });
    await record('kofi', { date: daysAgo(-1) });
    await record('esi', { date: daysAgo(1) });
    expect(await recordOf('EURUSD')).toEqual(before);

    api.advance(30 * SECOND_MS);
    const after = await recordOf('EURUSD');
    expect(after?.social_entries).toBe(4);
    // (b + 20 m) / (n + 20): from m it moves towards the three buys of four.
    const prior = before?.social_sentiment ?? 0;
    expect(Math.abs((after?.social_sentiment ?? 0) - (300 + 20 * prior) / 24)).toBeLessThan(1);
    expect((await recordOf('XAUUSD'))?.social_entries).toBe(0);
  });

  it('tells nothing of anybody but how many entries there are', async () => {
    const text = JSON.stringify(await answer());
    const { ama, kofi } = api.people;
    for (const secret of [ama.id, kofi.id, 'ama', 'kofi', 'my secret']) {
      expect(text).not.toContain(secret);
    }
  });
});

describe('the views of the sentiments', () => {
  const nextHour = (): void => api.advance(HOUR_MS - (api.now() % HOUR_MS));
  const seen = async () => {
    const { views, viewers } = await activityOf();
    return { views, viewers };
  };

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

  it('cost nobody the answer when they cannot be counted, and are counted later', async () => {
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

  it('is the means of what was kept today, this week and this month', async () => {
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
