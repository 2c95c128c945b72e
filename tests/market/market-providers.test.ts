import { describe, expect, it, onTestFinished } from 'vitest';
import { createCandleStore } from '#api/market/candles.store.ts';
import { openFetchedMarket } from '#api/market/fetched-market.ts';
import { openMarket } from '#api/market/open-market.ts';
import { marketEndpoints } from '#contracts/market/market.ts';
import { openStoreDatabase } from '#tests/support/open-store.ts';
import { startApi } from '#tests/support/start-api.ts';
import { eventually } from './providers/support/manual-clock.ts';
import { oandaWire } from './providers/support/oanda-wire.ts';
import { candlesFrom, NOON, openProvider } from './providers/support/open-provider.ts';
import { tiingoWire } from './providers/support/tiingo-wire.ts';
import { twelveDataWire } from './providers/support/twelve-data-wire.ts';
import { RIGHT_KEY } from './providers/support/wire.ts';

const store = createCandleStore(await openStoreDatabase());
const noon = Date.parse(NOON);
const failures: unknown[] = [];
const onFailure = (error: unknown): void => void failures.push(error);

describe('a market by choice', () => {
  it.each([
    [twelveDataWire, { source: 'twelvedata', apiKey: RIGHT_KEY }],
    [oandaWire, { source: 'oanda', token: RIGHT_KEY, account: '101-004-1234567-001' }],
    [tiingoWire, { source: 'tiingo', token: RIGHT_KEY }],
  ] as const)('is that of the provider: $name', async (wire, choice) => {
    const { server } = await openProvider(wire);
    const market = await openMarket(
      { ...choice, baseUrl: server.url },
      {
        store,
        now: () => noon,
        every: () => () => undefined,
        sleep: () => new Promise(() => undefined),
        onFailure,
      },
    );
    onTestFinished(() => market.stop());
    expect(market.source).toBe(choice.source);
    const line = await server.subscribed();
    line.say(wire.price(wire.symbolOf('EURUSD'), 1.08512, noon));
    await eventually(() => market.price('EURUSD') !== null);
    expect(market.price('EURUSD')).toMatchObject({ t: noon, isStale: false });
    expect(failures).toEqual([]);
  });
});

it('a provider that falls silent is prices as stale, with its last price, and nothing takes its place', async () => {
  const { clock, server, feed } = await openProvider(oandaWire);
  server.hold('M1', candlesFrom('2026-11-18T10:00:00Z', 120));
  const { now, sleep } = clock;
  const market = openFetchedMarket({ feed, store, now, sleep, onFailure });
  onTestFinished(() => market.stop());
  const api = await startApi({ now: NOON, market });
  const ama = api.as('ama');
  const prices = async () => (await ama.call(marketEndpoints.list)).body;
  const page = async () => {
    const query = { instrument: 'EURUSD', timeframe: 'M1', limit: 3 } as const;
    const { candles, ...answer } = (await ama.call(marketEndpoints.candles, { query })).body;
    return { ...answer, begins: candles.map(([t]) => new Date(t).toISOString().slice(11, 16)) };
  };
  const line = await server.subscribed();
  line.say(oandaWire.price('EUR_USD', 1.08512, noon));
  await eventually(() => market.price('EURUSD') !== null);
  const price = { price: expect.closeTo(1.08512, 8), as_of: NOON, source: 'oanda' };
  expect(await prices()).toMatchObject([{ ...price, stale: false }]);
  const begins = ['11:57', '11:58', '11:59'];
  expect(await page()).toMatchObject({ data_source: 'oanda', stale: false, begins });

  line.drop();
  await eventually(() => feed.health().state === 'stale');
  server.reply(...Array.from({ length: 20 }, () => ({ status: 500, body: '' })));
  clock.advance(10 * 60_000);
  api.advance(10 * 60_000);
  expect(await prices()).toMatchObject([{ ...price, stale: true }]);
  // More minutes are due, but the provider does not give them: the old ones stay.
  let answer: Awaited<ReturnType<typeof page>> | null = null;
  void page().then((read) => (answer = read));
  await eventually(() => {
    clock.advance(1000); // its patience with the provider
    return answer !== null;
  });
  expect(answer).toMatchObject({ data_source: 'oanda', stale: true, as_of: NOON, begins });
  expect(await store.storedSeries('simulated')).toEqual([]);
  expect(failures).toEqual([]);
});
