import { expect, it } from 'vitest';
import { buyShare } from './resting-interest.ts';

/** Bins of 1 from 90 to 110. */
const profileOf = (volumeAt: (bin: number) => number) => ({
  low: 90,
  step: 1,
  volumes: Array.from({ length: 20 }, (_, bin) => volumeAt(bin)),
});
const around = { price: 100, adr: 10, flow: 0 };

it('is half where as much was traded below as above', () => {
  expect(
    buyShare(
      profileOf(() => 5),
      around,
    ),
  ).toBeCloseTo(0.5, 10);
});

it('leans to the side where more was traded, by the fourth root', () => {
  const below = profileOf((bin) => (bin < 10 ? 16 : 1));
  // 16:1 and 2 % of both on each side: (16.34 / 1.34) ^ 0.25 = 1.87 to 1
  expect(buyShare(below, around)).toBeCloseTo(1.869 / 2.869, 3);
});

it('weighs what is near more than what is far', () => {
  const nearBelow = profileOf((bin) => (bin === 9 || bin === 19 ? 10 : 0));
  expect(buyShare(nearBelow, around)).toBeGreaterThan(0.5);
});

it('leans to the side that pressed in the last hour', () => {
  const even = profileOf(() => 5);
  expect(buyShare(even, { ...around, flow: 1 })).toBeCloseTo(0.65, 10); // 1.3 to 0.7
  expect(buyShare(even, { ...around, flow: -1 })).toBeCloseTo(0.35, 10);
});

it('keeps some orders on both sides at a price not seen for ten days', () => {
  const share = buyShare(
    profileOf(() => 5),
    { ...around, price: 111 },
  );
  expect(share).toBeGreaterThan(0.7);
  expect(share).toBeLessThan(0.75);
});

it('is half where nothing was traded', () => {
  expect(
    buyShare(
      profileOf(() => 0),
      around,
    ),
  ).toBe(0.5);
});
