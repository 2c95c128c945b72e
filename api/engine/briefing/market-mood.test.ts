import { describe, expect, it } from 'vitest';
import { marketSentiment, marketTemperature } from './market-mood.ts';

const calm = { percentile: 50, change: 0 };
const rising = { percentile: 50, change: 0.01 };

describe('the mood of the markets', () => {
  it.each([
    [0.35, 0.55, { percentile: 69, change: 0 }, 'Risk-On'],
    [0.35, 0.55, { percentile: 70, change: 0 }, 'Cautious Optimism'], // too rough for more
    [0.34, 0.55, calm, 'Cautious Optimism'],
    [0.1, 0.55, calm, 'Cautious Optimism'],
    [0.09, 1, calm, 'Mixed'],
    [0.9, 0.54, calm, 'Mixed'], // the parts disagree
    [0, 0, calm, 'Mixed'],
    [-0.09, 1, rising, 'Mixed'],
    [-0.1, 0.55, rising, 'Defensive'],
    [-0.34, 0.55, rising, 'Defensive'],
    [-0.35, 0.55, rising, 'Risk-Off'],
    [-0.35, 0.55, calm, 'Defensive'], // volatility does not rise
    [-0.9, 0.54, rising, 'Mixed'],
  ] as const)(
    'with score %s, agreement %s and volatility %o is %s',
    (score, agreement, volatility, mood) => {
      expect(marketSentiment({ score, agreement, volatility })).toBe(mood);
    },
  );
});

it.each([
  [0, 'Cold'],
  [24, 'Cold'],
  [25, 'Cool'],
  [44, 'Cool'],
  [45, 'Neutral'],
  [54, 'Neutral'],
  [55, 'Warm'],
  [74, 'Warm'],
  [75, 'Hot'],
  [100, 'Hot'],
])('fear and greed of %s is %s', (index, temperature) => {
  expect(marketTemperature(index)).toBe(temperature);
});
