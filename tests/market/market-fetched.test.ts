import { beforeEach, describe, expect, it } from 'vitest';
import { createCandleStore } from '#api/market/candles.store.ts';
import { type CandleRequest, type Feed, FeedError, type Tick } from '#api/market/feed.ts';
import { openFetchedMarket } from '#api/market/fetched-market.ts';
import { candleBegins } from '#contracts/rules/market/gaps.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { HOUR_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import type { Timeframe } from '#contracts/rules/market/timeframes.ts';
import { closedUntil } from '#contracts/rules/time/market-calendar.ts';
import { openStoreDatabase } from '#tests/support/open-store.ts';

const database = await openStoreDatabase();
const store = createCandleStore(database);

const at = (text: string): number => Date.parse(`${text}Z`);

const NOON = at('2026-11-20T12:00:30');

let now = NOON;
let requests: CandleRequest[] = [];
let failure: FeedError | null = null;
let lacks: (t: number) => boolean = () => false;
let tell: (tick: Tick) => void = () => undefined;
let offers: readonly Timeframe[] = ['M1', 'H1', 'D1'];
let isSlow = false;

beforeEach(() => {
  now = NOON;
  requests = [];
  failure = null;
  lacks = () => false;
  offers = ['M1', 'H1', 'D1'];
  isSlow = false;
});

const closeAt = (t: number): number => 1 + (t % 1_000_003) / 1e7;
const candleAt = (t: number): Candle => ({ t, o: 1, h: 2, l: 0.5, c: closeAt(t), v: 5 });

/** A provider with a candle for every open minute, hour and day, unless a test says otherwise. */
const feed: Feed = {
  source: 'oanda',
  supports: (_, timeframe) => offers.includes(timeframe),
  async getCandles(request) {
    requests.push(request);
    if (failure) throw failure;
    if (isSlow) await new Promise(() => undefined);
    const { instrument, timeframe, from } = request;
    const to = Math.min(request.to, closedUntil(instrument, timeframe, now));
    const begins = Array.from(candleBegins(instrument, timeframe, { from, to }));
    return begins.filter((t) => !lacks(t)).map(candleAt);
  },
  subscribe(_, onTick) {
    tell = onTick;
    return () => undefined;
  },
  health: () => ({ state: failure ? 'stale' : 'live', since: 0, detail: null }),
};

const sleep = (): Promise<void> => (isSlow ? Promise.resolve() : new Promise(() => undefined));
const failures: unknown[] = [];

async function open() {
  const market = openFetchedMarket({
    feed,
    store,
    now: () => now,
    sleep,
    onFailure: (error) => failures.push(error),
  });
  await expect.poll(() => requests.length >= 10 || offers.length === 0 || failure).toBeTruthy();
  requests = [];
  const page = async (timeframe: Timeframe, limit: number, to = now + 1) => {
    const { candles, isFilling } = await market.candles('EURUSD', timeframe, { to, limit });
    return { begins: candles.map(({ t }) => t), candles, isFilling };
  };
  return { market, page };
}

const minutes = (from: number, count: number): number[] =>
  Array.from({ length: count }, (_, n) => from + n * MINUTE_MS);
const lastMinutes = (count: number): number[] =>
  minutes(Math.floor(now / MINUTE_MS) * MINUTE_MS - count * MINUTE_MS, count);
const minuteRequests = () => requests.filter(({ timeframe }) => timeframe === 'M1');

