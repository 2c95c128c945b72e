import { describe, expect, it } from 'vitest';
import { candleBegins } from '#contracts/rules/market/gaps.ts';
import { MARKET_SEED } from '#api/engine/simulator/simulator.ts';
import { createCandleStore } from '#api/market/candles.store.ts';
import { createMarket } from '#api/market/create-market.ts';
import { everyByTimer } from '#api/market/scheduler.ts';
import { startFill } from '#api/market/simulated/fill.ts';
import { createSimulatedHistory } from '#api/market/simulated/history.ts';
import { createSimulatedFeed, openSimulatedMarket } from '#api/market/simulated/open.ts';
import { historyStart } from '#api/market/simulated/slices.ts';
import { closedUntil } from '#contracts/rules/time/market-calendar.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { DAY_MS, HOUR_MS } from '#contracts/rules/durations.ts';
import { type Instrument, INSTRUMENTS } from '#contracts/rules/market/instruments.ts';
import { simulator } from '#tests/support/open-market.ts';
import { openStoreDatabase } from '#tests/support/open-store.ts';

const database = await openStoreDatabase();
const store = createCandleStore(database);

const NOW = Date.parse('2026-11-20T09:30:00Z'); // a Friday
const now = () => NOW;
const ALL = { from: 0, to: NOW, limit: 100_000 };

const series = (instrument: Instrument, timeframe: 'H1' | 'D1') =>
  ({ source: 'simulated', instrument, timeframe }) as const;

/** Candles that nobody would compute: what is left of them was not computed again. */
const marked = (instrument: Instrument, timeframe: 'H1' | 'D1', to: number): Candle[] =>
  Array.from(candleBegins(instrument, timeframe, { from: historyStart(NOW), to }), (t) => ({
    t,
    o: 7,
    h: 7,
    l: 7,
    c: 7,
    v: 7,
  }));

async function storeUntil(to: number): Promise<void> {
  for (const instrument of INSTRUMENTS) {
    await store.add(series(instrument, 'H1'), marked(instrument, 'H1', to));
    await store.add(series(instrument, 'D1'), marked(instrument, 'D1', to - DAY_MS));
  }
}

describe('the prices of the simulated market', () => {
  it('go back with a clock that was ahead and is put right', async () => {
    let at = NOW + 2 * HOUR_MS;
    const acts: (() => void)[] = [];
    const every = (act: () => void) => {
      acts.push(act);
      return () => undefined;
    };
    const market = createMarket({
      feed: createSimulatedFeed({ simulator, now: () => at, every }),
      history: async () => ({ candles: [], isFilling: false }),
      now: () => at,
      silenceMs: HOUR_MS,
    });
    for (const act of acts) act();
    at = NOW;
    for (const act of acts) act();
    expect(market.price('EURUSD')).toMatchObject({
      t: NOW,
      price: simulator.priceAt('EURUSD', NOW),
    });
    await market.stop();
  });
});

describe('the history that is prepared in a thread of its own', () => {
  it('computes what is missing, exactly as the simulator has it, and nothing else', async () => {
    const to = NOW - 2 * DAY_MS;
    await storeUntil(to);
    const fill = startFill({ seed: MARKET_SEED, store, now });
    expect(fill.isFilling()).toBe(true);
    await fill.done;
    expect(fill.isFilling()).toBe(false);
    for (const instrument of ['EURUSD', 'XAUUSD', 'BTCUSD'] as const) {
      const hours = await store.read(series(instrument, 'H1'), ALL);
      const begun = Array.from(
        candleBegins(instrument, 'H1', {
          from: historyStart(NOW),
          to: Date.parse('2026-11-20T09:00Z'),
        }),
      );
      expect(hours.map(({ t }) => t)).toEqual(begun);
      const end = closedUntil(instrument, 'H1', NOW);
      expect(hours.filter(({ t }) => t >= to)).toEqual(
        simulator.candles(instrument, 'H1', to, end),
      );
      expect(hours.filter(({ t }) => t < to - 2 * DAY_MS).every(({ c }) => c === 7)).toBe(true);
      const days = await store.read(series(instrument, 'D1'), ALL);
      const from = closedUntil(instrument, 'D1', NOW) - 2 * DAY_MS;
      expect(days.filter(({ t }) => t >= from)).toEqual(
        simulator.candles(instrument, 'D1', from, closedUntil(instrument, 'D1', NOW)),
      );
    }
  });

  it('ends at once with the server, and goes on at the next start', async () => {
    const fill = startFill({ seed: MARKET_SEED, store, now });
    await fill.stop();
    expect(fill.isFilling()).toBe(false);
    await storeUntil(NOW - 3 * HOUR_MS);
    const next = startFill({ seed: MARKET_SEED, store, now });
    await next.done;
    expect((await store.extent(series('EURUSD', 'H1')))?.to).toBe(Date.parse('2026-11-20T08:00Z'));
  });

  it('forgets the candles of another seed', async () => {
    await storeUntil(NOW - 2 * DAY_MS);
    const market = await openSimulatedMarket({
      seed: 99,
      store,
      now,
      every: () => () => undefined,
      onFailure: (error) => {
        throw error;
      },
    });
    await market.stop();
    const hours = await store.read(series('EURUSD', 'H1'), ALL);
    expect(hours.every(({ c }) => c !== 7)).toBe(true);
  });
});

