import { describe, expect, it } from 'vitest';
import { relativeDate } from './relative-date.ts';

/** A moment in the device's own zone, which is the zone the rule counts days in. */
const at = (day: number, hour: number): Date => new Date(2026, 10, day, hour);
const seenOn20th = (date: Date, hour = 9): string => relativeDate(date.toISOString(), at(20, hour));

describe('how a date reads beside a post or a trade', () => {
  it('is Today on the same calendar day, a later hour included', () => {
    expect(seenOn20th(at(20, 0))).toBe('Today');
    expect(seenOn20th(at(20, 23))).toBe('Today');
  });

  it('is Yesterday from midnight on, however few hours lie between', () => {
    expect(seenOn20th(at(19, 23), 0)).toBe('Yesterday');
  });

  it.each([2, 3, 4, 5, 6])('counts whole days up to six: %i days ago', (days) => {
    expect(seenOn20th(at(20 - days, 23), 1)).toBe(`${days} days ago`);
  });

  it('is the locale date from a week on', () => {
    expect(relativeDate(at(13, 9).toISOString(), at(20, 9), 'en-GB')).toBe('13/11/2026');
  });

  it('is the locale date when another device wrote it tomorrow', () => {
    expect(relativeDate(at(21, 1).toISOString(), at(20, 9), 'en-GB')).toBe('21/11/2026');
  });
});
