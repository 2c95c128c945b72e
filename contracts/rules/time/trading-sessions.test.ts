import { expect, it } from 'vitest';
import { sessionsAt } from './trading-sessions.ts';

const open = (moment: string): readonly string[] => sessionsAt(Date.parse(moment));

it('knows a session by the clock of its market: London opens an hour earlier, by UTC, in summer', () => {
  expect(open('2026-01-14T07:30:00Z')).toEqual(['Tokyo']);
  expect(open('2026-07-15T07:30:00Z')).toEqual(['Tokyo', 'London']);
});

it('lets London and New York overlap, an hour less in the weeks between their changes of the clock', () => {
  expect(open('2026-03-04T16:30:00Z')).toEqual(['London', 'New York']);
  expect(open('2026-03-11T12:30:00Z')).toEqual(['London', 'New York']); // New York is ahead by an hour already
  expect(open('2026-03-04T12:30:00Z')).toEqual(['London']);
});

it('begins a session at its hour and ends it before its last', () => {
  expect(open('2026-01-14T08:00:00Z')).toEqual(['Tokyo', 'London']);
  expect(open('2026-01-14T17:00:00Z')).toEqual(['New York']);
});

it('knows no session at weekends, but Sydney on a Monday that is still Sunday in London', () => {
  expect(open('2026-01-17T12:00:00Z')).toEqual([]);
  expect(open('2026-01-18T21:00:00Z')).toEqual(['Sydney']);
});