describe('the market of a provider', () => {
  it('fetches what it is minuteRequests for once, and keeps it', async () => {
    const { page } = await open();
    expect((await page('M1', 60)).begins).toEqual(lastMinutes(60));
    expect((await page('M1', 60)).begins).toEqual(lastMinutes(60));
    expect((await page('M1', 20)).candles.at(-1)).toEqual(candleAt(lastMinutes(1)[0] ?? 0));
    expect(minuteRequests()).toHaveLength(1);
    expect(
      (await store.extent({ source: 'oanda', instrument: 'EURUSD', timeframe: 'M1' }))?.to,
    ).toBe(lastMinutes(1)[0]);
  });

  it('fetches the next minute when it is over, and that alone', async () => {
    const { page } = await open();
    await page('M1', 60);
    now += MINUTE_MS;
    expect((await page('M1', 60)).begins).toEqual(lastMinutes(60));
    expect(minuteRequests().at(-1)).toMatchObject({ from: now - 90_000, to: now - 30_000 });
  });

  it('fetches older pages when a chart scrolls back', async () => {
    const { page } = await open();
    await page('M1', 60);
    const to = lastMinutes(60)[0] ?? 0;
    expect((await page('M1', 60, to)).begins).toEqual(minutes(to - 60 * MINUTE_MS, 60));
  });

  it('while the source is silent shows what it has, and repairs the gap when the line is back', async () => {
    const { market, page } = await open();
    tell({ instrument: 'EURUSD', price: 1.5, t: now });
    const before = (await page('M1', 30)).begins;
    failure = new FeedError('unreachable', 'cannot be reached');
    now += 3 * HOUR_MS;
    expect((await page('M1', 30)).begins).toEqual(before);
    expect(market.price('EURUSD')).toMatchObject({ price: 1.5, isStale: true });
    expect(market.health().state).toBe('stale');
    failure = null;
    now += MINUTE_MS;
    expect((await page('M1', 300)).begins).toEqual(lastMinutes(300));
    tell({ instrument: 'EURUSD', price: 1.6, t: now });
    expect(market.price('EURUSD')).toMatchObject({ price: 1.6, isStale: false });
  });

  it('does not run into a provider that refuses, until it said to come back', async () => {
    const { page } = await open();
    failure = new FeedError('quota', 'used up', 10 * MINUTE_MS);
    expect(await page('M1', 30)).toMatchObject({ candles: [], isFilling: false });
    for (let n = 0; n < 5; n += 1) await page('M1', 30);
    expect(minuteRequests()).toHaveLength(1);
    now += 10 * MINUTE_MS;
    failure = null;
    expect((await page('M1', 30)).begins).toEqual(lastMinutes(30));
  });

  it('does without what is not in the plan, and goes on with the rest', async () => {
    const { page, market } = await open();
    failure = new FeedError('unsupported', 'DJI is not in your plan');
    const wanted = { to: now + 1, limit: 10 };
    expect(await market.candles('US30', 'M1', wanted)).toMatchObject({ candles: [] });
    await market.candles('US30', 'M1', wanted);
    expect(minuteRequests().filter(({ instrument }) => instrument === 'US30')).toHaveLength(1);
    failure = null;
    expect((await page('M1', 30)).begins).toEqual(lastMinutes(30));
  });

  it('does not ask again and again for minutes in which nobody traded', async () => {
    lacks = (t) => t % (7 * MINUTE_MS) === 0;
    const { page } = await open();
    const first = await page('M1', 60);
    expect(first.begins.length).toBeLessThan(lastMinutes(75).length);
    await page('M1', 60);
    await page('M1', 60);
    expect(minuteRequests()).toHaveLength(1);
  });

  it('asks again for the newest minutes, which may come late', async () => {
    const { page } = await open();
    lacks = (t) => t >= NOON - 3 * MINUTE_MS;
    expect((await page('M1', 10)).begins.at(-1)).toBe(at('2026-11-20T11:57'));
    lacks = () => false;
    now += 25_000;
    expect((await page('M1', 10)).begins).toEqual(lastMinutes(10));
  });

  it('lets nobody wait long: what is there is shown, and more is said to come', async () => {
    const { page } = await open();
    await page('M1', 5);
    isSlow = true;
    const older = await page('M1', 5, at('2026-11-19T12:00'));
    expect(older).toMatchObject({ candles: [], isFilling: true });
  });

  it('makes longer candles where the provider has none that fit our days', async () => {
    offers = ['M1', 'H1'];
    const { page } = await open();
    const { begins, candles } = await page('D1', 3);
    expect(begins).toEqual([
      at('2026-11-16T22:00'),
      at('2026-11-17T22:00'),
      at('2026-11-18T22:00'),
    ]);
    expect(candles.at(-1)?.c).toBe(closeAt(at('2026-11-19T21:00')));
    expect(candles.at(-1)?.v).toBe(24 * 5);
    expect((await page('H4', 2)).begins).toEqual([at('2026-11-20T02:00'), at('2026-11-20T06:00')]);
  });

  it('on a weekend begins with the close of Friday, and knows its change', async () => {
    now = at('2026-11-21T12:00');
    const { market } = await open();
    await expect.poll(() => market.price('BTCUSD')).not.toBeNull();
    const friday = closeAt(at('2026-11-19T22:00'));
    expect(market.price('EURUSD')).toEqual({
      price: friday,
      t: at('2026-11-20T22:00'),
      isStale: false,
    });
    const change = 100 * (friday / closeAt(at('2026-11-18T22:00')) - 1);
    expect(await market.changePercent('EURUSD')).toBeCloseTo(change, 10);
  });

  it('says no change where the last trading day is not known', async () => {
    const { market } = await open();
    await store.clear('oanda');
    lacks = (t) => t >= at('2026-11-18T22:00');
    tell({ instrument: 'GBPUSD', price: 1.5, t: now });
    expect(await market.changePercent('GBPUSD')).toBeNull();
  });

  it('never makes a candle or a price up', async () => {
    failure = new FeedError('key', 'refused');
    const { market, page } = await open();
    for (const timeframe of ['M1', 'M5', 'H1', 'H4', 'D1', 'W1'] as const) {
      expect((await page(timeframe, 100)).candles).toEqual([]);
    }
    for (const instrument of ['EURUSD', 'BTCUSD'] satisfies Instrument[]) {
      expect(market.price(instrument)).toBeNull();
    }
    expect(await store.storedSeries('simulated')).toEqual([]);
    expect(failures).toEqual([]);
  });
});
