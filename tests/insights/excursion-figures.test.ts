import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import {
  EXCURSIONS_VERSION,
  type Excursions,
  measureTrade,
} from '#contracts/rules/journal/trade-excursions.ts';
import {
  excursionFigures,
  intervalRank,
  type MeasuredTrade,
  tradeFigures,
  valuesOf,
} from '#web/insights/excursion-figures.ts';

const trade = (changes: Partial<MeasuredTrade>): MeasuredTrade => ({
  result: 'win',
  mae: 0.5,
  mfe: 1,
  efficiency: 0.5,
  setup: '',
  weekday: 'Monday',
  ...changes,
});

const figures = (trades: readonly MeasuredTrade[]) =>
  excursionFigures(trades.length, trades, ['Monday', 'Tuesday']);

const tenths = Array.from({ length: 10 }, (_, index) => (index + 1) / 10);

it('says how far half, three quarters and nine tenths of the winners went against the trader at most', () => {
  expect(figures(tenths.map((mae) => trade({ mae }))).winners).toEqual({
    n: 10,
    half: 0.5,
    most: 0.8,
    nearlyAll: 0.9,
  });
});

it('says how far the losers had been in profit, and which share of them by 1 R', () => {
  const losers = [...tenths, 1, 2].map((mfe) => trade({ result: 'loss', mfe }));
  expect(figures(losers).losers).toEqual({
    n: 12,
    half: 0.6,
    most: 0.9,
    nearlyAll: 1,
    hadOneR: 0.25,
  });
});

it('gives no distribution of fewer than ten results, and counts no trade without R', () => {
  const nine = tenths.slice(1).map((mae) => trade({ mae }));
  expect(figures(nine).winners).toBeNull();
  expect(figures([...nine, trade({ mae: null })]).winners).toBeNull();
});

// From tables of the binomial distribution: P(Bin(n, ½) < k) ≤ 0.025.
it.each([
  [5, 0],
  [6, 1],
  [10, 2],
  [15, 4],
  [20, 6],
  [30, 10],
])('begins the interval of the median of %d values at the value of rank %d', (n, rank) => {
  expect(intervalRank(n)).toBe(rank);
});

it('gives the median efficiency of the winners of each setup and weekday, with its interval from six trades on', () => {
  const trades = [
    ...tenths.map((efficiency) => trade({ efficiency, setup: 'London high', weekday: 'Tuesday' })),
    ...[1, 2, 3].map((efficiency) => trade({ efficiency })),
    trade({ efficiency: null }),
    trade({ result: 'loss', efficiency: -74.5 }),
  ];
  expect(figures(trades).bySetup).toEqual([
    { name: 'London high', n: 10, median: expect.closeTo(0.55, 10), interval: [0.2, 0.9] },
    { name: '', n: 3, median: 2, interval: null },
  ]);
  expect(figures(trades).byWeekday.map(({ name }) => name)).toEqual(['Monday', 'Tuesday']);
});

const OPENED = Date.parse('2026-11-18T10:00:00.000Z');
const nowhere = { price: 1, at: null, isInDoubt: false };
const excursions: Excursions = {
  adverse: { ...nowhere, r: -0.4, money: -4, move: 0.0004 },
  favourable: { ...nowhere, r: null, money: null, move: 0.0012 },
  efficiency: 0.6,
};

/** The line of a trade that left when the last of these minutes opened. */
function lineOf(closes: readonly number[], exit_price: number, entry_price = 1) {
  const time = { instrument: 'EURUSD', timeframe: 'M1', from: OPENED } as const;
  const candles = [1.5, ...closes, 1.5].map((c, n) => {
    return { t: OPENED + (n - 1) * MINUTE_MS, o: c, h: c, l: c, c, v: 1 }; // one before, one after
  });
  const to = OPENED + closes.length * MINUTE_MS;
  return tradeFigures(excursions, { entry_price, exit_price }, { ...time, to }, candles);
}

const pointsOf = (path: string): number[][] =>
  path
    .slice(1)
    .split('L')
    .map((point) => point.split(' ').map(Number));

describe('the figures of a trade in the list', () => {
  it('are its excursions in R, money and price, and what filters compare', () => {
    const figuresOfTrade = lineOf([1.1], 1.2);
    expect(figuresOfTrade).toMatchObject({
      mae: { r: -0.4, money: -4, move: 0.0004 },
      mfe: { r: null, money: null, move: 0.0012 },
      efficiency: 0.6,
    });
    expect(valuesOf(figuresOfTrade)).toEqual({ mae: 0.4, mfe: null, efficiency: 0.6 });
  });

  it('have a line from the entry over the closes to the exit, and nothing before or after', () => {
    // from 1 to 1.2 in a box of 96 by 32 with a margin of 4: 88 to the right, 24 upwards
    expect(lineOf([1.1, 1], 1.2).line).toEqual({
      path: 'M4 28L33.3 16L62.7 28L92 4',
      entry: [4, 28],
      exit: [92, 4],
    });
  });

  it('have a flat line in the middle for a price that did not move', () => {
    expect(lineOf([1, 1], 1).line.path).toBe('M4 16L33.3 16L62.7 16L92 16');
    expect(lineOf([], 1).line.path).toBe('M4 16L92 16');
  });

  it('have at most 40 points, the furthest prices among them, from left to right', () => {
    const closes = Array.from({ length: 4000 }, (_, n) => 1 + Math.sin(n / 300) * 0.01);
    closes[1234] = 1.1;
    closes[2345] = 0.9;
    const points = pointsOf(lineOf(closes, 1).line.path);
    expect(points.length).toBeLessThanOrEqual(40);
    expect(points.length).toBeGreaterThan(30);
    const heights = points.map(([, y]) => y ?? Number.NaN);
    expect([Math.min(...heights), Math.max(...heights)]).toEqual([4, 28]);
    const across = points.map(([x]) => x ?? Number.NaN);
    expect(across).toEqual(across.toSorted((a, b) => a - b));
  });
});

/** Figures of trades of every length up to two hours, in a market that goes up and down by whole points. */
function figuresOfMany(): unknown[] {
  const candles = Array.from({ length: 120 }, (_, n) => {
    const points = ((n * 37) % 101) - ((n * 53) % 89);
    const price = (offset: number): number =>
      Number(((100_000 + points + offset) / 1e5).toFixed(5));
    const t = OPENED + n * MINUTE_MS;
    return { t, o: price(3), h: price(9), l: price(-8), c: price(-2), v: 1 };
  });
  return candles.slice(1).map((last, n) => {
    const prices = { entry_price: candles[0]?.c ?? 1, exit_price: last.o };
    const type = n % 2 === 0 ? 'buy' : 'sell';
    const stop_loss = n % 3 === 0 ? null : n % 2 === 0 ? 0.998 : 1.002;
    const amounts = { pnl: n - 40, commission: -1, swap: 0, fees: 0, fills: [] };
    const time = { instrument: 'EURUSD', timeframe: 'M1', from: OPENED, to: last.t } as const;
    const measured = measureTrade({ type, stop_loss, ...prices, ...amounts }, time, candles);
    if (measured.state !== 'measured') throw new Error(measured.state);
    return tradeFigures(measured, prices, time, candles);
  });
}

it('has another version with each change of what devices store', () => {
  const digest = createHash('sha256').update(JSON.stringify(figuresOfMany())).digest('hex');
  // Where the digest changed: raise the version and write both here.
  expect(`${EXCURSIONS_VERSION} ${digest.slice(0, 16)}`).toBe('1 aaa43f94f1389b25');
});
