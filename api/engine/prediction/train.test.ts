import { describe, expect, it } from 'vitest';
import type { Outcome, Sample } from './samples.ts';
import { learn, probabilitiesOf } from './learn.ts';
import { accuracyOf, walkForward } from './train.ts';

/** Numbers between -1 and 1 in a fixed order (a linear congruential generator). */
function drawNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 31 - 1;
  };
}

const outcomeOf = (x: number, y: number): Outcome => {
  if (Math.abs(x) < 0.3) return 'neutral';
  return x + 0.02 * y > 0 ? 'bullish' : 'bearish';
};

/** Samples whose outcome can be read from their features. */
function readable(count: number): Sample[] {
  const draw = drawNumbers(7);
  return Array.from({ length: count }, (_, begin) => {
    const [x, y] = [draw(), draw()];
    // A straight border can part three classes when the middle one has a feature of its own.
    const features = [4 * x, 4 * y, 8 * (0.3 - Math.abs(x))];
    return { begin, end: begin + 5, features, outcome: outcomeOf(x, y) };
  });
}

/** The same features with the outcomes of others. */
function shuffled(samples: readonly Sample[]): Sample[] {
  const draw = drawNumbers(11);
  const outcomes = samples
    .map(({ outcome }) => ({ outcome, rank: draw() }))
    .toSorted((a, b) => a.rank - b.rank);
  return samples.map((sample, i) => ({ ...sample, outcome: outcomes[i]?.outcome ?? 'neutral' }));
}

describe('a model of outcomes that can be read from the features', () => {
  it('finds more than nine of ten on hours that it has not seen', () => {
    const quality = walkForward(readable(4000));
    expect(quality?.testRows).toBe(2500);
    expect(quality?.oosAccuracy).toBeGreaterThan(0.9);
    expect(quality?.baselineAccuracy).toBeLessThan(0.4);
    expect(quality?.logLossSkill).toBeGreaterThan(0.3);
  });

  it('is trusted as far as a model ever is', () => {
    const samples = readable(1500);
    const learned = learn(samples);
    expect(learned.shrink).toBe(0.6);
    expect(accuracyOf(probabilitiesOf(learned, samples), samples)).toBeGreaterThan(0.9);
  });
});

describe('a model of outcomes that have nothing to do with the features', () => {
  it('has no skill', () => {
    const quality = walkForward(shuffled(readable(4000)));
    expect(quality?.logLossSkill).toBeLessThan(0.002); // noise of 2500 outcomes
    expect(quality?.oosAccuracy).toBeLessThan((quality?.baselineAccuracy ?? 0) + 0.03);
  });
});

describe('a model', () => {
  it('is not measured with fewer than 4000 hours', () => {
    expect(walkForward(readable(3999))).toBeNull();
  });

  it('knows the shares of the outcomes, and holds none for impossible', () => {
    const samples = readable(1500).filter(({ outcome }) => outcome !== 'bearish');
    const { prior } = learn(samples);
    const bulls = samples.filter(({ outcome }) => outcome === 'bullish').length;
    expect(prior.bullish).toBeCloseTo((bulls + 1) / (samples.length + 3), 12);
    expect(prior.bearish).toBeCloseTo(1 / (samples.length + 3), 12);
  });

  it('tells probabilities that add up to 1', () => {
    const samples = readable(1500);
    for (const shares of probabilitiesOf(learn(samples), samples.slice(0, 50))) {
      expect(shares.bullish + shares.bearish + shares.neutral).toBeCloseTo(1, 12);
    }
  });
});
