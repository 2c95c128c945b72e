import { describe, expect, it } from 'vitest';
import { createCandleStore } from '#api/market/candles.store.ts';
import { marketEndpoints } from '#contracts/market/market.ts';
import { platformDataEndpoints } from '#contracts/system.ts';
import { HOUR_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import { INSTRUMENTS, type Instrument } from '#contracts/rules/market/instruments.ts';
import { TIMEFRAMES, type Timeframe } from '#contracts/rules/market/timeframes.ts';
import { simulator } from '#tests/support/open-market.ts';
import { type Options, START, startApi } from '#tests/support/start-api.ts';

const SATURDAY = '2026-11-21T12:00:00.000Z';
const FRIDAY_CLOSE = '2026-11-20T22:00:00.000Z';

async function aMember(options: Options = {}) {
  const api = await startApi(options);
  const ama = api.as('ama');
  return {
    api,
    prices: async () => (await ama.call(marketEndpoints.list)).body,
    live: async () => (await ama.call(marketEndpoints.prices)).body,
    candles: async (query: {
      instrument?: Instrument;
      timeframe?: Timeframe;
      to?: string;
      limit?: number;
    }) =>
      (
        await ama.call(marketEndpoints.candles, {
          query: { instrument: 'EURUSD', timeframe: 'M1', ...query },
        })
      ).body,
  };
}

describe('market data', () => {
  it('tells the price of every instrument, of the second, and its change since the last trading day', async () => {
    const { prices } = await aMember();
    const items = await prices();
    expect(items.map(({ instrument }) => instrument)).toEqual(INSTRUMENTS);
    const t = Date.parse(START);
    const [lastDay] = simulator.candles('EURUSD', 'D1', t - 48 * HOUR_MS, t - 24 * HOUR_MS);
    const price = simulator.priceAt('EURUSD', t);
    expect(items[0]).toEqual({
      name: 'EURUSD',
      instrument: 'EURUSD',
      group: 'Forex',
      price,
      change_percent: expect.closeTo(100 * (price / (lastDay?.c ?? 0) - 1), 2),
      as_of: START,
      source: 'simulated',
      market_open: true,
      stale: false,
    });
  });

  it('moves with the clock', async () => {
    const { api, prices } = await aMember();
    api.advance(90_000);
    const t = api.now();
    const gold = (await prices()).find(({ instrument }) => instrument === 'XAUUSD');
    expect(gold).toMatchObject({
      price: simulator.priceAt('XAUUSD', t),
      as_of: new Date(t).toISOString(),
    });
  });

  it('on a weekend returns the closing prices as closed, and live prices of Bitcoin', async () => {
    const { api, prices } = await aMember({ now: SATURDAY });
    api.advance(5000);
    const items = await prices();
    const close = simulator.candles(
      'EURUSD',
      'M1',
      Date.parse(FRIDAY_CLOSE) - MINUTE_MS,
      Date.parse(FRIDAY_CLOSE),
    );
    expect(items[0]).toMatchObject({
      price: close[0]?.c,
      as_of: FRIDAY_CLOSE,
      market_open: false,
      stale: false,
    });
    expect(items.filter((item) => item.market_open).map(({ name }) => name)).toEqual(['BTCUSD']);
    const [thursday, friday] = simulator.candles(
      'EURUSD',
      'D1',
      Date.parse('2026-11-18T22:00:00Z'),
      Date.parse(FRIDAY_CLOSE),
    );
    const change = 100 * ((friday?.c ?? 0) / (thursday?.c ?? 1) - 1); // of Friday, not since Friday
    expect(items[0]?.change_percent).toBeCloseTo(change, 2);
  });

  it('marks a price as stale when the next one does not come', async () => {
    const { api, prices, candles } = await aMember();
    api.hang(30_000);
    expect((await prices())[0]).toMatchObject({ stale: true, as_of: START });
    expect(await candles({ limit: 1 })).toMatchObject({ stale: true, as_of: START });
    api.advance(1000);
    expect((await prices())[0]).toMatchObject({ stale: false });
  });

  it('states the age and the source of each price', async () => {
    const { api, live } = await aMember();
    api.hang(7900);
    const [first, ...others] = await live();
    expect(first).toEqual({
      instrument: 'EURUSD',
      source: 'simulated',
      price: simulator.priceAt('EURUSD', Date.parse(START)),
      timestamp: START,
      age_seconds: 7,
    });
    expect(others).toHaveLength(INSTRUMENTS.length - 1);
  });

  it('describes the values for the size and price of a trade', async () => {
    const { api } = await aMember();
    const { body } = await api.as('ama').call(marketEndpoints.instruments);
    expect(body.map(({ instrument }) => instrument)).toEqual(INSTRUMENTS);
    expect(body.find(({ instrument }) => instrument === 'XAUUSD')).toEqual({
      instrument: 'XAUUSD',
      title: 'Gold, troy ounce',
      group: 'Commodities',
      digits: 2,
      pip: 0.1,
      contract_size: 100,
      lot_step: 0.01,
      quote_currency: 'USD',
      sessions: [
        { name: 'Asia', start_utc: '00:00', end_utc: '06:00' },
        { name: 'London', start_utc: '07:00', end_utc: '16:00' },
        { name: 'New York', start_utc: '12:00', end_utc: '21:00' },
      ],
      plausible_range: { above: 1500, below: 3000 },
      spread_pips: { london: 2.5, asia: 4 },
    });
  });

  it('is for members', async () => {
    const { api } = await aMember();
    const stranger = api.as(null);
    for (const endpoint of [
      marketEndpoints.list,
      marketEndpoints.instruments,
      marketEndpoints.prices,
      marketEndpoints.trends,
    ]) {
      expect((await stranger.call(endpoint)).status).toBe(401);
    }
    const query = { instrument: 'EURUSD', timeframe: 'H1' } as const;
    expect((await stranger.call(marketEndpoints.candles, { query })).status).toBe(401);
  });
});

describe('trends', () => {
  it('are the closes of the last 24 closed hours of each instrument, oldest first', async () => {
    const { api } = await aMember();
    const { body } = await api.as('ama').call(marketEndpoints.trends);
    expect(body.map(({ instrument }) => instrument)).toEqual(INSTRUMENTS);
    const t = Date.parse(START);
    const hours = simulator.candles('XAUUSD', 'H1', t - 72 * HOUR_MS, t).slice(-24);
    expect(body.find(({ instrument }) => instrument === 'XAUUSD')?.closes).toEqual(
      hours.map(({ c }) => c),
    );
  });

  it('have the next hour as soon as it is closed', async () => {
    const { api } = await aMember();
    const read = async () => (await api.as('ama').call(marketEndpoints.trends)).body[0]?.closes;
    const before = await read();
    api.advance(HOUR_MS + MINUTE_MS);
    const after = await read();
    expect(after).toHaveLength(24);
    expect(after?.slice(0, -1)).toEqual(before?.slice(1));
  });

  it('end with the week at the weekend', async () => {
    const { api } = await aMember({ now: SATURDAY });
    const { body } = await api.as('ama').call(marketEndpoints.trends);
    const close = Date.parse(FRIDAY_CLOSE);
    const [last] = simulator.candles('EURUSD', 'H1', close - HOUR_MS, close);
    expect(body[0]?.closes).toHaveLength(24);
    expect(body[0]?.closes.at(-1)).toBe(last?.c);
  });
});

describe('candles', () => {
  it.each(TIMEFRAMES)(
    '%s are those of the simulator, oldest first, all closed',
    async (timeframe) => {
      const { api, candles } = await aMember();
      const limit = timeframe === 'W1' || timeframe === 'D1' ? 3 : 20;
      const page = await candles({ timeframe, limit });
      const begins = page.candles.map(([t]) => t);
      expect(begins).toEqual(begins.toSorted((a, b) => a - b));
      const [from = 0] = begins;
      const expected = simulator.candles('EURUSD', timeframe, from, api.now() + 1);
      const closed = expected.filter(({ t }) => t <= (begins.at(-1) ?? 0));
      expect(page.candles).toEqual(closed.map(({ t, o, h, l, c, v }) => [t, o, h, l, c, v]));
      // One more than those is in progress, and only that.
      expect(expected.length - closed.length).toBe(1);
      expect(page.forming?.[0]).toBe(expected.at(-1)?.t);
      expect(page).toMatchObject({ data_source: 'simulated', stale: false, as_of: START });
    },
  );

  it('come in pages that neither overlap nor leave anything out', async () => {
    const { api, candles } = await aMember();
    const newest = await candles({ timeframe: 'M5', limit: 30 });
    const to = new Date(newest.candles[0]?.[0] ?? 0).toISOString();
    const older = await candles({ timeframe: 'M5', limit: 30, to });
    expect(older.forming).toBeNull();
    const both = [...older.candles, ...newest.candles];
    expect(both.map(([t]) => t)).toEqual(
      Array.from({ length: 60 }, (_, n) => api.now() - (60 - n) * 5 * MINUTE_MS),
    );
  });

  it('on a weekend end with the week, and none is forming', async () => {
    const { candles } = await aMember({ now: SATURDAY });
    const hours = await candles({ timeframe: 'H1', limit: 2 });
    expect(hours.candles.map(([t]) => new Date(t).toISOString())).toEqual([
      '2026-11-20T20:00:00.000Z',
      '2026-11-20T21:00:00.000Z',
    ]);
    expect(hours).toMatchObject({ forming: null, stale: false, as_of: FRIDAY_CLOSE });
    const weeks = await candles({ timeframe: 'W1', limit: 1 });
    expect(weeks.candles[0]?.[0]).toBe(Date.parse('2026-11-15T22:00:00Z'));
    expect((await candles({ instrument: 'BTCUSD', limit: 1 })).forming).not.toBeNull();
  });

  it('form from past ticks: the current hour contains no future price', async () => {
    const { api, candles } = await aMember();
    for (let second = 0; second < 150; second += 1) api.advance(1000);
    const hour = await candles({ timeframe: 'H1', limit: 1 });
    const t = Date.parse(START);
    const minutes = simulator.candles('EURUSD', 'M1', t, t + 2 * MINUTE_MS);
    const seconds = Array.from({ length: 31 }, (_, n) =>
      simulator.priceAt('EURUSD', t + 2 * MINUTE_MS + n * 1000),
    );
    const last = simulator.priceAt('EURUSD', api.now());
    const volume = minutes.reduce((sum, { v }) => sum + v, 0) + seconds.length;
    expect(hour.forming).toEqual([
      t,
      minutes[0]?.o,
      Math.max(...minutes.map(({ h }) => h), ...seconds),
      Math.min(...minutes.map(({ l }) => l), ...seconds),
      last,
      volume,
    ]);
  });

  it.each([
    [{ instrument: 'DOGEUSD', timeframe: 'H1' }, '#/instrument'],
    [{ instrument: 'EURUSD', timeframe: 'M2' }, '#/timeframe'],
    [{ instrument: 'EURUSD', timeframe: 'H1', limit: 0 }, '#/limit'],
    [{ instrument: 'EURUSD', timeframe: 'H1', limit: 5001 }, '#/limit'],
    [{ instrument: 'EURUSD', timeframe: 'H1', to: 'yesterday' }, '#/to'],
  ])('of %o are refused', async (query, pointer) => {
    const { api } = await aMember();
    const answer = await api.as('ama').call(marketEndpoints.candles, { query: query as never });
    expect(answer.status).toBe(422);
    expect(answer.problem.errors).toMatchObject([{ in: 'query', pointer }]);
  });

  it('are 500 by default, and at most 5000', async () => {
    const { candles } = await aMember();
    expect((await candles({})).candles).toHaveLength(500);
    const all = await candles({ limit: 5000 });
    expect(all.candles).toHaveLength(5000);
    expect(all.candles.flat().every(Number.isFinite)).toBe(true);
  });

  it('stay when an administrator clears all data', async () => {
    const { api } = await aMember();
    const store = createCandleStore(api.database);
    const series = { source: 'stored', instrument: 'XAUUSD', timeframe: 'M1' } as const;
    await store.add(series, [{ t: api.now(), o: 1, h: 1, l: 1, c: 1, v: 0 }]);
    await api.as('admin').call(platformDataEndpoints.clearAll);
    expect((await store.extent(series))?.count).toBe(1);
  });
});
