import { describe, expect, it } from 'vitest';
import type { Feed } from '#api/market/feed.ts';
import { eventually } from './support/manual-clock.ts';
import { candlesFrom, NOON, openSubscription, wires } from './support/open-provider.ts';
import type { Connection } from './support/wire-server.ts';

const RECONNECT_MS = 750; // the middle between half a second and a second
const noon = Date.parse(NOON);

describe.each(wires)('the prices of $name', (wire) => {
  /** Says that it lives, and waits until that is heard: the count of what cannot be read tells. */
  async function heartbeat(line: Connection, feed: Feed, beats: number): Promise<void> {
    line.say(wire.heartbeat);
    line.say('unreadable');
    const count = `left out: ${beats}.`;
    await eventually(() => feed.health().detail?.includes(count) === true);
  }

  const eurusd = wire.symbolOf('EURUSD');
  const gbpusd = wire.symbolOf('GBPUSD');

  it('arrive in order: the middle of bid and ask', async () => {
    const { server, feed, ticks } = await openSubscription(wire, {
      instruments: ['EURUSD', 'GBPUSD'],
    });
    const line = await server.subscribed();
    expect(line.symbols).toEqual([eurusd, gbpusd]);
    expect(feed.health().state).toBe('starting');

    line.say(wire.price(eurusd, 1.08512, noon));
    line.say(wire.price(gbpusd, 1.26533, noon + 1000));
    await eventually(() => ticks.length === 2);

    expect(ticks[0]).toEqual({
      instrument: 'EURUSD',
      price: expect.closeTo(1.08512, 8),
      t: noon,
    });
    expect(ticks[1]).toMatchObject({ instrument: 'GBPUSD', t: noon + 1000 });
    expect(feed.health()).toEqual({ state: 'live', since: noon, detail: null });
  });

  it('go on after a lost connection: it connects and subscribes again', async () => {
    const { clock, server, feed, ticks } = await openSubscription(wire);
    const first = await server.subscribed();
    first.say(wire.price(eurusd, 1.08, noon));
    await eventually(() => ticks.length === 1);

    first.drop();
    await eventually(() => feed.health().state === 'stale');
    expect(feed.health().detail).toBe(`The stream of ${wire.name} broke off.`);
    await clock.pass(RECONNECT_MS);

    const second = await server.subscribed(2);
    expect(second.symbols).toEqual([eurusd]);
    second.say(wire.price(eurusd, 1.09, noon + 5000));
    await eventually(() => ticks.length === 2);
    expect(feed.health().state).toBe('live');
  });

  it('stay stale after a lost connection until one comes, whatever the new line says', async () => {
    const { clock, server, feed } = await openSubscription(wire);
    (await server.subscribed()).drop();
    await clock.pass(RECONNECT_MS);
    await heartbeat(await server.subscribed(2), feed, 1);
    expect(feed.health().state).toBe('stale');
  });

  it('are not waited for after a lost connection while the market is closed', async () => {
    const { clock, server, feed } = await openSubscription(wire, { at: '2026-11-21T12:00:00Z' });
    (await server.subscribed()).drop();
    await clock.pass(RECONNECT_MS);
    await heartbeat(await server.subscribed(2), feed, 1);
    expect(feed.health().state).toBe('starting');
  });

  it('are asked for ever more seldom while connections bring none', async () => {
    const { clock, server } = await openSubscription(wire);
    for (const [index, pauseMs] of [750, 1500, 3000, 6000, 12_000, 24_000].entries()) {
      (await server.subscribed(index + 1)).drop();
      await clock.pass(pauseMs);
    }
    (await server.subscribed(7)).drop();
    await clock.pass(45_000); // three quarters of the longest pause, a minute
    await server.subscribed(8);
    expect(server.connections).toHaveLength(8);
  });

  it('are taken for lost when the stream falls silent', async () => {
    const { clock, server, feed } = await openSubscription(wire);
    const first = await server.subscribed();

    await clock.pass(wire.silenceMs);
    await eventually(() => feed.health().state === 'stale');
    expect(feed.health().detail).toBe(`The ${wire.name} stream stopped.`);
    await eventually(() => first.isClosed());

    await clock.pass(RECONNECT_MS);
    await server.subscribed(2);
  });

  it('come over a new connection when the old one is half-open', async () => {
    const { clock, server, feed, ticks } = await openSubscription(wire);
    const first = await server.subscribed();
    first.say(wire.price(eurusd, 1.08, noon));
    await eventually(() => ticks.length === 1);

    first.freeze();
    await clock.pass(wire.silenceMs);
    await clock.pass(RECONNECT_MS);

    const second = await server.subscribed(2);
    second.say(wire.price(eurusd, 1.09, noon + 61_000));
    await eventually(() => ticks.length === 2);
    expect(feed.health().state).toBe('live');
  });

  it('are called stale when none has come for a while, though the line lives', async () => {
    const { clock, server, feed, ticks } = await openSubscription(wire);
    const line = await server.subscribed();
    line.say(wire.price(eurusd, 1.08, noon));
    await eventually(() => ticks.length === 1);

    for (let beats = 1; beats <= 9; beats += 1) {
      expect(feed.health().state).toBe('live');
      clock.advance(10_000);
      await heartbeat(line, feed, beats);
    }

    expect(feed.health()).toMatchObject({ state: 'stale', since: noon });
    expect(feed.health().detail).toContain(
      `${wire.name} has sent no price since 2026-11-18 12:00 UTC.`,
    );
    line.say(wire.price(eurusd, 1.081, noon + 90_000));
    await eventually(() => ticks.length === 2);
    expect(feed.health()).toMatchObject({ state: 'live', since: noon + 90_000 });
    expect(server.connections).toHaveLength(1);
  });

  it('are not missed while the market is closed', async () => {
    const { clock, server, feed } = await openSubscription(wire, { at: '2026-11-21T12:00:00Z' });
    server.hold('M1', candlesFrom('2026-11-20T20:00:00Z', 2));
    await feed.getCandles({
      instrument: 'EURUSD',
      timeframe: 'M1',
      from: Date.parse('2026-11-20T20:00:00Z'),
      to: Date.parse('2026-11-20T20:02:00Z'),
    });
    const line = await server.subscribed();

    for (let beats = 1; beats <= 12; beats += 1) {
      clock.advance(10_000);
      await heartbeat(line, feed, beats);
    }

    expect(feed.health().state).toBe('live');
    expect(server.connections).toHaveLength(1);
  });

  it('that cannot be read, or belong to nothing asked, are left out and counted', async () => {
    const { server, feed, ticks } = await openSubscription(wire);
    const line = await server.subscribed();
    const good = wire.price(eurusd, 1.08, noon);
    const garbage = [
      'not JSON',
      '[]',
      '{}',
      good.slice(0, -9),
      good.replaceAll(/1\.0\d+/g, 'NaN'),
      wire.price(eurusd, 0, noon),
      wire.price(eurusd, -1, noon),
      wire.price(gbpusd, 1.26, noon),
      wire.price(eurusd, 1.08, noon + 3_600_000), // an hour ahead
    ];
    for (const text of garbage) line.say(text);
    line.say(good);
    await eventually(() => ticks.length === 1);

    expect(ticks[0]?.t).toBe(noon);
    expect(feed.health().detail).toBe(`Unreadable messages left out: ${garbage.length}.`);
  });

  it('that a newer one has overtaken are left out', async () => {
    const { server, ticks } = await openSubscription(wire);
    const line = await server.subscribed();
    line.say(wire.price(eurusd, 1.08, noon));
    line.say(wire.price(eurusd, 1.05, noon - 2000));
    line.say(wire.price(eurusd, 1.09, noon));
    await eventually(() => ticks.length === 2);
    expect(ticks.map(({ price }) => Number(price.toFixed(5)))).toEqual([1.08, 1.09]);
  });

  it('are refused with a wrong key, and asked for again ten minutes later', async () => {
    const WRONG_KEY = 'wrong-key-90cd';
    const { clock, feed, ticks } = await openSubscription(wire, { key: WRONG_KEY });

    await eventually(() => feed.health().state === 'refused');
    expect(feed.health().detail).toBe(`${wire.name} refuses our key (401).`);
    await clock.pass(600_000);
    expect(ticks).toEqual([]);
  });

  it('leave no timer and no connection behind when the subscription ends', async () => {
    const { clock, server, ticks, end } = await openSubscription(wire);
    const line = await server.subscribed();
    line.say(wire.price(eurusd, 1.08, noon));
    await eventually(() => ticks.length === 1);

    end();

    await eventually(() => line.isClosed() && server.openSockets() === 0);
    expect(clock.waits()).toEqual([]);
    expect(ticks).toHaveLength(1);
  });

  it('leave nothing behind when the subscription ends between two connections', async () => {
    const { clock, server, feed, end } = await openSubscription(wire);
    (await server.subscribed()).drop();
    await eventually(() => feed.health().state === 'stale');

    end();

    expect(clock.waits()).toEqual([]);
    clock.advance(3_600_000);
    expect(server.connections).toHaveLength(1);
  });

  it('leave nothing behind when the subscription ends before it has begun', async () => {
    const { clock, server, end } = await openSubscription(wire);
    end();
    expect(clock.waits()).toEqual([]);
    await eventually(() => server.openSockets() === 0);
  });
});
