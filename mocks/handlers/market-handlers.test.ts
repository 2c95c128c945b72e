import { describe, expect, it } from 'vitest';
import { createSimulator, MARKET_SEED } from '#api/engine/simulator/simulator.ts';
import type { Endpoint, RequestOf, ResponseOf } from '#contracts/endpoint.ts';
import { type CandleRow, marketEndpoints } from '#contracts/market/market.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { INSTRUMENTS } from '#contracts/rules/market/instruments.ts';
import { candleEnd, candleStart, TIMEFRAMES } from '#contracts/rules/market/timeframes.ts';
import { toRequest } from '#tests/support/api-client.ts';
import { startMockBackend } from '#tests/support/mock-server.ts';

const FRIDAY = '2026-11-20T14:05:30.000Z';
const SATURDAY = '2026-11-21T10:00:00.000Z';

const { candles, list, prices, instruments, trends, updatePrice } = marketEndpoints;
const market = createSimulator(MARKET_SEED);
const rowsOf = (wanted: Candle[]): CandleRow[] =>
  wanted.map(({ t, o, h, l, c, v }) => [t, o, h, l, c, v]);

/** The demo's answer to its trader at a moment. */
async function ask<E extends Endpoint>(
  now: string,
  endpoint: E,
  parts: RequestOf<E>,
): Promise<ResponseOf<E>> {
  const { transport } = startMockBackend({ now: () => new Date(now) });
  const response = await transport(toRequest(endpoint, parts, { token: 'demo-trader' }));
  expect(response.status).toBe(200);
  return (await response.json()) as ResponseOf<E>;
}

describe('the prices of the demo', () => {
  it('are those of the simulated market at its clock, and say so', async () => {
    const items = await ask(FRIDAY, list, {});
    expect(items.map(({ instrument }) => instrument)).toEqual(INSTRUMENTS);
    for (const { instrument, price, ...rest } of items) {
      expect(price).toBe(market.priceAt(instrument, Date.parse(FRIDAY)));
      expect(rest).toMatchObject({ as_of: FRIDAY, source: 'simulated', market_open: true });
    }
    const answer = await ask(FRIDAY, prices, {});
    expect(answer.map(({ price }) => price)).toEqual(items.map(({ price }) => price));
  });

  it('are compared with the close of the last trading day', async () => {
    const [thursdaysClose] = market.candles(
      'EURUSD',
      'D1',
      Date.parse('2026-11-18T22:00Z'),
      Date.parse('2026-11-19T22:00Z'),
    );
    for (const now of [FRIDAY, SATURDAY]) {
      const [euro] = await ask(now, list, {});
      const change = 100 * ((euro?.price ?? NaN) / (thursdaysClose?.c ?? NaN) - 1);
      expect(euro?.change_percent).toBeCloseTo(change, 2);
    }
  });

  it('have the trend of the last day of closed hours', async () => {
    const [euro] = await ask(FRIDAY, trends, {});
    const end = Date.parse('2026-11-20T14:00Z');
    const hours = market.candles('EURUSD', 'H1', end - 2 * DAY_MS, end).slice(-24);
    expect(euro).toEqual({ instrument: 'EURUSD', closes: hours.map(({ c }) => c) });
  });

  it('rest at the weekend, but for bitcoin', async () => {
    const items = await ask(SATURDAY, list, {});
    const open = items.filter(({ market_open }) => market_open).map(({ name }) => name);
    expect(open).toEqual(['BTCUSD']);
    const friday = market.candles(
      'EURUSD',
      'M1',
      Date.parse('2026-11-20T21:59Z'),
      Date.parse(SATURDAY),
    );
    expect(items[0]?.price).toBe(friday[0]?.c);
  });
});

