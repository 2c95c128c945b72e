import { expect, it } from 'vitest';
import { crowdShare } from './crowd-share.ts';

it('is the guess alone while nobody has entered anything', () => {
  const nobody = { buys: 0, entries: 0 };
  expect(crowdShare(nobody, 0)).toBe(50);
  expect(crowdShare(nobody, 1)).toBe(69); // 50 + 25 x tanh 1
  expect(crowdShare(nobody, -50)).toBe(25);
});

it('moves from the guess to what members did as they enter more', () => {
  expect(crowdShare({ buys: 1, entries: 1 }, 0)).toBe(52); // (1 + 10) / 21
  expect(crowdShare({ buys: 20, entries: 20 }, 0)).toBe(75);
  expect(crowdShare({ buys: 980, entries: 980 }, 0)).toBe(99);
  expect(crowdShare({ buys: 0, entries: 980 }, 0)).toBe(1);
});
