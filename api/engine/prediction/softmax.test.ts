import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mean, sum } from '#api/engine/measures/statistics.ts';
import { type Outcome, OUTCOMES, type Sample, uniquenessOf } from './samples.ts';
import { fitSoftmax, softmaxOf, weightsOf } from './softmax.ts';

type Weights = readonly (readonly number[])[];

const aSample = (begin: number, outcome: Outcome, features: readonly number[]): Sample => ({
  begin,
  end: begin + 3, // overlaps with its neighbours, so that samples differ in weight
  outcome,
  features,
});

const someSamples = fc
  .array(
    fc.record({
      outcome: fc.constantFrom(...OUTCOMES),
      features: fc.array(fc.double({ min: -4, max: 4, noNaN: true }), {
        minLength: 2,
        maxLength: 2,
      }),
      gap: fc.integer({ min: 1, max: 5 }),
    }),
    { minLength: 1, maxLength: 40 },
  )
  .map((drawn) => {
    let begin = 0;
    return drawn.map(({ outcome, features, gap }) => aSample((begin += gap), outcome, features));
  });

/** The weighted mean of -ln p, and 0.05 / 2 times the sum of the squared weights without the biases. */
function objective(weights: Weights, samples: readonly Sample[]): number {
  const uniqueness = uniquenessOf(samples);
  const losses = samples.map(({ outcome, features }, i) => {
    const logs = weights.map(([bias = 0, ...own]) =>
      own.reduce((total, weight, j) => total + weight * (features[j] ?? NaN), bias),
    );
    const norm = Math.log(sum(logs.map(Math.exp)));
    return (uniqueness[i] ?? NaN) * (norm - (logs[OUTCOMES.indexOf(outcome)] ?? NaN));
  });
  const squares = weights.flatMap(([, ...own]) => own.map((weight) => weight ** 2));
  return mean(losses) + (0.05 / 2) * sum(squares);
}

const changed = (weights: Weights, row: number, column: number, by: number): Weights =>
  weights.map((own, k) =>
    own.map((weight, j) => (k === row && j === column ? weight + by : weight)),
  );

const fit = (samples: readonly Sample[]): Weights => weightsOf(fitSoftmax(samples));

describe('the fitted weights', () => {
  it('are the logs of the shares, less their mean, where no feature tells anything', () => {
    const outcomes = ['bullish', 'bullish', 'bullish', 'bullish', 'bearish', 'bearish', 'neutral'];
    const weights = fit(outcomes.map((each, i) => aSample(9 * i, each as Outcome, [0])));
    const centre = (Math.log(4) + Math.log(2) + Math.log(1)) / 3;
    [4, 2, 1].forEach((count, k) => {
      expect(weights[k]?.[0]).toBeCloseTo(Math.log(count) - centre, 6);
      expect(weights[k]?.[1]).toBeCloseTo(0, 6);
    });
  });

  it('are where the penalised log loss has no slope in any direction', () => {
    fc.assert(
      fc.property(someSamples, (samples) => {
        const present = new Set(samples.map(({ outcome }) => outcome));
        fc.pre(present.size === OUTCOMES.length); // the bias of an absent one would fall for ever
        const weights = fit(samples);
        for (const [row, own] of weights.entries()) {
          for (const column of own.keys()) {
            const at = (by: number) => objective(changed(weights, row, column, by), samples);
            expect((at(1e-4) - at(-1e-4)) / 2e-4).toBeCloseTo(0, 7);
          }
        }
      }),
    );
  });

  it('stay finite when an outcome is absent or a feature parts the outcomes', () => {
    fc.assert(
      fc.property(someSamples, (samples) => {
        const parted = samples.map((each) => ({
          ...each,
          features: [100 * OUTCOMES.indexOf(each.outcome), ...each.features],
        }));
        for (const { bullish, bearish, neutral } of softmaxOf(fit(parted), parted)) {
          expect(bullish + bearish + neutral).toBeCloseTo(1, 12);
        }
      }),
    );
  });

  it('are the same wherever the fit begins', () => {
    fc.assert(
      fc.property(someSamples, someSamples, (samples, others) => {
        const all = [...samples, aSample(300, 'bullish', [1, 2]), aSample(306, 'neutral', [2, 0])];
        all.push(aSample(309, 'bearish', [0, -3]));
        const near = fitSoftmax([...others, ...all.slice(-3)]);
        const weights = weightsOf(fitSoftmax(all, near));
        for (const [k, own] of fit(all).entries()) {
          own.forEach((weight, j) => expect(weights[k]?.[j]).toBeCloseTo(weight, 5));
        }
      }),
    );
  });
});
