import { expect, it } from 'vitest';
import { createSimulator, MARKET_SEED } from '#api/engine/simulator/simulator.ts';
import { DAY_MS, HOUR_MS } from '#contracts/rules/durations.ts';
import { type TradeTime, tradeTime } from '#contracts/rules/journal/trade-candles.ts';
import { type MeasuredTrade, measureTrade } from '#contracts/rules/journal/trade-excursions.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { type Instrument, instrumentFacts } from '#contracts/rules/market/instruments.ts';
import { candleEnd } from '#contracts/rules/market/timeframes.ts';
import { createRandom } from './random-journal.ts';

const POSITIONS = 1000;
const INSTRUMENTS = ['EURUSD', 'XAUUSD', 'BTCUSD'] as const satisfies readonly Instrument[];
/** New York changes its clocks on 8 March 2026, Europe on the 29th. */
const BEGIN = Date.parse('2026-03-02T00:00:00.000Z');

const simulator = createSimulator(MARKET_SEED);

type Position = { trade: MeasuredTrade; time: TradeTime; candles: readonly Candle[] };

const pick = <T>(random: () => number, values: readonly [T, ...T[]]): T =>
  values[Math.floor(random() * values.length)] ?? values[0];

/** From minutes to months, so that all timeframes up to H1 come. */
const durations = [
  HOUR_MS / 6,
  5 * HOUR_MS,
  2 * DAY_MS,
  9 * DAY_MS,
  30 * DAY_MS,
  110 * DAY_MS,
] as const;

/** A price within the candle of a moment; somewhere, where there is none. */
function priceAt(candles: readonly Candle[], time: TradeTime, at: number, share: number): number {
  const { instrument, timeframe } = time;
  const candle = candles.find(({ t }) => t <= at && at < candleEnd(instrument, timeframe, t));
  const { l, h } = candle ?? { l: candles[0]?.l ?? 1, h: candles[0]?.h ?? 1 };
  return Number((l + (h - l) * share).toFixed(instrumentFacts[instrument].digits));
}

const instant = (at: number): string => new Date(at).toISOString();

/** At random moments, weekends included. */
function randomTime(random: () => number): TradeTime {
  const opened = Math.floor(BEGIN + random() * 33 * DAY_MS);
  const closed = Math.floor(opened + random() * pick(random, durations));
  const time = tradeTime({
    pair: pick(random, INSTRUMENTS),
    status: 'closed',
    exit_price: 1,
    date: instant(closed),
    opened_at: instant(opened),
    closed_at: instant(closed),
  });
  if (typeof time === 'string') throw new Error(time);
  return time;
}

/** Of four lists, two lack a run. */
function withGap(random: () => number, candles: readonly Candle[]): readonly Candle[] {
  const [from = 0, to = 0] = [random(), random()]
    .map((share) => Math.floor(share * candles.length))
    .toSorted((a, b) => a - b);
  return random() < 0.5 ? candles : [...candles.slice(0, from), ...candles.slice(to)];
}

function randomPosition(random: () => number): Position {
  const time = randomTime(random);
  const { instrument, timeframe, from, to } = time;
  const all = simulator.candles(instrument, timeframe, from - 2 * HOUR_MS, to + 2 * HOUR_MS);
  const candles = withGap(random, all);
  const type = pick(random, ['buy', 'sell'] as const);
  const sign = type === 'buy' ? 1 : -1;
  const entry_price = priceAt(candles, time, from, random());
  const exit_price = priceAt(candles, time, to, random());
  const stop = (share: number): number => entry_price * (1 - sign * share);
  const stop_loss = pick(random, [null, exit_price, stop(0.001), stop(0.001), stop(-0.001)]);
  const pnl = Math.round(100 * sign * (exit_price - entry_price) * 1000) / 100 - 1;
  const costs = { commission: -1, swap: 0, fees: 0, fills: [] };
  return { trade: { type, entry_price, exit_price, stop_loss, pnl, ...costs }, time, candles };
}

/**
 * The excursions as one would work them out by hand: all prices that the trade may have seen, all that
 * it has certainly seen, and the furthest of each, as distances in favour of the trade.
 */
