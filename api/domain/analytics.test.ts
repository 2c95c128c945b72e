import { expect, it } from 'vitest';
import { DAY_MS, WEEK_MS } from '#contracts/rules/durations.ts';
import { stepsOf, weekOf, cohortWeeks, retention } from './analytics.ts';
const at = (text: string): number => Date.parse(text);
const MONDAY = at('2026-11-16T00:00:00.000Z');

it('a week begins on Monday at midnight UTC', () => {
  expect(weekOf(MONDAY)).toBe(MONDAY);
  expect(weekOf(at('2026-11-22T23:59:59.999Z'))).toBe(MONDAY); // Sunday
  expect(weekOf(MONDAY - 1)).toBe(MONDAY - WEEK_MS);
});

it('a day is 24 hours up to now, the one under way among them, after the 24 before', () => {
  const { current, before } = stepsOf('24h', at('2026-11-20T14:05:00.000Z'));
  expect(current.at).toHaveLength(24);
  expect([current.from, current.at.at(-1)]).toEqual([
    at('2026-11-19T15:00:00.000Z'),
    at('2026-11-20T14:00:00.000Z'),
  ]);
  expect([before.from, before.at.at(-1)]).toEqual([
    at('2026-11-18T15:00:00.000Z'),
    at('2026-11-19T14:00:00.000Z'),
  ]);
});

it.each([
  ['7d', 7],
  ['30d', 30],
  ['90d', 90],
] as const)('%s are that many UTC days, today among them', (range, days) => {
  const { current, before } = stepsOf(range, at('2026-11-20T14:05:00.000Z'));
  expect(current.unit).toBe('day');
  expect(current.at).toHaveLength(days);
  expect(current.at.at(-1)).toBe(at('2026-11-20T00:00:00.000Z'));
  expect(before.at).toHaveLength(days);
  expect(before.at.at(-1)).toBe(current.from - DAY_MS);
});

it('who stays is a share of those who joined, in their week and each one after it', () => {
  const weeks = [MONDAY - WEEK_MS, MONDAY];
  const joined = new Map([[MONDAY - WEEK_MS, 3]]);
  const returned = [
    { joinedIn: MONDAY - WEEK_MS, seenIn: MONDAY - WEEK_MS, members: 3 },
    { joinedIn: MONDAY - WEEK_MS, seenIn: MONDAY, members: 2 }, // 2 of 3
  ];
  expect(retention(weeks, { joined, returned })).toEqual([
    { week: '2026-11-16T00:00:00.000Z', joined: 0, returned: [] },
    { week: '2026-11-09T00:00:00.000Z', joined: 3, returned: [1, 0.667] },
  ]);
});

it('a member who joined and was not seen did not stay', () => {
  const joined = new Map([[MONDAY, 2]]);
  expect(retention([MONDAY], { joined, returned: [] })).toMatchObject([
    { joined: 2, returned: [0] },
  ]);
});

it('eight weeks are shown, and none from before counting', () => {
  const eight = cohortWeeks(MONDAY, 0);
  expect([eight.length, eight[0], eight.at(-1)]).toEqual([8, MONDAY - 7 * WEEK_MS, MONDAY]);
  expect(cohortWeeks(MONDAY, MONDAY - WEEK_MS)).toEqual([MONDAY - WEEK_MS, MONDAY]);
});