const history = (isFilling = false) =>
  createSimulatedHistory({ simulator, store, now, isFilling: () => isFilling });

describe('candles of the simulated market', () => {
  const hoursEnd = Date.parse('2026-11-20T09:00Z');

  it('are the stored ones, and computed ones since', async () => {
    const to = NOW - 2 * DAY_MS;
    await store.add(series('EURUSD', 'H1'), marked('EURUSD', 'H1', to));
    const { candles } = await history()('EURUSD', 'H1', { from: 0, to: hoursEnd, limit: 100 });
    expect(candles).toHaveLength(100);
    expect(candles.filter(({ t }) => t < to).every(({ c }) => c === 7)).toBe(true);
    expect(candles.filter(({ t }) => t >= to)).toEqual(
      simulator.candles('EURUSD', 'H1', Date.parse('2026-11-18T10:00Z'), hoursEnd),
    );
  });

  it('while they are being prepared never have a hole: the newest run is shown', async () => {
    const old = marked('EURUSD', 'H1', NOW - 60 * DAY_MS).slice(-50);
    await store.add(series('EURUSD', 'H1'), old);
    const page = await history(true)('EURUSD', 'H1', { from: 0, to: hoursEnd, limit: 5000 });
    expect(page.isFilling).toBe(true);
    expect(page.candles).toEqual(
      simulator.candles('EURUSD', 'H1', hoursEnd - 7 * DAY_MS, hoursEnd),
    );
    await store.add(series('EURUSD', 'H1'), marked('EURUSD', 'H1', hoursEnd).slice(-100));
    const later = await history(true)('EURUSD', 'H1', { from: 0, to: hoursEnd, limit: 5000 });
    expect(later.candles).toHaveLength(100);
  });

  it('of four hours and of weeks are made of stored hours and days', async () => {
    await store.add(series('EURUSD', 'H1'), marked('EURUSD', 'H1', hoursEnd));
    await store.add(series('EURUSD', 'D1'), marked('EURUSD', 'D1', NOW - DAY_MS));
    const fourHours = await history()('EURUSD', 'H4', { from: 0, to: hoursEnd, limit: 40 });
    expect(fourHours.candles).toHaveLength(40);
    expect(fourHours.candles[0]).toMatchObject({ c: 7, v: 28 });
    const weeks = await history()('EURUSD', 'W1', {
      from: 0,
      to: Date.parse('2026-11-15T22:00Z'),
      limit: 200,
    });
    expect(weeks.candles.at(-1)).toMatchObject({ t: Date.parse('2026-11-08T22:00Z'), v: 35 });
    expect(weeks.candles.length).toBeGreaterThanOrEqual(104);
  });

  it('end where the prepared history begins, also those that could still be computed', async () => {
    const from = historyStart(NOW);
    const window = { from: 0, to: from + 30 * 60_000, limit: 500 };
    const { candles } = await history()('BTCUSD', 'M1', window);
    expect(candles).toHaveLength(30);
    for (const timeframe of ['M1', 'H1', 'D1', 'W1'] as const) {
      const before = await history()('BTCUSD', timeframe, { ...window, to: from });
      expect(before.candles).toEqual([]);
    }
  });
});

describe('the simulated market', () => {
  it('tells a price at once and every second, and stops in the middle of its preparations', async () => {
    const failures: unknown[] = [];
    const market = await openSimulatedMarket({
      seed: MARKET_SEED,
      store,
      now: Date.now,
      every: everyByTimer,
      onFailure: (error) => failures.push(error),
    });
    expect(market.price('BTCUSD')).toMatchObject({ isStale: false });
    expect(market.health()).toMatchObject({ state: 'live', detail: null });
    const tick = await new Promise((resolve) => {
      market.onTick(resolve);
    });
    expect(tick).toMatchObject({ instrument: expect.any(String), price: expect.any(Number) });
    await market.stop();
    const { isFilling } = await market.candles('BTCUSD', 'D1', { to: Date.now(), limit: 1 });
    expect(isFilling).toBe(false);
    expect(failures).toEqual([]);
  });
});
