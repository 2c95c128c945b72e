import { describe, expect, it } from 'vitest';
import { chanceOfTarget, hasControl, wilsonInterval } from './record-statistics.ts';

/**
 * Where a walk that goes up or down by one with equal chance ends: the share at the target of `reward`
 * steps up before the stop of `risk` steps down, by following all paths until hardly one goes on.
 */
function walkedShare(risk: number, reward: number): number {
  let here = new Map([[0, 1]]);
  let hits = 0;
  for (let left = 1; left > 1e-9;) {
    const next = new Map<number, number>();
    for (const [place, share] of here) {
      for (const step of [place - 1, place + 1]) {
        if (step === reward) hits += share / 2;
        else if (step > -risk) next.set(step, (next.get(step) ?? 0) + share / 2);
      }
    }
    here = next;
    left = [...here.values()].reduce((sum, share) => sum + share, 0);
  }
  return hits;
}

describe('chance', () => {
  it.each([
    [4, 4, 1],
    [4, 8, 2],
    [2, 5, 2.5],
  ])(
    'a price without direction that risks %i for %i hits its target by 1 / (1 + %f)',
    (risk, reward, riskReward) => {
      const chance = chanceOfTarget({ scanner: 'peak', riskReward, controlHitShare: null });
      expect(walkedShare(risk, reward)).toBeCloseTo(chance ?? 0, 6);
    },
  );

  it('is that of the control where trades end by the clock, and unknown without one', () => {
    for (const scanner of ['weekly', '1m_sniper'] as const) {
      expect(hasControl(scanner)).toBe(true);
      expect(chanceOfTarget({ scanner, riskReward: 2, controlHitShare: 0.21 })).toBe(0.21);
      expect(chanceOfTarget({ scanner, riskReward: 2, controlHitShare: null })).toBeNull();
    }
  });
});

describe('wilson', () => {
  it.each([
    // R. G. Newcombe, Statistics in Medicine 17 (1998) 857-872, table I, method 3
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('the interval of %i hits in %i is the published one', (hits, n, low, high) => {
    const interval = wilsonInterval(hits, n);
    expect(interval.low).toBeCloseTo(low, 4);
    expect(interval.high).toBeCloseTo(high, 4);
  });

  it('mirrors hits and misses, and says nothing where nothing is known', () => {
    const { low, high } = wilsonInterval(3, 11);
    const misses = wilsonInterval(8, 11);
    expect(misses.low).toBeCloseTo(1 - high, 12);
    expect(misses.high).toBeCloseTo(1 - low, 12);
    expect(wilsonInterval(0, 0)).toEqual({ low: 0, high: 1 });
    expect(wilsonInterval(5, 5).high).toBe(1);
  });
});
