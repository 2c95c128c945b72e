import { expect, it } from 'vitest';
import { createTwelveDataFeed } from '#api/market/twelve-data/feed.ts';
import { eventually } from './support/manual-clock.ts';
import { candlesFrom, openProvider, openSubscription } from './support/open-provider.ts';
import { twelveDataWire as wire } from './support/twelve-data-wire.ts';
import { RIGHT_KEY } from './support/wire.ts';

const tenMinutes = {
  instrument: 'EURUSD',
  timeframe: 'M1',
  from: Date.parse('2026-11-18T10:00:00Z'),
  to: Date.parse('2026-11-18T10:10:00Z'),
} as const;

const error = (code: number, message: string) => ({
  status: 200,
  body: JSON.stringify({ code, message, status: 'error' }),
});

it('a candles call names symbol, interval and UTC, and keeps the key out of the address', async () => {
  const { server, feed } = await openProvider(wire);
  await feed.getCandles(tenMinutes);
  const [url] = server.calls;
  expect(Object.fromEntries(url?.searchParams ?? [])).toEqual({
    symbol: 'EUR/USD',
    interval: '1min',
    outputsize: '5000',
    timezone: 'UTC',
    order: 'ASC',
    start_date: '2026-11-18 10:00:00',
    end_date: '2026-11-18 10:09:59',
  });
  expect(url?.href).not.toContain(RIGHT_KEY);
});

it('the ninth call of a minute waits until the free plan allows it', async () => {
  const { clock, server, feed } = await openProvider(wire);
  for (let calls = 0; calls < 8; calls += 1) await feed.getCandles(tenMinutes);

  const ninth = feed.getCandles(tenMinutes);
  await eventually(() => clock.waits().length === 1);
  expect(server.calls).toHaveLength(8);

  await clock.pass(60_000);
  await ninth;
  expect(server.calls).toHaveLength(9);
});

it('a paid plan has allowances of its own', async () => {
  const { clock, server } = await openProvider(wire);
  const feed = createTwelveDataFeed({
    apiKey: RIGHT_KEY,
    baseUrl: server.url,
    clock,
    allowances: [{ calls: 377, inMs: 60_000 }],
  });
  for (let calls = 0; calls < 9; calls += 1) await feed.getCandles(tenMinutes);
  expect(server.calls).toHaveLength(9);
});

it('a quota used up for the minute opens with the next one', async () => {
  const { clock, server, feed } = await openProvider(wire, { at: '2026-11-18T12:00:40Z' });
  server.hold('M1', candlesFrom('2026-11-18T10:00:00Z', 10));
  server.reply(wire.quota());
  const call = feed.getCandles(tenMinutes);
  await clock.pass(20_000);
  expect(await call).toHaveLength(10);
});

it('a quota used up for the day opens at midnight UTC', async () => {
  const { server, feed } = await openProvider(wire);
  server.reply(error(429, 'You have run out of API credits for the day.'));
  await expect(feed.getCandles(tenMinutes)).rejects.toMatchObject({
    kind: 'quota',
    retryAfterMs: 12 * 3_600_000,
  });
});

it('a symbol that the plan lacks does not make the whole provider refuse us', async () => {
  const { server, feed } = await openProvider(wire);
  server.reply(error(403, 'DJI is available exclusively with the Pro plan.'));
  const call = feed.getCandles({ ...tenMinutes, instrument: 'US30' });
  await expect(call).rejects.toMatchObject({ kind: 'unsupported' });
  expect(feed.health().state).toBe('starting');
});

it('hours of the index are built of quarters, because its own begin at half past', async () => {
  const { server, feed } = await openProvider(wire);
  server.hold('M15', candlesFrom('2026-11-17T15:00:00Z', 8, 'M15'));
  const hours = await feed.getCandles({
    instrument: 'US30',
    timeframe: 'H1',
    from: Date.parse('2026-11-17T15:00:00Z'),
    to: Date.parse('2026-11-17T17:00:00Z'),
  });
  expect(server.calls[0]?.searchParams.get('symbol')).toBe('DJI');
  expect(server.calls[0]?.searchParams.get('interval')).toBe('15min');
  expect(hours.map(({ t }) => new Date(t).toISOString().slice(11, 16))).toEqual(['15:00', '16:00']);
});

it('the stream gets a heartbeat every ten seconds', async () => {
  const { clock, server } = await openSubscription(wire);
  const line = await server.subscribed();
  await clock.pass(10_000);
  await eventually(() => line.said.length === 2);
  await clock.pass(10_000);
  await eventually(() => line.said.length === 3);
  expect(line.said.slice(1)).toEqual(['{"action":"heartbeat"}', '{"action":"heartbeat"}']);
});

it('symbols that the plan does not stream are named to the administrator', async () => {
  const { server, feed } = await openSubscription(wire, { instruments: ['EURUSD', 'US30'] });
  const line = await server.subscribed();
  expect(line.symbols).toEqual(['EUR/USD', 'DJI']);
  line.say('{"event":"subscribe-status","status":"error","success":[],"fails":[{"symbol":"DJI"}]}');
  await eventually(() => feed.health().detail === 'Twelve Data does not stream prices for DJI.');
});

it('a price without bid and ask is taken as it is', async () => {
  const { server, ticks } = await openSubscription(wire);
  const line = await server.subscribed();
  line.say('{"event":"price","symbol":"EUR/USD","timestamp":1795003200,"price":1.0851}');
  await eventually(() => ticks.length === 1);
  expect(ticks[0]).toEqual({ instrument: 'EURUSD', price: 1.0851, t: 1_795_003_200_000 });
});
