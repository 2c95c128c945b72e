import { expect, it } from 'vitest';
import { noZoom, pan, swipeOf, zoomAt } from './zoom.ts';

const stage = { width: 400, height: 600 };

it('keeps what lies under the fingers under them', () => {
  const point = { x: 100, y: -50 };
  const zoom = zoomAt({ scale: 2, x: 30, y: 10 }, 1.5, point);
  // of the picture: (100 - 30) / 2 = 35 from its middle, before and after
  expect((point.x - zoom.x) / zoom.scale).toBeCloseTo(35, 10);
  expect((point.y - zoom.y) / zoom.scale).toBeCloseTo(-30, 10);
});

it('never makes a picture smaller than the whole, nor larger than six times', () => {
  expect(zoomAt(noZoom, 0.2, { x: 0, y: 0 }).scale).toBe(1);
  expect(zoomAt(noZoom, 50, { x: 0, y: 0 }).scale).toBe(6);
});

it('moves an enlarged picture to its edge and no further', () => {
  const zoom = { scale: 2, x: 0, y: 0 };
  expect(pan(zoom, { x: 1000, y: -1000 }, stage)).toEqual({ scale: 2, x: 200, y: -300 });
  expect(pan(noZoom, { x: 50, y: 50 }, stage)).toEqual({ scale: 1, x: 0, y: 0 });
});

it('takes a long way sideways for a swipe', () => {
  const start = { x: 0, y: 0 };
  expect(swipeOf(start, { x: -90, y: 20 })).toBe(1);
  expect(swipeOf(start, { x: 90, y: -20 })).toBe(-1);
  expect(swipeOf(start, { x: 20, y: 0 })).toBe(0);
  expect(swipeOf(start, { x: 60, y: 200 })).toBe(0);
});
