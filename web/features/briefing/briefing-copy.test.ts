import { expect, it } from 'vitest';
import { formatBriefingDate, formatShare, formatSigned } from './briefing-copy.ts';

it('gives a number its sign, with a true minus, and none to what rounds to nothing', () => {
  expect([0.184, -0.41, 0.004, -0.004].map((value) => formatSigned(value, 2))).toEqual([
    '+0.18',
    '−0.41',
    '0.00',
    '0.00',
  ]);
});

it('writes a share in whole percent', () => {
  expect(formatShare(0.704)).toBe('70%');
});

it('names the day of a briefing in UTC, whatever zone the device is in', () => {
  expect(formatBriefingDate('2026-11-20')).toMatch(/^Friday,? 20 November 2026$/);
});