function byHand({ trade, time, candles }: Position) {
  const sign = trade.type === 'buy' ? 1 : -1;
  const inFavour = (price: number): number => sign * (price - trade.entry_price);
  const stop = trade.stop_loss === null ? -Infinity : inFavour(trade.stop_loss);
  const taken = inFavour(trade.exit_price);
  const timed = candles.map((candle) => ({
    ...candle,
    end: candleEnd(time.instrument, time.timeframe, candle.t),
  }));
  const seen = timed.filter(({ t, end }) => end > time.from && t <= time.to);
  const afterEntry = seen.filter(({ t }) => t > time.from);
  const beforeExit = seen.filter(({ end }) => end <= time.to);
  const whole = afterEntry.filter(({ end }) => end <= time.to);
  const certain = [
    trade.entry_price,
    trade.exit_price,
    ...whole.flatMap(({ h, l }) => [h, l]),
    ...afterEntry.map(({ o }) => o),
    ...beforeExit.map(({ c }) => c),
  ];
  const doubtful = taken <= stop ? beforeExit : seen;
  const possible = [...certain, ...doubtful.flatMap(({ h, l }) => [h, l])];
  const furthest = (prices: readonly number[], direction: 1 | -1): number =>
    prices.reduce((most, price) => Math.max(most, direction * inFavour(price)), 0);
  const favourable = furthest(certain, 1);
  return {
    favourable,
    adverse: furthest(possible, -1),
    efficiency: favourable === 0 ? null : taken / favourable,
    r: stop < 0 && stop !== -Infinity ? favourable / -stop : null,
    money: ((trade.pnl + 1) / taken) * favourable,
  };
}

/** Unavailable is a figure too, which no other one is near. */
const orNone = (figure: number | null): number => figure ?? -99;

it('agrees on 1,000 random positions with the excursions worked out by hand', () => {
  const random = createRandom(1997);
  const timeframes = new Set<string>();
  const counts = { measured: 0, inMoney: 0, withGaps: 0 };
  for (let n = 0; n < POSITIONS; n += 1) {
    const position = randomPosition(random);
    const result = measureTrade(position.trade, position.time, position.candles);
    if (result.state === 'unverified') continue; // a weekend, or a gap at both ends
    if (result.state === 'mismatch') throw new Error(`position ${n} is of another market`);
    const { favourable, adverse, efficiency, coverage } = result;
    const expected = byHand(position);
    const money = favourable.money === null ? null : expected.money;
    expect(favourable.move).toBeCloseTo(expected.favourable, 8);
    expect(adverse.move).toBeCloseTo(expected.adverse, 8);
    expect(orNone(efficiency)).toBeCloseTo(orNone(expected.efficiency), 6);
    expect(orNone(favourable.r)).toBeCloseTo(orNone(expected.r), 6);
    expect(orNone(favourable.money)).toBeCloseTo(orNone(money), 4);
    timeframes.add(position.time.timeframe);
    counts.measured += 1;
    counts.inMoney += money === null ? 0 : 1;
    counts.withGaps += coverage.missing > 0 ? 1 : 0;
  }
  expect([...timeframes].toSorted()).toEqual(['H1', 'M1', 'M15', 'M5']);
  expect(counts.measured).toBeGreaterThan(700);
  expect(counts.inMoney).toBeGreaterThan(300);
  expect(counts.withGaps).toBeGreaterThan(100);
});

it('never reads a candle after the exit, nor one before the entry', () => {
  const random = createRandom(2026);
  for (let n = 0; n < 200; n += 1) {
    const { trade, time, candles } = randomPosition(random);
    const end = (t: number): number => candleEnd(time.instrument, time.timeframe, t);
    const disturbed = candles.map((candle) =>
      candle.t > time.to || end(candle.t) <= time.from
        ? { ...candle, o: 1, h: candle.h * (2 + random()), l: candle.l / 3, c: 7 }
        : candle,
    );
    const withoutRest = candles.filter(({ t }) => t <= time.to && end(t) > time.from);
    const result = measureTrade(trade, time, candles);
    expect(measureTrade(trade, time, disturbed)).toEqual(result);
    expect(measureTrade(trade, time, withoutRest)).toEqual(result);
  }
});

it('says in which candle each extreme was reached', () => {
  const random = createRandom(8);
  for (let n = 0; n < 200; n += 1) {
    const { trade, time, candles } = randomPosition(random);
    const result = measureTrade(trade, time, candles);
    if (result.state !== 'measured') continue;
    const endOf = (t: number): number =>
      Math.min(time.to, candleEnd(time.instrument, time.timeframe, t));
    for (const { at, price } of [result.adverse, result.favourable]) {
      const candle = candles.findLast(({ t }) => t <= time.to && endOf(t) === at);
      const { o, h, l, c } = candle ?? { o: 0, h: 0, l: 0, c: 0 };
      const nowhere = at === null ? [trade.entry_price] : [];
      expect([o, h, l, c, trade.exit_price, ...nowhere]).toContain(price);
    }
  }
});
