import { expect, it } from 'vitest';
import { asConfidence } from './signal-draft.ts';

it('the quality of a setup reads as a confidence of 0.40 to 0.95', () => {
  expect([0, 0.5, 1].map(asConfidence)).toEqual([0.4, 0.675, 0.95]);
});
