import { expect, it } from 'vitest';
import { dominantPlayer, makerBias } from './market-maker-activity.ts';

it.each([
  [0.35, 1, 'Market makers (range)'],
  [0.36, 0.18, 'Retail momentum'],
  [0.36, 0.19, 'Institutional trend flow'],
  [0.36, -0.19, 'Institutional trend flow'],
])('a way as straight as %f with a flow of %f is led by %s', (straightness, flow, player) => {
  expect(dominantPlayer(straightness, flow)).toBe(player);
});

it.each([
  [{ close: 105, moneyFlow: 0, flow: -1 }, 'Accumulating'],
  [{ close: 105.1, moneyFlow: 1, flow: 1 }, 'Distributing'],
  [{ close: 100, moneyFlow: -0.01, flow: 1 }, 'Distributing'],
  [{ close: 94.9, moneyFlow: -0.01, flow: 0.01 }, 'Accumulating'],
  [{ close: 94.9, moneyFlow: -0.01, flow: 0 }, 'Distributing'],
])('with most traded between 95 and 105, %o is %s', (place, bias) => {
  expect(makerBias({ vah: 105, val: 95, ...place })).toBe(bias);
});
