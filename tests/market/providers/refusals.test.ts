import { describe, expect, it } from 'vitest';
import type { FeedError } from '#api/market/feed.ts';
import { candlesFrom, openProvider, wires } from './support/open-provider.ts';
import { eventually } from './support/manual-clock.ts';

const request = {
  instrument: 'EURUSD',
  timeframe: 'M1',
  from: Date.parse('2026-11-18T10:00:00Z'),
  to: Date.parse('2026-11-18T10:05:00Z'),
} as const;
const candles = candlesFrom('2026-11-18T10:00:00Z', 5);

const LATE_MS = 15_000;
const WRONG_KEY = 'wrong-key-90cd';
const down = { status: 503, body: '<h1>Service Unavailable</h1>' };

const failureOf = (call: Promise<unknown>): Promise<FeedError> =>
  call.then(
    () => {
      throw new Error('the call succeeded');
    },
    (error: FeedError) => error,
  );

describe.each(wires)('$name', (wire) => {
  async function open(options: { key?: string } = {}) {
    const opened = await openProvider(wire, options);
    opened.server.hold('M1', candles);
    return opened;
  }

  it('that refuses the key is asked again only after ten minutes', async () => {
    const { clock, server, feed } = await open({ key: WRONG_KEY });

    expect((await failureOf(feed.getCandles(request))).kind).toBe('key');
    expect((await failureOf(feed.getCandles(request))).kind).toBe('key');
    expect(server.calls).toHaveLength(1);

    clock.advance(10 * 60_000);
    await failureOf(feed.getCandles(request));
    expect(server.calls).toHaveLength(2);
  });

  it('that refuses the key is reported as refusing, without the key', async () => {
    const { clock, feed } = await open({ key: WRONG_KEY });
    const refusedAt = clock.now();
    const { message } = await failureOf(feed.getCandles(request));
    clock.advance(60_000);
    await failureOf(feed.getCandles(request));

    const health = feed.health();
    expect(health).toMatchObject({ state: 'refused', since: refusedAt });
    expect(health.detail).toBe(`${wire.name} refuses our key (401).`);
    expect(message + health.detail).not.toContain(WRONG_KEY);
  });

  it('whose quota is used up is waited for as long as it says, and reported meanwhile', async () => {
    const { clock, server, feed } = await open();
    server.reply(wire.quota({ 'retry-after': '30' }));

    const call = feed.getCandles(request);
    await eventually(() => feed.health().state === 'refused');
    expect(feed.health().detail).toBe(
      `The quota of ${wire.name} is used up until 2026-11-18 12:01 UTC.`,
    );

    await clock.pass(30_000);
    expect(await call).toEqual(candles);
    expect(feed.health().state).toBe('live');
  });

  it('whose quota is used up for long is not asked before its time', async () => {
    const { clock, server, feed } = await open();
    server.reply(wire.quota({ 'retry-after': '3600' }));

    expect(await failureOf(feed.getCandles(request))).toMatchObject({
      kind: 'quota',
      retryAfterMs: 3_600_000,
    });
    clock.advance(600_000);
    expect(await failureOf(feed.getCandles(request))).toMatchObject({
      kind: 'quota',
      retryAfterMs: 3_000_000,
    });
    expect(server.calls).toHaveLength(1);

    clock.advance(3_000_000);
    expect(await feed.getCandles(request)).toEqual(candles);
  });

  it('that says by a date when to come back is understood too', async () => {
    const { server, feed } = await open();
    server.reply(wire.quota({ 'retry-after': 'Wed, 18 Nov 2026 13:00:00 GMT' }));
    const { retryAfterMs } = await failureOf(feed.getCandles(request));
    expect(retryAfterMs).toBe(3_600_000);
  });

  it('that is down for a moment is tried again, each time later', async () => {
    const { clock, server, feed } = await open();
    server.reply(down, down, down);

    const call = feed.getCandles(request);
    await clock.pass(750); // the middle between half a second and a second
    await clock.pass(1500);
    await clock.pass(3000);

    expect(await call).toEqual(candles);
  });

  it('that stays down is reported as stale, since the first failure', async () => {
    const { clock, server, feed } = await open();
    server.reply(down, down, down, down);
    const downAt = clock.now();

    const failure = failureOf(feed.getCandles(request));
    await clock.pass(750);
    await clock.pass(1500);
    await clock.pass(3000);

    expect((await failure).kind).toBe('unreachable');
    expect(feed.health()).toEqual({
      state: 'stale',
      since: downAt,
      detail: `${wire.name} cannot serve just now (503).`,
    });
  });

  it('that does not answer is given up after a quarter of a minute and tried again', async () => {
    const { clock, server, feed } = await open();
    server.reply('silent');

    const call = feed.getCandles(request);
    await eventually(() => server.calls.length === 1);
    await clock.pass(LATE_MS);
    await clock.pass(750);

    expect(await call).toEqual(candles);
  });

  it('whose answer breaks off in the middle is tried again', async () => {
    const { clock, server, feed } = await open();
    server.reply('cut');

    const call = feed.getCandles(request);
    await clock.pass(750);

    expect(await call).toEqual(candles);
  });

  it('that cannot be reached at all is reported as unreachable', async () => {
    const { clock } = await open();
    const feed = wire.createFeed({ baseUrl: 'http://127.0.0.1:1', key: 'any', clock });

    const failure = failureOf(feed.getCandles(request));
    await clock.pass(750);
    await clock.pass(1500);
    await clock.pass(3000);

    expect(await failure).toMatchObject({
      kind: 'unreachable',
      message: `${wire.name} cannot be reached.`,
    });
  });

  it('that redirects, as the sign-in page of a hotel does, does not get our key there', async () => {
    const { clock, server, feed } = await open();
    const elsewhere = { status: 302, body: '', headers: { location: `${server.url}/sign-in` } };
    server.reply(elsewhere, elsewhere, elsewhere, elsewhere);

    const failure = failureOf(feed.getCandles(request));
    await clock.pass(750);
    await clock.pass(1500);
    await clock.pass(3000);

    expect((await failure).kind).toBe('unreachable');
    expect(server.calls.filter(({ pathname }) => pathname === '/sign-in')).toHaveLength(0);
  });

  it.each([
    ['a web page', '<!doctype html><title>Welcome</title>'],
    ['half an answer', '{"values":[{"datetime":"2026-11-18 10:0'],
    ['nothing', ''],
    ['null', 'null'],
    ['another shape', '{"status":"ok","data":{"candles":"many"}}'],
  ])('that answers with %s is not believed', async (_, body) => {
    const { server, feed } = await open();
    server.reply({ status: 200, body });
    expect((await failureOf(feed.getCandles(request))).kind).toBe('garbage');
    expect(feed.health().state).toBe('stale');
  });

  it.each(Object.entries(wire.spoil))(
    'that sends %s among good rows is believed in none of them',
    async (_, spoil) => {
      const { server, feed } = await open();
      await feed.getCandles(request);
      const url = server.calls[0] as URL;
      const good = wire.candles(url, candles, Date.parse('2026-11-18T12:00:00Z'));
      expect(spoil(good)).not.toBe(good);
      server.reply({ status: 200, body: spoil(good) });

      expect((await failureOf(feed.getCandles(request))).kind).toBe('garbage');
    },
  );

  it('leaves nothing waiting after a call', async () => {
    const { clock, server, feed } = await open();
    await feed.getCandles(request);
    server.reply({ status: 200, body: 'garbage' });
    await failureOf(feed.getCandles(request));
    expect(clock.waits()).toEqual([]);
    await eventually(() => server.openSockets() === 0);
  });
});
