import { afterAll, beforeEach, expect, it } from 'vitest';
import { createCandleStore } from '#api/market/candles.store.ts';
import { type CandleRequest, type Feed, FeedError } from '#api/market/feed.ts';
import { openFetchedMarket } from '#api/market/fetched-market.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#contracts/rules/durations.ts';
import { closedUntil } from '#contracts/rules/time/market-calendar.ts';
import { sentimentEndpoints } from '#contracts/market/sentiments.ts';
import { simulator } from '#tests/support/open-market.ts';
import { openApi } from '#tests/support/start-api.ts';

let requests: CandleRequest[] = [];
let isDead = false;
let clock = (): number => 0;

/** A provider that has EURUSD alone, since some months, and tells no live price. */
const feed: Feed = {
  source: 'oanda',
  supports: (instrument) => instrument === 'EURUSD',
  async getCandles(request): Promise<Candle[]> {
    requests.push(request);
    if (isDead) throw new FeedError('unreachable', 'OANDA cannot be reached.');
    const { instrument, timeframe } = request;
    const from = Math.max(request.from, clock() - 200 * DAY_MS);
    const to = Math.min(request.to, closedUntil(instrument, timeframe, clock()));
    return from < to ? simulator.candles(instrument, timeframe, from, to) : [];
  },
  subscribe: () => () => undefined,
  health: () => ({ state: 'stale', since: 0, detail: null }),
};

const QUARTER_MS = 15 * MINUTE_MS;

const forever = (): Promise<void> => new Promise(() => undefined);
const fail = (error: unknown): never => expect.unreachable(String(error));

const api = await openApi({
  openMarket(now, database) {
    clock = now;
    const store = createCandleStore(database);
    return openFetchedMarket({ feed, store, now, sleep: forever, onFailure: fail });
  },
});
afterAll(() => api.close());
beforeEach(() => {
  requests = [];
  isDead = false;
});

const read = async () => (await api.as('ama').call(sentimentEndpoints.read, { query: {} })).body;

it('a provider is asked for the newest candles every five minutes, however many watch', async () => {
  api.advance(QUARTER_MS - (api.now() % QUARTER_MS)); // no candle of M15 ends in the ten minutes that follow
  await read();
  requests = [];
  for (let n = 0; n < 20; n += 1) {
    api.advance(30 * SECOND_MS);
    await Promise.all([read(), read()]);
  }
  expect(requests.map(({ timeframe }) => timeframe).toSorted()).toEqual(['M1', 'M1']);
});

it('a provider that is dead and without a price leaves answers from stored candles, and their age', async () => {
  api.advance(QUARTER_MS);
  const before = await read();
  expect(before.dom_data[0]?.last_updated).toBe(new Date(api.now()).toISOString());
  api.advance(QUARTER_MS);
  requests = [];
  isDead = true;
  const { sentiment_data, dom_data } = await read();
  expect(sentiment_data).toMatchObject([{ pair: 'EURUSD', last_updated: expect.any(String) }]);
  expect(Date.parse(sentiment_data[0]?.last_updated ?? '')).toBeLessThan(api.now());
  expect(dom_data).toMatchObject([
    { pair: 'EURUSD', last_updated: before.dom_data[0]?.last_updated },
  ]);
  expect(requests).toHaveLength(1);
  await read();
  expect(requests).toHaveLength(1);
});
