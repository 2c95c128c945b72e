import { describe, expect, it } from 'vitest';
import { LEAST_RESULTS, outlookOf, PATH_TRADES, PATHS } from '#web/insights/outlook.ts';

/** As many results of each kind. */
const alternating = (...results: readonly number[]): number[] =>
  Array.from({ length: 60 }, (_, index) => results[index % results.length] ?? 0);

const fairCoin = alternating(1, -1);

/** How far a share of the paths may be from the true one: five standard errors. */
const marginOf = (chance: number): number => 5 * Math.sqrt((chance * (1 - chance)) / PATHS);

/** The chance that a fair coin shows `heads` in 100 throws. */
function chanceOfHeads(heads: number): number {
  let chance = 0.5 ** PATH_TRADES;
  for (let k = 1; k <= heads; k += 1) chance *= (PATH_TRADES - k + 1) / k;
  return chance;
}

/** The chance that a fair coin falls `depth` below its highest point, from the chain of its distances to it. */
function chanceOfFall(depth: number): number {
  let below = [1, ...Array.from({ length: depth }, () => 0)]; // by distance; the last is never left
  for (let trade = 0; trade < PATH_TRADES; trade += 1) {
    const next = below.map(() => 0);
    below.forEach((chance, distance) => {
      const steps = distance === depth ? [depth, depth] : [Math.max(distance - 1, 0), distance + 1];
      for (const step of steps) next[step] = (next[step] ?? 0) + chance / 2;
    });
    below = next;
  }
  return below[depth] ?? 0;
}

describe('the outlook of a fair coin', () => {
  it('ends below zero as often as the binomial distribution says', () => {
    let expected = 0;
    for (let heads = 0; heads < PATH_TRADES / 2; heads += 1) expected += chanceOfHeads(heads);
    expect(expected).toBeCloseTo(0.4602, 4);
    const { chanceOfLoss } = outlookOf(fairCoin) ?? { chanceOfLoss: NaN };
    expect(Math.abs(chanceOfLoss - expected)).toBeLessThan(marginOf(expected));
  });

  it('has the quantiles of the binomial distribution', () => {
    expect(outlookOf(fairCoin)?.total).toEqual({ low: -16, middle: 0, high: 16 });
  });

  it('falls as deep as often as the exact chain says', () => {
    const drawdowns = outlookOf(fairCoin)?.drawdowns ?? [];
    expect(drawdowns.map(({ depth }) => depth)).toEqual([5, 10, 15, 20, 30]);
    for (const { depth, chance } of drawdowns) {
      const expected = chanceOfFall(depth);
      expect(Math.abs(chance - expected), `${depth} R`).toBeLessThan(marginOf(expected));
    }
  });
});

it('is the same for the same results in any order, and nearly so for another seed', () => {
  const results = alternating(2.4, -1, -1, 0.3, -0.4);
  const outlook = outlookOf(results);
  expect(outlookOf(results.toReversed())).toEqual(outlook);
  const other = outlookOf(results, 2);
  expect(other).not.toEqual(outlook);
  expect(other?.total.middle).toBeCloseTo(outlook?.total.middle ?? NaN, -1);
});

it('never loses where no past trade lost', () => {
  expect(outlookOf(alternating(0.1))).toMatchObject({ chanceOfLoss: 0, drawdowns: { length: 5 } });
  expect(outlookOf(alternating(0.1))?.drawdowns.every(({ chance }) => chance === 0)).toBe(true);
});

it('counts a fall of exactly so many R, whatever the rounding of its sum', () => {
  const [first] = outlookOf(alternating(-0.1))?.drawdowns ?? [];
  expect(first).toEqual({ depth: 5, chance: 1 });
  expect(outlookOf(alternating(-0.05))?.drawdowns[0]?.chance).toBe(1); // 100 × 0.05
});

it('declines below 30 results', () => {
  const results = fairCoin.slice(0, LEAST_RESULTS);
  expect(outlookOf(results)).not.toBeNull();
  expect(outlookOf(results.slice(1))).toBeNull();
});
