import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { priceReports } from '#api/db/schema/market.ts';
import { createCandleStore } from '#api/market/candles.store.ts';
import { createMarket } from '#api/market/create-market.ts';
import { marketEndpoints, type PriceReport } from '#contracts/market/market.ts';
import { START, startApi } from '#tests/support/start-api.ts';
import { stopClock } from '#tests/support/stop-clock.ts';

type Api = Awaited<ReturnType<typeof startApi>>;

beforeEach(() => {
  stopClock();
});
afterEach(() => {
  vi.useRealTimers(); // the files after this one share its worker
});

const report = (api: Api, body: PriceReport, address = '203.0.113.7') =>
  api.as(null, { address }).call(marketEndpoints.updatePrice, { body });

async function stored(api: Api) {
  await api.services.priceReports.flush();
  return api.database.db.select().from(priceReports);
}

async function seen(api: Api) {
  const ama = api.as('ama');
  const query = { instrument: 'EURUSD', timeframe: 'H1', limit: 50 } as const;
  return {
    list: (await ama.call(marketEndpoints.list)).body,
    prices: (await ama.call(marketEndpoints.prices)).body,
    instruments: (await ama.call(marketEndpoints.instruments)).body,
    candles: (await ama.call(marketEndpoints.candles, { query })).body,
  };
}

const lie: PriceReport = { instrument: 'EURUSD', price: 1.99 };

