import { describe, expect, it } from 'vitest';
import { swingExpiry, triggerExpiry } from './expiry.ts';

const iso = (t: number): string => new Date(t).toISOString().slice(0, 16);
const triggerOf = (issuedAt: string): string => iso(triggerExpiry(Date.parse(issuedAt)));
const swingOf = (issuedAt: string): string => iso(swingExpiry(Date.parse(issuedAt)));

describe('a reversal of the day expires at 17:00 in New York of the next trading day', () => {
  it.each([
    ['2026-11-03T08:15Z', '2026-11-04T22:00'], // Tuesday, winter
    ['2026-07-03T08:15Z', '2026-07-06T21:00'], // Friday, summer
    ['2026-10-30T08:15Z', '2026-11-02T22:00'], // the clocks change on that weekend
    ['2026-12-24T08:15Z', '2026-12-28T22:00'], // Christmas on a Friday
    ['2026-12-31T20:00Z', '2027-01-04T22:00'], // New Year on a Friday
  ])('issued %s: %s', (issuedAt, expiry) => {
    expect(triggerOf(issuedAt)).toBe(expiry);
  });
});

describe('a swing expires', () => {
  it('after 20 trading days, the day of issue counted', () => {
    // 3 November to 30 November 2026
    expect(swingOf('2026-11-03T20:00Z')).toBe('2026-11-30T22:00');
  });

  it('at the next generation day where that comes first', () => {
    // the 20th trading day from 8 January would end on 4 February
    expect(swingOf('2026-01-08T20:00Z')).toBe('2026-02-03T00:00');
  });
});
