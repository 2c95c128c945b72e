import { expect, it } from 'vitest';
import { uniquenessOf } from './uniqueness.ts';

it('shares the weight of candles among the labels that are open there', () => {
  const spans = [
    { begin: 0, end: 2 }, // candles 1 and 2
    { begin: 1, end: 3 }, // candles 2 and 3
    { begin: 9, end: 10 }, // candle 10
  ];
  // open labels: 1, 2, 1 on candles 1, 2, 3 and 1 on candle 10; means (1 + 1/2) / 2 = 0.75, 0.75 and 1,
  // together 2.5 for three samples
  const weights = uniquenessOf(spans);
  [0.9, 0.9, 1.2].forEach((weight, i) => expect(weights[i]).toBeCloseTo(weight, 12));
});

it('gives samples that do not overlap the same weight, however long they are', () => {
  const spans = [3, 24, 1].map((length, i) => ({ begin: 30 * i, end: 30 * i + length }));
  for (const weight of uniquenessOf(spans)) expect(weight).toBeCloseTo(1, 12);
});
