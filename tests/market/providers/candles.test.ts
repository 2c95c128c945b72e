import { describe, expect, it } from 'vitest';
import type { Candle } from '#contracts/rules/market/candles.ts';
import type { Timeframe } from '#contracts/rules/market/timeframes.ts';
import { candlesFrom, openProvider, wires } from './support/open-provider.ts';

const at = (time: string): number => Date.parse(time);

const eurusd = (timeframe: Timeframe, from: string, to: string) =>
  ({ instrument: 'EURUSD', timeframe, from: at(from), to: at(to) }) as const;

describe.each(wires)('candles of $name', (wire) => {
  it('are passed on as the provider has them', async () => {
    const { server, feed } = await openProvider(wire);
    const quarter = candlesFrom('2026-11-18T10:00:00Z', 15);
    server.hold('M1', quarter);

    const candles = await feed.getCandles(
      eurusd('M1', '2026-11-18T10:00:00Z', '2026-11-18T10:15:00Z'),
    );

    expect(candles).toEqual(quarter);
    expect(feed.health().state).toBe('live');
  });

  it.each(['M5', 'M15', 'H1'] as const)('of %s begin within what was asked', async (timeframe) => {
    const { server, feed } = await openProvider(wire);
    server.hold(timeframe, candlesFrom('2026-11-17T00:00:00Z', 40, timeframe));

    const candles = await feed.getCandles(
      eurusd(timeframe, '2026-11-17T01:00:00Z', '2026-11-17T03:00:00Z'),
    );

    const begins = candles.map(({ t }) => new Date(t).toISOString().slice(11, 16));
    expect(begins.at(0)).toBe('01:00');
    expect(begins.at(-1)).toBe({ M5: '02:55', M15: '02:45', H1: '02:00' }[timeframe]);
  });

  it('that are not closed yet are left out', async () => {
    const { server, feed } = await openProvider(wire, { at: '2026-11-18T10:08:30Z' });
    server.hold('M1', candlesFrom('2026-11-18T10:00:00Z', 9));

    const candles = await feed.getCandles(
      eurusd('M1', '2026-11-18T10:00:00Z', '2026-11-18T10:30:00Z'),
    );

    expect(candles.at(-1)?.t).toBe(at('2026-11-18T10:07:00Z'));
  });

  it('come in order and once, however the provider sends them; of doubles the last counts', async () => {
    const { server, feed } = await openProvider(wire);
    const [first, second, third] = candlesFrom('2026-11-18T10:00:00Z', 3) as [
      Candle,
      Candle,
      Candle,
    ];
    const corrected = { ...second, c: second.o };
    server.hold('M1', [third, second, first, corrected, third]);

    const candles = await feed.getCandles(
      eurusd('M1', '2026-11-18T10:00:00Z', '2026-11-18T10:15:00Z'),
    );

    expect(candles).toEqual([first, corrected, third]);
  });

  it('that no market can have made are left out and counted', async () => {
    const { server, feed } = await openProvider(wire);
    const [first, second, third, fourth] = candlesFrom('2026-11-18T10:00:00Z', 4) as [
      Candle,
      Candle,
      Candle,
      Candle,
    ];
    const highBelowClose = { ...second, h: second.l };
    const free = { ...third, o: 0, l: 0 };
    const offTheMinute = { ...fourth, t: fourth.t + 17_000 };
    server.hold('M1', [first, highBelowClose, free, offTheMinute]);

    const candles = await feed.getCandles(
      eurusd('M1', '2026-11-18T10:00:00Z', '2026-11-18T10:15:00Z'),
    );

    expect(candles).toEqual([first]);
    expect(feed.health().detail).toBe('Impossible candles left out: 3.');
  });

  it('of a closed market are left out', async () => {
    const { server, feed } = await openProvider(wire);
    server.hold('M1', candlesFrom('2026-11-13T21:58:00Z', 5)); // Friday 16:58 in New York

    const candles = await feed.getCandles(
      eurusd('M1', '2026-11-13T21:00:00Z', '2026-11-13T23:00:00Z'),
    );

    expect(candles.map(({ t }) => new Date(t).getUTCMinutes())).toEqual([58, 59]);
  });

  it('are an empty list where there are none', async () => {
    const { feed } = await openProvider(wire);
    const weekend = eurusd('M1', '2026-11-14T10:00:00Z', '2026-11-14T11:00:00Z');
    expect(await feed.getCandles(weekend)).toEqual([]);
  });

  it('of the future are not even asked for', async () => {
    const { server, feed } = await openProvider(wire);
    const tomorrow = eurusd('M1', '2026-11-19T10:00:00Z', '2026-11-19T11:00:00Z');
    expect(await feed.getCandles(tomorrow)).toEqual([]);
    expect(server.calls).toHaveLength(0);
  });

  it('beyond 5000 come in several calls, without a gap', async () => {
    const { server, feed } = await openProvider(wire);
    const fiveDays = candlesFrom('2026-11-09T00:00:00Z', 5 * 1440 - 120); // Monday to Friday 22:00
    server.hold('M1', fiveDays);

    const candles = await feed.getCandles(
      eurusd('M1', '2026-11-09T00:00:00Z', '2026-11-14T00:00:00Z'),
    );

    expect(candles).toEqual(fiveDays);
    expect(server.calls).toHaveLength(2);
  });

  it('of a day run from 17:00 to 17:00 in New York', async () => {
    const { server, feed } = await openProvider(wire);
    const hours = candlesFrom('2026-11-15T22:00:00Z', 62, 'H1'); // Sunday evening to Wednesday noon
    server.hold('H1', hours);
    server.hold('D1', daysOf(hours));

    const days = await feed.getCandles(
      eurusd('D1', '2026-11-15T22:00:00Z', '2026-11-18T12:00:00Z'),
    );

    // hour n opens at 1.08 + n/10000, ends 0.0001 higher, reaches 0.0003 up and 0.0002 down
    expect(days).toEqual([
      { t: at('2026-11-15T22:00:00Z'), o: 1.08, h: 1.0826, l: 1.0798, c: 1.0824, v: 0 },
      { t: at('2026-11-16T22:00:00Z'), o: 1.0824, h: 1.085, l: 1.0822, c: 1.0848, v: 0 },
    ]);
  });

  it('of four hours and of weeks stand on the same days', async () => {
    const { server, feed } = await openProvider(wire);
    const hours = candlesFrom('2026-11-08T22:00:00Z', 120, 'H1'); // one trading week
    server.hold('H1', hours);
    server.hold('H4', fours(hours));
    server.hold('D1', daysOf(hours));

    const week = eurusd('H4', '2026-11-10T22:00:00Z', '2026-11-11T22:00:00Z');
    const begins = (await feed.getCandles(week)).map(({ t }) => new Date(t).getUTCHours());
    expect(begins).toEqual([22, 2, 6, 10, 14, 18]);

    const weeks = await feed.getCandles(
      eurusd('W1', '2026-11-02T00:00:00Z', '2026-11-18T00:00:00Z'),
    );
    expect(weeks).toEqual([
      { t: at('2026-11-08T22:00:00Z'), o: 1.08, h: 1.0922, l: 1.0798, c: 1.092, v: 0 },
    ]);
  });

  it('of four hours wait for their last hour, in case the provider is late', async () => {
    const { clock, server, feed } = await openProvider(wire, { at: '2026-11-17T22:00:20Z' });
    const evening = eurusd('H4', '2026-11-17T18:00:00Z', '2026-11-17T22:00:00Z');
    const hours = candlesFrom('2026-11-17T18:00:00Z', 4, 'H1');
    server.hold('H1', hours.slice(0, 3)); // that of 21:00 is not out yet
    expect(await feed.getCandles(evening)).toEqual([]);

    clock.advance(60_000);
    server.hold('H1', hours);
    server.hold('H4', fours(hours));
    expect(await feed.getCandles(evening)).toHaveLength(1);
  });
});

/** Hours joined by the clock, as a provider does that cuts days as we do. */
function joined(hours: readonly Candle[], size: number): Candle[] {
  const groups = Array.from({ length: Math.floor(hours.length / size) }, (_, index) =>
    hours.slice(index * size, (index + 1) * size),
  );
  return groups.map((group) => ({
    t: group[0]?.t ?? 0,
    o: group[0]?.o ?? 0,
    h: Math.max(...group.map(({ h }) => h)),
    l: Math.min(...group.map(({ l }) => l)),
    c: group.at(-1)?.c ?? 0,
    v: 0,
  }));
}
const fours = (hours: readonly Candle[]): Candle[] => joined(hours, 4);
const daysOf = (hours: readonly Candle[]): Candle[] => joined(hours, 24);
