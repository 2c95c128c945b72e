import { expect, it } from 'vitest';
import { candleBegins } from '#contracts/rules/market/gaps.ts';
import { createCandleStore } from '#api/market/candles.store.ts';
import { openStoredMarket } from '#api/market/stored-market.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import type { Timeframe } from '#contracts/rules/market/timeframes.ts';
import { openStoreDatabase } from '#tests/support/open-store.ts';

const database = await openStoreDatabase();
const store = createCandleStore(database);

const at = (text: string): number => Date.parse(`${text}Z`);

const run = (instrument: Instrument, timeframe: Timeframe, from: string, to: string): Candle[] =>
  Array.from(candleBegins(instrument, timeframe, { from: at(from), to: at(to) }), (t) => ({
    t,
    o: 1,
    h: 3,
    l: 0.5,
    c: 1 + (t % 999_983) / 1e6,
    v: 2,
  }));
const put = (instrument: Instrument, timeframe: Timeframe, candles: readonly Candle[]) =>
  store.add({ source: 'stored', instrument, timeframe }, candles);

function open(now: string) {
  const wheels: (() => void)[] = [];
  let nowMs = at(now);
  const failures: unknown[] = [];
  const market = openStoredMarket({
    store,
    now: () => nowMs,
    every: (look) => {
      wheels.push(look);
      return () => undefined;
    },
    onFailure: (error) => failures.push(error),
  });
  return {
    market,
    failures,
    look: () => wheels.forEach((turn) => turn()),
    advance: (ms: number) => (nowMs += ms),
    untilPriced: (instrument: Instrument) =>
      expect.poll(() => market.price(instrument)).not.toBeNull(),
  };
}

it('shows the newest imported close as the price, and says how old it is', async () => {
  const minutes = run('XAUUSD', 'M1', '2026-11-20T10:00', '2026-11-20T12:00');
  await put('XAUUSD', 'M1', minutes);
  await put('XAUUSD', 'H1', run('XAUUSD', 'H1', '2026-11-18T10:00', '2026-11-20T12:00'));
  const { market, untilPriced, advance } = open('2026-11-20T12:30');
  await untilPriced('XAUUSD');
  const price = { price: minutes.at(-1)?.c, t: at('2026-11-20T12:00') };
  expect(market.price('XAUUSD')).toEqual({ ...price, isStale: false });
  advance(31 * 60_000);
  expect(market.price('XAUUSD')).toEqual({ ...price, isStale: true });
  expect(market.health()).toMatchObject({ state: 'stale', since: at('2026-11-20T12:00') });
  expect(market.price('EURUSD')).toBeNull();
  expect(market.source).toBe('stored');
});

it('shows nothing where nothing was imported, and says so', async () => {
  const { market } = open('2026-11-20T12:30');
  const page = await market.candles('EURUSD', 'H1', { to: at('2026-11-20T12:30'), limit: 10 });
  expect(page).toEqual({ candles: [], forming: null, isFilling: false });
  expect(await market.changePercent('EURUSD')).toBeNull();
  expect(market.health()).toMatchObject({
    state: 'starting',
    detail: 'No candles have been imported yet.',
  });
});

it('takes up what is imported while it runs, also into the middle', async () => {
  const { market, look, untilPriced } = open('2026-11-20T12:30');
  const page = async () => {
    const { candles } = await market.candles('EURUSD', 'H1', {
      to: at('2026-11-20T12:30'),
      limit: 10,
    });
    return candles.map(({ t }) => new Date(t).toISOString().slice(11, 13));
  };
  expect(await page()).toEqual([]);
  await put('EURUSD', 'H1', run('EURUSD', 'H1', '2026-11-20T11:00', '2026-11-20T12:00'));
  look();
  await untilPriced('EURUSD');
  expect(await page()).toEqual(['11']);
  await put('EURUSD', 'H1', run('EURUSD', 'H1', '2026-11-20T09:00', '2026-11-20T10:00'));
  look();
  await expect.poll(page).toEqual(['09', '11']);
});

it('makes longer candles of imported minutes, whole ones only, after those that were imported', async () => {
  const imported = run('EURUSD', 'H1', '2026-11-20T02:00', '2026-11-20T05:00');
  await put('EURUSD', 'H1', imported);
  await put('EURUSD', 'M1', run('EURUSD', 'M1', '2026-11-20T03:30', '2026-11-20T08:15'));
  const { market, failures } = open('2026-11-20T12:30');
  const page = async (timeframe: Timeframe) => {
    const { candles } = await market.candles('EURUSD', timeframe, {
      to: at('2026-11-20T12:30'),
      limit: 10,
    });
    return candles;
  };
  const hours = await page('H1');
  expect(hours.slice(0, 3)).toEqual(imported);
  expect(hours.slice(3).map(({ t, v }) => [new Date(t).toISOString().slice(11, 16), v])).toEqual([
    ['05:00', 120],
    ['06:00', 120],
    ['07:00', 120],
  ]);
  expect((await page('M15'))[0]?.t).toBe(at('2026-11-20T05:45')); // of 18 the newest ten
  expect(await page('D1')).toEqual([]);
  expect(failures).toEqual([]);
});
