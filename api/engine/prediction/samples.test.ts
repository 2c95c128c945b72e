import { expect, it } from 'vitest';
import { learnableBefore, type Sample } from './samples.ts';

const aSample = (begin: number, end: number): Sample => ({
  begin,
  end,
  features: [0],
  outcome: 'neutral',
});

it('learns from nothing that reaches into a test, nor from the day before it', () => {
  const samples = [
    aSample(0, 24),
    aSample(50, 60), // ends 40 before the test: learned
    aSample(60, 75), // 25 before: learned
    aSample(61, 76), // 24 before: under embargo
    aSample(74, 98), // under embargo
    aSample(90, 114), // purged: it ends within the test
    aSample(100, 105), // the first of the test
    aSample(101, 110),
  ];
  const begins = learnableBefore(samples, 6).map(({ begin }) => begin);
  expect(begins).toEqual([0, 50, 60]);
});
