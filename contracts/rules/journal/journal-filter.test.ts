import { describe, expect, it, vi } from 'vitest';
import {
  hasExcursionLimits,
  type Filtered,
  type JournalFilter,
  matcherOf,
  matchesFilter,
  noFilter,
  periodStart,
} from './journal-filter.ts';

const now = new Date(2026, 10, 20, 14); // a Friday

const anEntry = (overrides: Partial<Filtered> = {}): Filtered => ({
  id: 'one',
  date: new Date(2026, 10, 20, 9).toISOString(),
  pair: 'EURUSD',
  type: 'buy',
  pnl: 30,
  status: 'closed',
  notes: 'Entered on the retest',
  strategy: 'Breakout',
  emotions: 'Calm',
  setup: 'London high',
  tags: ['trend', 'News'],
  account_id: null,
  ...overrides,
});

const isSeen = (filter: Partial<JournalFilter>, entry: Partial<Filtered> = {}): boolean =>
  matchesFilter(anEntry(entry), { ...noFilter, ...filter }, now);

it('shows everything when nothing is asked for', () => {
  expect(isSeen({})).toBe(true);
});

it('finds words anywhere in the trade, in any order and case', () => {
  expect(isSeen({ text: 'RETEST london' })).toBe(true);
  expect(isSeen({ text: 'trend eurusd ' })).toBe(true);
  expect(isSeen({ text: 'retest tokyo' })).toBe(false);
});

it('compares pair, strategy and tag as a whole, whatever the case', () => {
  expect(isSeen({ pair: 'eurusd', strategy: 'breakout', tag: 'news' })).toBe(true);
  expect(isSeen({ pair: 'EUR' })).toBe(false);
  expect(isSeen({ tag: 'tren' })).toBe(false);
});

it('tells buys from sells and open trades from closed ones', () => {
  expect(isSeen({ side: 'sell' })).toBe(false);
  expect(isSeen({ status: 'open' }, { status: 'open' })).toBe(true);
  expect(isSeen({ status: 'open' })).toBe(false);
});

it.each([
  ['win', 0.01, true],
  ['win', 0, false],
  ['breakeven', 0, true],
  ['loss', -0.01, true],
  ['loss', 0, false],
] as const)('a %s has a result of %d: %s', (result, pnl, seen) => {
  expect(isSeen({ result }, { pnl })).toBe(seen);
});

it('gives an open trade no result', () => {
  expect(isSeen({ result: 'win' }, { status: 'open', pnl: 30 })).toBe(false);
});

it.each([
  ['today', new Date(2026, 10, 20), true],
  ['today', new Date(2026, 10, 19, 23, 59), false],
  ['week', new Date(2026, 10, 16), true], // Monday
  ['week', new Date(2026, 10, 15, 23), false],
  ['month', new Date(2026, 10, 1), true],
  ['month', new Date(2026, 9, 31, 23), false],
  ['year', new Date(2026, 0, 1), true],
  ['year', new Date(2025, 11, 31, 23), false],
] as const)('this %s began on the device’s calendar: %s %s', (period, date, seen) => {
  expect(isSeen({ period }, { date: date.toISOString() })).toBe(seen);
});

it('begins periods at midnight of UTC for those who see UTC, wherever the device is', () => {
  vi.stubEnv('TZ', 'Africa/Nairobi');
  const friday = new Date('2026-11-20T01:30:00Z');
  expect(periodStart('today', friday)?.toISOString()).toBe('2026-11-19T21:00:00.000Z');
  expect(periodStart('today', friday, 'UTC')?.toISOString()).toBe('2026-11-20T00:00:00.000Z');
  const newYear = new Date('2026-12-31T22:30:00Z'); // January in Nairobi
  expect(periodStart('month', newYear)?.toISOString()).toBe('2026-12-31T21:00:00.000Z');
  expect(periodStart('month', newYear, 'UTC')?.toISOString()).toBe('2026-12-01T00:00:00.000Z');
  expect(periodStart('year', newYear, 'UTC')?.toISOString()).toBe('2026-01-01T00:00:00.000Z');
  expect(periodStart('week', newYear, 'UTC')?.toISOString()).toBe('2026-12-28T00:00:00.000Z');
});

it('begins the week of a Sunday on the Monday before', () => {
  const sunday = new Date(2026, 10, 22, 12);
  const monday = anEntry({ date: new Date(2026, 10, 16).toISOString() });
  expect(matchesFilter(monday, { ...noFilter, period: 'week' }, sunday)).toBe(true);
});

it('leaves uncounted accounts out of all accounts, and shows them by their own filter', () => {
  const entry = anEntry({ account_id: 'demo' });
  const matches = (account: string) =>
    matcherOf({ ...noFilter, account }, new Date(2026, 10, 20), { uncounted: ['demo'] })(entry);
  expect([matches(''), matches('demo'), matches('live')]).toEqual([false, true, false]);
});

describe('limits of excursions', () => {
  const excursions = new Map([['one', { mae: 0.399_999_999, mfe: 2, efficiency: 0.57 }]]);
  const matches = (limits: Partial<JournalFilter>, id = 'one'): boolean =>
    matcherOf({ ...noFilter, ...limits }, now, { excursions })(anEntry({ id }));

  it('compare values as they are shown', () => {
    expect(matches({ leastMaeR: 0.4 })).toBe(true);
    expect(matches({ mostMaeR: 0.4 })).toBe(true);
    expect(matches({ leastEfficiencyPercent: 57, mostEfficiencyPercent: 57 })).toBe(true); // 0.57 * 100 is 56.99…
    expect(matches({ leastMaeR: 0.41 })).toBe(false);
    expect(matches({ mostMfeR: 1.99 })).toBe(false);
    expect(matches({ leastMfeR: 2, mostMfeR: 2, leastMaeR: 0.5 })).toBe(false);
  });

  it('match no trade that was not measured here, and no value that is unavailable', () => {
    expect(matches({ leastMaeR: 0 }, 'another')).toBe(false);
    expect(isSeen({ mostEfficiencyPercent: 100 })).toBe(false);
    const noStop = new Map([['one', { mae: null, mfe: null, efficiency: 0.5 }]]);
    const isOf = (limits: Partial<JournalFilter>): boolean =>
      matcherOf({ ...noFilter, ...limits }, now, { excursions: noStop })(anEntry());
    expect([isOf({ mostMaeR: 9 }), isOf({ leastEfficiencyPercent: 50 })]).toEqual([false, true]);
  });

  it('do not count where none is set, and zero is one', () => {
    expect(matches({}, 'another')).toBe(true);
    expect(hasExcursionLimits(noFilter)).toBe(false);
    expect(hasExcursionLimits({ ...noFilter, mostMaeR: 0 })).toBe(true);
  });
});
