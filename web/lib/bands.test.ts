import { expect, it } from 'vitest';
import { responseTimeBand, usageBand } from './bands.ts';

it.each([
  [0, 'Excellent'],
  [199.9, 'Excellent'],
  [200, 'Good'],
  [499.9, 'Good'],
  [500, 'Needs Optimization'],
])('calls an average answer in %d ms %s', (ms, label) => {
  expect(responseTimeBand(ms).label).toBe(label);
});

it.each([
  [60, 'ok', 'Normal'],
  [60.1, 'warn', 'High'],
  [80, 'warn', 'High'],
  [80.1, 'danger', 'Critical'],
])('shows a usage of %d %% as %s, labelled %s', (percent, tone, label) => {
  expect(usageBand(percent)).toEqual({ tone, label });
});
