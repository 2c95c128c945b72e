import { describe, expect, it } from 'vitest';
import { briefingDate, briefingDueAt, nextBriefingAt } from './briefing-schedule.ts';

const at = (text: string): number => Date.parse(`${text}Z`);
const textOf = (t: number): string => new Date(t).toISOString().slice(0, 16);

describe('the newest briefing that is due', () => {
  it.each([
    ['2026-11-20T06:00', '2026-11-20T06:00'], // a Friday
    ['2026-11-20T05:59:59.999', '2026-11-19T06:00'],
    ['2026-11-20T23:59', '2026-11-20T06:00'],
    ['2026-11-21T12:00', '2026-11-20T06:00'], // Saturday
    ['2026-11-22T23:30', '2026-11-20T06:00'], // the market is open, but it is Sunday
    ['2026-11-23T05:59', '2026-11-20T06:00'],
    ['2026-11-23T06:00', '2026-11-23T06:00'],
    ['2026-12-25T12:00', '2026-12-24T06:00'], // Christmas, a Friday
    ['2027-01-01T06:00', '2026-12-31T06:00'],
    ['2026-07-15T06:00', '2026-07-15T06:00'], // the same hour in summer
  ])('at %s UTC is that of %s', (t, due) => {
    expect(textOf(briefingDueAt(at(t)))).toBe(due);
  });
});

describe('the next briefing', () => {
  it.each([
    ['2026-11-19T05:59', '2026-11-19T06:00'],
    ['2026-11-19T06:00', '2026-11-20T06:00'], // strictly after
    ['2026-11-20T06:00', '2026-11-23T06:00'], // over the weekend
    ['2026-11-21T00:00', '2026-11-23T06:00'],
    ['2026-12-24T06:00', '2026-12-28T06:00'], // over Christmas and the weekend
    ['2026-12-31T12:00', '2027-01-04T06:00'],
  ])('after %s UTC is that of %s', (t, next) => {
    expect(textOf(nextBriefingAt(at(t)))).toBe(next);
  });

  it('is the first moment after which another one is due', () => {
    for (let t = at('2026-12-18T00:00'); t < at('2027-01-10T00:00'); t += 7 * 3_600_000) {
      const next = nextBriefingAt(t);
      expect(briefingDueAt(next)).toBe(next);
      expect(briefingDueAt(next - 1)).toBe(briefingDueAt(t));
    }
  });
});

it('a briefing is named by the date of its 06:00 UTC', () => {
  expect(briefingDate(briefingDueAt(at('2026-11-22T23:30')))).toBe('2026-11-20');
});
