import { describe, expect, it } from 'vitest';
import { entryDefaults, type JournalEntry } from '#contracts/journal/journal.ts';
import { HOUR_MS } from '../durations.ts';
import {
  formatWeek,
  offeredUntil,
  readyAt,
  readyWeek,
  reviewIn,
  reviewItem,
  sentUntil,
  weekBounds,
  weeklyReview,
} from './weekly-review.ts';

const NOW = Date.parse('2026-11-22T18:00:00Z');
const MONDAY = '2026-11-16';

let last = 0;
const aTrade = (overrides: Partial<JournalEntry> = {}): JournalEntry => ({
  ...entryDefaults,
  id: `t${(last += 1)}`,
  pair: 'EURUSD',
  entry_price: 1.1,
  date: '2026-11-18T10:00:00.000Z',
  ...overrides,
});

const review = (trades: readonly JournalEntry[], zone = 'UTC', monday = MONDAY) =>
  weeklyReview(trades, { monday, zone, now: NOW, uncounted: ['demo'], rules: [] });

/** Of a week in Berlin. */
function hours(monday: string): number {
  const { from, to } = weekBounds(monday, 'Europe/Berlin');
  return (to - from) / HOUR_MS;
}

const openSince = (opened_at: string): JournalEntry =>
  aTrade({ status: 'open', date: opened_at, opened_at });

describe('a week of the review', () => {
  it('begins on Monday 00:00 and ends on Sunday 24:00 of the zone', () => {
    const trades = [
      aTrade({ pnl: 1, date: '2026-11-15T23:59:59.999Z' }),
      aTrade({ pnl: 10, date: '2026-11-16T00:00:00.000Z' }),
      aTrade({ pnl: 100, date: '2026-11-22T23:59:59.999Z' }),
      aTrade({ pnl: 1000, date: '2026-11-23T00:00:00.000Z' }),
    ];
    expect(review(trades).sums[0]?.net).toBe(110);
    expect(review(trades, 'Asia/Tokyo').sums[0]?.net).toBe(11); // nine hours ahead
  });

  it('has an hour more or less where clocks change in it', () => {
    expect(hours('2026-03-23')).toBe(167);
    expect(hours('2026-10-19')).toBe(169);
    expect(hours(MONDAY)).toBe(168);
  });

  it('has its review from Sunday 18:00, is sent until Monday noon and offered until Wednesday', () => {
    const zone = 'Africa/Lagos'; // an hour ahead of UTC
    expect(new Date(readyAt(MONDAY, zone)).toISOString()).toBe('2026-11-22T17:00:00.000Z');
    expect(new Date(sentUntil(MONDAY, zone)).toISOString()).toBe('2026-11-23T11:00:00.000Z');
    expect(new Date(offeredUntil(MONDAY, zone)).toISOString()).toBe('2026-11-25T23:00:00.000Z');
    expect(readyWeek(Date.parse('2026-11-22T16:59:00Z'), zone)).toBe('2026-11-09');
    expect(readyWeek(Date.parse('2026-11-22T17:00:00Z'), zone)).toBe(MONDAY);
    expect(readyWeek(Date.parse('2026-11-25T12:00:00Z'), zone)).toBe(MONDAY);
  });

  it('is named by its days', () => {
    expect(formatWeek(MONDAY)).toBe('16–22 November 2026');
    expect(formatWeek('2026-11-30')).toBe('30 November – 6 December 2026');
    expect(reviewIn(reviewItem(MONDAY))).toBe(MONDAY);
    expect([reviewIn('accounts'), reviewIn('review_x'), reviewIn(null)]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

describe('the figures of a week', () => {
  it('count closed trades of live accounts, each currency by itself', () => {
    const figures = review([
      aTrade({ pnl: 0.1 }),
      aTrade({ pnl: 0.2 }),
      aTrade({ pnl: -50, pair: 'XAUUSD' }),
      aTrade({ pnl: 0 }),
      aTrade({ pnl: 7, currency: 'EUR' }),
      aTrade({ pnl: 900, account_id: 'demo' }),
      aTrade({ pnl: 0, status: 'open' }),
    ]);
    expect(figures).toMatchObject({ trades: 5, wins: 3 });
    expect(figures.sums).toMatchObject([
      { currency: 'USD', trades: 4, wins: 2, net: -49.7 },
      { currency: 'EUR', trades: 1, wins: 1, net: 7 },
    ]);
    expect(figures.sums[0]?.best.pnl).toBe(0.2);
    expect(figures.sums[0]?.worst).toMatchObject({ pnl: -50, pair: 'XAUUSD' });
  });

  it('are none without a trade: no best one, no share', () => {
    expect(review([])).toMatchObject({ trades: 0, wins: 0, sums: [], open: { count: 0 } });
  });

  it('count a trade in the week of its close, whenever it was opened', () => {
    const trade = aTrade({
      pnl: 5,
      date: '2026-11-10T10:00:00.000Z',
      opened_at: '2026-11-10T10:00:00.000Z',
      closed_at: '2026-11-19T10:00:00.000Z',
    });
    expect(review([trade]).trades).toBe(1);
    expect(review([trade], 'UTC', '2026-11-09')).toMatchObject({ trades: 0, open: { count: 1 } });
  });

  it('name what was open at the end of the week, or now', () => {
    const trades = [openSince('2026-11-13T10:00:00.000Z'), openSince('2026-11-22T20:00:00.000Z')];
    expect(review(trades).open).toMatchObject({ count: 1 });
    expect(review(trades, 'UTC', '2026-11-09').open).toMatchObject({ count: 1 });
    expect(review(trades, 'UTC', '2026-11-02').open).toMatchObject({ count: 0 });
  });
});

it('rules are counted by how often they were followed and broken, the one broken most often first', () => {
  const trades = [
    aTrade({ rules_kept: ['a', 'b'] }),
    aTrade({ rules_kept: ['a'], rules_broken: ['b'] }),
    aTrade({ rules_broken: ['gone'] }),
    aTrade({ rules_broken: ['gone'] }),
    aTrade(),
  ];
  const rules = [
    { id: 'a', text: 'Wait for the close' },
    { id: 'b', text: 'Stop below the low' },
  ];
  const query = { monday: MONDAY, zone: 'UTC', now: NOW, uncounted: [], rules };
  expect(weeklyReview(trades, query).rules).toEqual({
    checked: 4,
    followed: 3,
    broken: 3,
    each: [
      { text: null, followed: 0, broken: 2 },
      { text: 'Stop below the low', followed: 1, broken: 1 },
      { text: 'Wait for the close', followed: 2, broken: 0 },
    ],
  });
});
