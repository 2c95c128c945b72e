import { expect, it } from 'vitest';
import { oandaWire as wire } from './support/oanda-wire.ts';
import { eventually } from './support/manual-clock.ts';
import { candlesFrom, NOON, openProvider, openSubscription } from './support/open-provider.ts';

const day = {
  timeframe: 'D1',
  from: Date.parse('2026-11-16T00:00:00Z'),
  to: Date.parse('2026-11-18T00:00:00Z'),
} as const;

it('days are asked for as ours: from 17:00 in New York, or from midnight UTC where trade never ends', async () => {
  const { server, feed } = await openProvider(wire);
  await feed.getCandles({ ...day, instrument: 'EURUSD' });
  await feed.getCandles({ ...day, instrument: 'BTCUSD' });

  const [currency, crypto] = server.calls.map(({ searchParams }) =>
    Object.fromEntries(searchParams),
  );
  expect(server.calls[0]?.pathname).toBe('/v3/instruments/EUR_USD/candles');
  expect(currency).toEqual({
    price: 'M',
    granularity: 'D',
    from: '2026-11-16T22:00:00.000Z',
    to: '2026-11-18T11:59:59.000Z',
    dailyAlignment: '17',
    alignmentTimezone: 'America/New_York',
  });
  expect(crypto).toMatchObject({ dailyAlignment: '0', alignmentTimezone: 'UTC' });
});

it('a candle that it calls incomplete is none, whatever the clock says', async () => {
  const { clock, server, feed } = await openProvider(wire, { at: '2026-11-18T10:01:00Z' });
  server.hold('M1', candlesFrom('2026-11-18T10:00:00Z', 1));
  const request = {
    instrument: 'EURUSD',
    timeframe: 'M1',
    from: Date.parse('2026-11-18T10:00:00Z'),
    to: Date.parse('2026-11-18T10:01:00Z'),
  } as const;
  expect(await feed.getCandles(request)).toHaveLength(1);

  const [url] = server.calls;
  const early = wire.candles(url as URL, candlesFrom('2026-11-18T10:00:00Z', 1), clock.now() - 1);
  server.reply({ status: 200, body: early });
  expect(await feed.getCandles(request)).toEqual([]);
});

it('ticks of the candle are its volume', async () => {
  const { server, feed } = await openProvider(wire);
  server.hold(
    'M1',
    candlesFrom('2026-11-18T10:00:00Z', 1).map((candle) => ({ ...candle, v: 481 })),
  );
  const [candle] = await feed.getCandles({
    instrument: 'EURUSD',
    timeframe: 'M1',
    from: Date.parse('2026-11-18T10:00:00Z'),
    to: Date.parse('2026-11-18T10:01:00Z'),
  });
  expect(candle?.v).toBe(481);
});

it('quotes at which nobody can trade are no prices', async () => {
  const { server, feed, ticks } = await openSubscription(wire);
  const line = await server.subscribed();
  const price = wire.price('EUR_USD', 1.08, Date.parse(NOON));
  line.say(price.replace('"tradeable":true', '"tradeable":false'));
  line.say(price.replace(/"bids":\[[^\]]*\]/, '"bids":[]'));
  line.say(price);
  await eventually(() => ticks.length === 1);
  expect(feed.health().detail).toBeNull();
});

it('a line that arrives in pieces is read as one', async () => {
  const { server, feed, ticks } = await openSubscription(wire);
  const line = await server.subscribed();
  const price = wire.price('EUR_USD', 1.08, Date.parse(NOON));
  line.write(price.slice(0, 30));
  line.write(`${price.slice(30)}\n${price}\n\n`);
  await eventually(() => ticks.length === 2);
  expect(feed.health().detail).toBeNull();
});
