import { describe, expect, it } from 'vitest';
import { createBudget, backoffMs } from './caller.ts';

describe('quota', () => {
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
});

describe('backoff', () => {
  it('waits twice as long each time, up to a minute', () => {
    const waits = [1, 2, 3, 4, 5, 6, 7, 50].map((failures) => backoffMs(failures, 1));
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
  });

  it('leaves half of the wait to chance', () => {
    expect(backoffMs(3, 0)).toBe(2000);
    expect(backoffMs(3, 0.5)).toBe(3000);
  });
});
