import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { readOrderBook } from '#api/engine/order-book/read-order-book.ts';
import { readSentiment } from '#api/engine/sentiment/read-sentiment.ts';
import { journalEndpoints } from '#contracts/journal/journal.ts';
import { formatStamp } from '#contracts/rules/journal/hybrid-clock.ts';
import { SENTIMENT_PAIRS } from '#contracts/rules/market/analysis-pairs.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#contracts/rules/durations.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import type { Timeframe } from '#contracts/rules/market/timeframes.ts';
import { sentimentEndpoints } from '#contracts/market/sentiments.ts';
import { aTrade } from '#tests/support/builders.ts';
import { anEdit, push } from '#tests/support/journal-changes.ts';
import { openPartialMarket, type PartialMarket } from '#tests/support/partial-market.ts';
import type { Person } from '#tests/support/people.ts';
import { openApi } from '#tests/support/start-api.ts';

const { read, activity } = sentimentEndpoints;

const AVAILABLE = ['EURUSD'] as const; // days of each take a while to compute
const UNKNOWN = SENTIMENT_PAIRS.filter((pair) => !AVAILABLE.some((each) => each === pair));

const opened: PartialMarket[] = [];
const api = await openApi({
  openMarket(now) {
    const market = openPartialMarket(now, AVAILABLE);
    opened.push(market);
    return market;
  },
});
afterAll(() => api.close());
const [market] = opened;
if (market === undefined) throw new Error('the server opened no market');

const ask = (person: Person = 'ama') => api.as(person).call(read, { query: {} });
const answer = async () => (await ask()).body;
const recordOf = async (pair: Instrument) =>
  (await answer()).sentiment_data.find((record) => record.pair === pair);
/** Until the test ends: the others are about an empty crowd. */
async function addTrade(person: Person, overrides: Parameters<typeof aTrade>[0]): Promise<void> {
  const trade = aTrade(overrides);
  await api.as(person).call(journalEndpoints.add, { body: trade });
  onTestFinished(async () => {
    const later = formatStamp(api.now() + 1, 0, 'phone');
    await push(api, [anEdit(trade.id, { deleted: true }, later)], person);
  });
}
const daysAgo = (days: number): string => new Date(api.now() - days * DAY_MS).toISOString();

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

  it('are the engines’ results for each pair, in order; pairs without candles are named', async () => {
    const body = await answer();
    const asOf = api.now();
    const candlesOf = async (pair: Instrument, timeframe: Timeframe, limit: number) =>
      (await market.candles(pair, timeframe, { to: asOf, limit })).candles;
    const [instrument] = AVAILABLE;
    const [D1, H4, H1, M15] = [
      await candlesOf(instrument, 'D1', 320),
      await candlesOf(instrument, 'H4', 400),
      await candlesOf(instrument, 'H1', 800),
      await candlesOf(instrument, 'M15', 2016),
    ];
    const M1 = await candlesOf(instrument, 'M1', 180);
    const positioning = { buys: 0, entries: 0 };
    const sentiment = readSentiment({
      instrument,
      asOf,
      candles: { D1, H4, H1, M15 },
      positioning,
    });
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
    expect(body.sentiment_data.map(({ pair }) => pair)).toEqual(AVAILABLE);
    expect(body.dom_data.map(({ pair }) => pair)).toEqual(AVAILABLE);
    expect(body.sentiment_data[0]).toEqual(sentiment);
    expect(body.dom_data[0]).toEqual(book?.record);
  });

  it('are read once for all who ask at the same time', async () => {
    market.reads.length = 0;
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask('kofi')));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(market.reads).toHaveLength(SENTIMENT_PAIRS.length * 5);
    const series = new Set(market.reads.map((each) => each.join(' ')));
    expect(series.size).toBe(market.reads.length);
  });

  it('are cached for half a minute and books for five seconds; candles are read once a minute', async () => {
    const first = await answer();
    market.reads.length = 0;
    api.advance(4 * SECOND_MS);
    expect(await answer()).toEqual(first);

    api.advance(SECOND_MS);
    const fiveLater = await answer();
    expect(fiveLater.sentiment_data).toEqual(first.sentiment_data);
    expect(fiveLater.dom_data).not.toEqual(first.dom_data);
    expect(Date.parse(fiveLater.as_of) - Date.parse(first.as_of)).toBe(5 * SECOND_MS);
    expect(market.reads).toEqual([]);

    api.advance(55 * SECOND_MS);
    await answer();
    expect(market.reads).toHaveLength(SENTIMENT_PAIRS.length * 5);
  });

  it('are answered while history is being prepared, and read again a second later', async () => {
    market.state.isFilling = true;
    expect(await answer()).toMatchObject({ filling: true, missing: UNKNOWN });
    api.advance(SECOND_MS);
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
  it('is what members put down in seven days, shrunk, from the next half minute on', async () => {
    const before = await recordOf('EURUSD');
    for (const pair of ['EURUSD', 'eurusd', 'EUR/USD']) {
      await addTrade('ama', { pair, date: daysAgo(1), notes: 'my secret' });
    }
    await addTrade('kofi', { type: 'sell', date: daysAgo(6.9) });
    await addTrade('kofi', { date: daysAgo(7.1) });
    await addTrade('kofi', { date: daysAgo(-1) });
    await addTrade('esi', { date: daysAgo(1) });
    expect(await recordOf('EURUSD')).toEqual(before);

    api.advance(30 * SECOND_MS);
    const after = await recordOf('EURUSD');
    expect(after?.social_entries).toBe(4);
    // (b + 20 m) / (n + 20): from m it moves towards the three buys of four.
    const prior = before?.social_sentiment ?? 0;
    expect(Math.abs((after?.social_sentiment ?? 0) - (300 + 20 * prior) / 24)).toBeLessThan(1);
  });

  it('reveals nothing about members but the number of entries', async () => {
    const text = JSON.stringify(await answer());
    const { ama, kofi } = api.people;
    for (const secret of [ama.id, kofi.id, 'ama', 'kofi', 'my secret']) {
      expect(text).not.toContain(secret);
    }
  });
});