describe('the candles of the demo', () => {
  it.each(TIMEFRAMES)('of %s are the closed ones of the simulated market', async (timeframe) => {
    const query = { instrument: 'XAUUSD', timeframe, limit: 60 } as const;
    const answer = await ask(FRIDAY, candles, { query });
    const begin = candleStart('XAUUSD', timeframe, Date.parse(FRIDAY));
    const from = answer.candles[0]?.[0] ?? NaN;
    expect(answer.candles).toHaveLength(60);
    expect(answer.candles).toEqual(rowsOf(market.candles('XAUUSD', timeframe, from, begin)));
    expect(answer).toMatchObject({ data_source: 'simulated', as_of: FRIDAY, stale: false });
  });

  it.each(TIMEFRAMES)('end with the one of %s that is forming', async (timeframe) => {
    const query = { instrument: 'EURUSD', timeframe, limit: 1 } as const;
    const { forming, candles: closed } = await ask(FRIDAY, candles, { query });
    const now = Date.parse(FRIDAY);
    const [t, open, high, low, close] = forming ?? [];
    expect(t).toBe(candleStart('EURUSD', timeframe, now));
    expect(closed.at(-1)?.[0]).toBeLessThan(t ?? NaN);
    const minutes = market.candles('EURUSD', 'M1', t ?? NaN, now);
    expect(open).toBe(minutes[0]?.o);
    expect(close).toBe(market.priceAt('EURUSD', now));
    const whole = minutes.slice(0, -1); // the last one is not over
    expect(high).toBeGreaterThanOrEqual(Math.max(...whole.map(({ h }) => h), close ?? NaN));
    expect(high).toBeLessThanOrEqual(Math.max(...minutes.map(({ h }) => h)));
    expect(low).toBeLessThanOrEqual(Math.min(...whole.map(({ l }) => l), close ?? NaN));
    expect(low).toBeGreaterThanOrEqual(Math.min(...minutes.map(({ l }) => l)));
  });

  it('page back without gap or overlap, and older pages have nothing that forms', async () => {
    const query = { instrument: 'GBPJPY', timeframe: 'H1', limit: 40 } as const;
    const newest = await ask(FRIDAY, candles, { query });
    const to = new Date(newest.candles[0]?.[0] ?? NaN).toISOString();
    const older = await ask(FRIDAY, candles, { query: { ...query, to } });
    const both = await ask(FRIDAY, candles, { query: { ...query, limit: 80 } });
    expect([...older.candles, ...newest.candles]).toEqual(both.candles);
    expect(older.forming).toBeNull();
  });

  it('have none that forms at the weekend, when the week is over', async () => {
    for (const timeframe of ['M15', 'D1', 'W1'] as const) {
      const query = { instrument: 'EURUSD', timeframe, limit: 1 } as const;
      const { forming, candles: closed } = await ask(SATURDAY, candles, { query });
      const last = closed.at(-1)?.[0] ?? NaN;
      expect(forming).toBeNull();
      expect(last).toBe(candleStart('EURUSD', timeframe, Date.parse('2026-11-20T21:59Z')));
      expect(candleEnd('EURUSD', timeframe, last)).toBeLessThan(Date.parse(SATURDAY) + 2 * DAY_MS);
    }
  });

  it('reach back two years and no further', async () => {
    const query = { instrument: 'EURUSD', timeframe: 'W1', limit: 500 } as const;
    const { candles: weeks, filling } = await ask(FRIDAY, candles, { query });
    expect(weeks[0]?.[0]).toBe(Date.parse('2024-11-24T22:00Z')); // the first Sunday
    expect(weeks).toHaveLength(103);
    expect(filling).toBe(false);
    const to = '2020-01-01T00:00:00.000Z';
    const before = await ask(FRIDAY, candles, { query: { ...query, to } });
    expect(before.candles).toEqual([]);
  });
});

it('the demo tells what its instruments are traded in', async () => {
  const answer = await ask(FRIDAY, instruments, {});
  expect(answer.map(({ instrument }) => instrument)).toEqual(INSTRUMENTS);
  expect(answer[0]).toMatchObject({ digits: 5, pip: 0.0001, contract_size: 100_000 });
});

it('a price that a page reports changes nothing in the demo', async () => {
  const body = { instrument: 'EURUSD', price: 1.9 } as const;
  expect(await ask(FRIDAY, updatePrice, { body })).toEqual({ message: 'received' });
  const [euro] = await ask(FRIDAY, list, {});
  expect(euro?.price).toBe(market.priceAt('EURUSD', Date.parse(FRIDAY)));
});
