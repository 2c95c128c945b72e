import { expect, it } from 'vitest';
import { formatBriefingDate, formatShare, formatSigned } from './briefing-copy.ts';

it('signs a number with a true minus, and leaves a rounded zero unsigned', () => {
  expect([0.184, -0.41, 0.004, -0.004].map((value) => formatSigned(value, 2))).toEqual([
    '+0.18',
    '−0.41',
    '0.00',
    '0.00',
  ]);
});

it('formats a share in whole percent', () => {
  expect(formatShare(0.704)).toBe('70%');
});

it('formats the UTC day of a briefing in every time zone of the device', () => {
  expect(formatBriefingDate('2026-11-20')).toMatch(/^Friday,? 20 November 2026$/);
});
