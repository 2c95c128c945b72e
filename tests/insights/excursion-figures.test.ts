import { expect, it } from 'vitest';
import {
  excursionFigures,
  intervalRank,
  type MeasuredTrade,
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
