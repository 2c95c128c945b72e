import { expect, it } from 'vitest';
import { candlesFrom, openProvider, openSubscription } from './support/open-provider.ts';
import { tiingoWire as wire } from './support/tiingo-wire.ts';

const tenMinutes = {
  instrument: 'EURUSD',
  timeframe: 'M1',
  from: Date.parse('2026-11-18T10:00:00Z'),
  to: Date.parse('2026-11-18T10:10:00Z'),
} as const;

it('what it does not offer is not asked for', async () => {
  const { server, feed } = await openSubscription(wire, { instruments: ['US30', 'BTCUSD'] });
  const index = { ...tenMinutes, instrument: 'US30' } as const;
  expect(feed.supports('US30', 'M1')).toBe(false);
  expect(feed.supports('XAUUSD', 'W1')).toBe(true);
  await expect(feed.getCandles(index)).rejects.toMatchObject({
    kind: 'unsupported',
    message: 'Tiingo has no US30.',
  });
  expect(server.calls).toHaveLength(0);
  expect(server.connections).toHaveLength(0);
  expect(feed.health().state).toBe('starting');
});

it('candles are asked for by whole days, one more than needed, and cut to the span', async () => {
  const { server, feed } = await openProvider(wire);
  server.hold('M1', candlesFrom('2026-11-18T00:00:00Z', 720));
  expect(await feed.getCandles(tenMinutes)).toHaveLength(10);
  expect(server.calls[0]?.pathname).toBe('/tiingo/fx/eurusd/prices');
  expect(server.calls[0]?.search).toBe(
    '?startDate=2026-11-18&endDate=2026-11-19&resampleFreq=1min',
  );
});

it.each([
  ['Error: You have run over your hourly request allocation.', 3_600_000],
  ['"Error: You have run over your daily request allocation."', 12 * 3_600_000],
])('a used-up quota is understood though its status is 200: %s', async (body, retryAfterMs) => {
  const { server, feed } = await openProvider(wire);
  server.reply({ status: 200, body });
  await expect(feed.getCandles(tenMinutes)).rejects.toMatchObject({ kind: 'quota', retryAfterMs });
});

it('an unknown ticker is understood though its status is 200', async () => {
  const { server, feed } = await openProvider(wire);
  server.reply({ status: 200, body: '{"detail":"Error: Ticker \'xauusd\' not found"}' });
  await expect(feed.getCandles(tenMinutes)).rejects.toMatchObject({ kind: 'unsupported' });
});

it('an answer of which only the words are wrong is garbage', async () => {
  const { server, feed } = await openProvider(wire);
  server.reply({ status: 200, body: '{"detail":"Please hold the line."}' });
  await expect(feed.getCandles(tenMinutes)).rejects.toMatchObject({ kind: 'garbage' });
});

it('the free plan’s fifty calls an hour are not exceeded', async () => {
  const { server, feed } = await openProvider(wire);
  for (let calls = 0; calls < 50; calls += 1) await feed.getCandles(tenMinutes);
  await expect(feed.getCandles(tenMinutes)).rejects.toMatchObject({
    kind: 'quota',
    retryAfterMs: 3_600_000,
  });
  expect(server.calls).toHaveLength(50);
});