describe('a price that a page reports', () => {
  it('gets the same response whatever it contains', async () => {
    const api = await startApi();
    for (const body of [lie, { ...lie, price: 1e11 }, { ...lie, simulated: true }]) {
      const answer = await report(api, body);
      expect([answer.status, answer.body]).toEqual([200, { message: 'received' }]);
    }
  });

  it('fault 36: sent a thousand times from one address counts once in 30 seconds, and changes nothing', async () => {
    const api = await startApi();
    const before = await seen(api);
    const answers = await Promise.all(Array.from({ length: 1000 }, () => report(api, lie)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await stored(api)).toMatchObject([
      { instrument: 'EURUSD', price: 1.99, verdict: 'in_band' },
    ]);
    expect(await seen(api)).toEqual(before);
    vi.advanceTimersByTime(31_000);
    await report(api, lie);
    expect(await stored(api)).toHaveLength(2);
  });

  it('fault 36: changes nothing either when two addresses, or most of them, agree on a lie at the edge of belief', async () => {
    const api = await startApi();
    const before = await seen(api);
    await report(api, lie, '203.0.113.8');
    await report(api, lie, '203.0.113.9');
    for (let n = 0; n < 40; n += 1) {
      // Each a little further: a band that followed what is reported would be walked away.
      await report(api, { instrument: 'XAUUSD', price: 2999.99 + n }, `198.51.100.${n}`);
    }
    const rows = await stored(api);
    expect(rows).toHaveLength(42);
    expect(rows.filter(({ verdict }) => verdict === 'in_band')).toHaveLength(3);
    expect(await seen(api)).toEqual(before);
  });

  it('of all callers together is limited to fifty a second', async () => {
    const api = await startApi();
    for (let n = 0; n < 80; n += 1) await report(api, lie, `198.51.100.${n}`);
    expect(await stored(api)).toHaveLength(50);
    vi.advanceTimersByTime(1001);
    await report(api, lie, '198.51.100.200');
    expect(await stored(api)).toHaveLength(51);
  });

  it('is counted by instrument, and by IPv6 network', async () => {
    const api = await startApi();
    await report(api, lie, '2001:db8::1');
    await report(api, lie, '2001:db8::2');
    await report(api, { instrument: 'GBPUSD', price: 1.27 }, '2001:db8::2');
    await report(api, lie, '2001:db8:0:1::1');
    const rows = await stored(api);
    expect(rows.map(({ instrument }) => instrument)).toEqual(['EURUSD', 'GBPUSD', 'EURUSD']);
    expect(rows[0]?.reporter).toBe(rows[1]?.reporter);
    expect(rows[0]?.reporter).not.toBe(rows[2]?.reporter);
  });

  it('names its sender by something that is another the next day', async () => {
    const api = await startApi();
    await report(api, lie);
    api.advance(24 * 3_600_000);
    await report(api, lie);
    const [first, second] = await stored(api);
    expect(first?.reporter).not.toBe(second?.reporter);
    expect(JSON.stringify(await stored(api))).not.toContain('203.0.113');
  });

  it('is counted as believable, unbelievable or made up', async () => {
    const api = await startApi();
    await report(api, { instrument: 'EURUSD', price: 1.0851, simulated: true });
    await report(api, { instrument: 'GBPUSD', price: 2.5 });
    await report(api, { instrument: 'XAUUSD', price: 2065.5 });
    const verdicts = (await stored(api)).map(({ verdict }) => verdict);
    expect(verdicts).toEqual(['simulated', 'out_of_band', 'in_band']);
  });

  it('is compared with the price of a real feed: gold at 4000 is plausible', async () => {
    const market = createMarket({
      feed: {
        source: 'oanda',
        supports: () => false,
        getCandles: () => Promise.resolve([]),
        subscribe: (_, onTick) => {
          onTick({ instrument: 'XAUUSD', price: 4000, t: Date.parse(START) });
          return () => undefined;
        },
        health: () => ({ state: 'live', since: 0, detail: null }),
      },
      history: () => Promise.resolve({ candles: [], isFilling: false }),
      now: () => Date.parse(START),
      silenceMs: 60_000,
    });
    const api = await startApi({ market });
    await report(api, { instrument: 'XAUUSD', price: 4100 }, '203.0.113.1');
    await report(api, { instrument: 'XAUUSD', price: 1999 }, '203.0.113.2');
    await report(api, { instrument: 'EURUSD', price: 1.09 }, '203.0.113.3'); // no price of it yet
    const verdicts = (await stored(api)).map(({ verdict }) => verdict);
    expect(verdicts).toEqual(['in_band', 'out_of_band', 'in_band']);
  });

  it.each([
    ['NaN', '{"instrument":"EURUSD","price":NaN}', 400],
    ['null for it', '{"instrument":"EURUSD","price":null}', 422],
    ['a text', '{"instrument":"EURUSD","price":"1e9"}', 422],
    ['a negative number', '{"instrument":"EURUSD","price":-1}', 422],
    ['an endless number', '{"instrument":"EURUSD","price":1e400}', 422],
    ['an instrument that pages do not read', '{"instrument":"USDJPY","price":148}', 422],
    ['more than 256 bytes', JSON.stringify({ ...lie, why: 'x'.repeat(256) }), 413],
  ])('fault 36: with %s is refused', async (_, body, status) => {
    const api = await startApi();
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body };
    expect((await api.raw('/api/tradingview/update-price', init)).status).toBe(status);
    expect(await stored(api)).toEqual([]);
  });

  it('is gone after a day', async () => {
    const api = await startApi();
    await report(api, lie);
    api.advance(12 * 3_600_000);
    await report(api, { instrument: 'GBPUSD', price: 1.27 });
    expect(await stored(api)).toHaveLength(2);
    await api.services.priceReports.removeOld();
    expect(await stored(api)).toHaveLength(2);
    api.advance(12 * 3_600_000 + 1);
    await api.services.priceReports.removeOld();
    expect((await stored(api)).map(({ instrument }) => instrument)).toEqual(['GBPUSD']);
  });

  it('never becomes a candle', async () => {
    const api = await startApi();
    await report(api, lie);
    expect(await createCandleStore(api.database).storedSeries('simulated')).toEqual([]);
    expect(await createCandleStore(api.database).storedSeries('stored')).toEqual([]);
  });
});
