import { expect, it } from 'vitest';
import { measureTrade } from '#contracts/rules/journal/trade-excursions.ts';
import { candleEnd } from '#contracts/rules/market/timeframes.ts';
import { createRandom } from './random-journal.ts';
import { disturbed, isDuring, type Position, randomPosition } from './random-positions.ts';

const POSITIONS = 400;

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

it('agrees on 400 random positions with the excursions worked out by hand', () => {
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
  expect(counts.measured).toBeGreaterThan(280);
  expect(counts.inMoney).toBeGreaterThan(120);
  expect(counts.withGaps).toBeGreaterThan(40);
});

it('never reads a candle after the exit, nor one before the entry', () => {
  const random = createRandom(2026);
  for (let n = 0; n < 200; n += 1) {
    const position = randomPosition(random);
    const { trade, time, candles } = position;
    const withoutRest = candles.filter((candle) => isDuring(position, candle));
    const result = measureTrade(trade, time, candles);
    expect(measureTrade(trade, time, disturbed(position, random))).toEqual(result);
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
