import { expect, it } from 'vitest';
import { createBudget } from './quota.ts';

it('a call waits until the oldest of the window is out of it', () => {
  const budget = createBudget([{ calls: 2, inMs: 60_000 }]);
  budget.spend(0);
  budget.spend(10_000);
  expect(budget.waitMs(20_000)).toBe(40_000);
  expect(budget.waitMs(60_000)).toBe(0);
});

it('of several windows the fullest counts', () => {
  const budget = createBudget([
    { calls: 2, inMs: 1000 },
    { calls: 3, inMs: 86_400_000 },
  ]);
  for (const at of [0, 2000, 4000]) budget.spend(at);
  expect(budget.waitMs(6000)).toBe(86_394_000);
});

it('without allowances nothing is limited', () => {
  const budget = createBudget([]);
  for (let at = 0; at < 100; at += 1) budget.spend(at);
  expect(budget.waitMs(100)).toBe(0);
});
