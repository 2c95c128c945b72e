import type { UTCTimestamp } from 'lightweight-charts';
import { expect, it, vi } from 'vitest';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import { plotTime } from './plot-data.ts';
import { createSeriesFeed } from './series-feed.ts';

type Point = { time: UTCTimestamp; value: number };

const friday = Date.parse('2026-11-20T20:00:00Z');

/** Values of hours in a row. */
const hours = (...values: number[]): Point[] =>
  values.map((value, index) => ({ time: plotTime(friday + index * HOUR_MS, 'H1'), value }));

/** A series that refuses what the chart library refuses: a point before the last one. */
function createSeries() {
  let points: Point[] = [];
  const setData = vi.fn<(data: Point[]) => void>((data) => {
    points = data;
  });
  const update = vi.fn<(point: Point) => void>((point) => {
    const last = points.at(-1);
    if (last !== undefined && point.time < last.time) throw new Error('Cannot update oldest data');
    points = [...points.filter(({ time }) => time !== point.time), point];
  });
  return { setData, update, points: () => points };
}

function showAll(...states: Point[][]) {
  const series = createSeries();
  const show = createSeriesFeed<Point>(series);
  for (const state of states) {
    show(state);
    expect(series.points()).toEqual(state);
  }
  return { set: series.setData.mock.calls.length, updated: series.update.mock.calls.length };
}

it('updates the last point by a new price, and sets nothing again', () => {
  expect(showAll(hours(1, 2, 3), hours(1, 2, 4), hours(1, 2, 5))).toEqual({ set: 1, updated: 2 });
});

it('draws nothing where nothing has changed', () => {
  expect(showAll(hours(1, 2), hours(1, 2))).toEqual({ set: 1, updated: 0 });
});

it('closes a candle and begins the next by two updates', () => {
  expect(showAll(hours(1, 2), hours(1, 2.5, 3))).toEqual({ set: 1, updated: 2 });
});

it('begins the next candle after a weekend without a candle between', () => {
  const sunday = { time: plotTime(Date.parse('2026-11-22T22:00:00Z'), 'H1'), value: 3 };
  expect(showAll(hours(1, 2), [...hours(1, 2), sunday])).toEqual({ set: 1, updated: 1 });
});

it.each([
  ['older points came before them', hours(1, 2, 3).slice(1), hours(1, 2, 3)],
  ['an earlier point was corrected', hours(1, 2, 3), hours(1, 2.1, 3)],
  ['the last point is gone', hours(1, 2, 3), hours(1, 2)],
  ['the last point stands at another time', hours(1, 2), [...hours(1), ...hours(0, 0, 3).slice(2)]],
  ['the device slept and misses points between', hours(1, 2), hours(0, 0, 0, 4, 5).slice(3)],
  ['there are none any more', hours(1, 2), []],
  ['there were none', [], hours(1, 2)],
])('sets all points where %s', (_, before, after) => {
  expect(showAll(before, after)).toEqual({ set: 2, updated: 0 });
});
