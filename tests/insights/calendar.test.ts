import { describe, expect, it } from 'vitest';
import { noFilter } from '#contracts/rules/journal/journal-filter.ts';
import { aTrade } from '#tests/support/builders.ts';
import { computeDay, computeCalendar } from '#web/insights/calendar.ts';
import type { CalendarQuery } from '#web/insights/insights.ts';

const november: CalendarQuery = {
  month: '2026-11',
  filter: noFilter,
  currency: null,
  zone: 'UTC',
  now: Date.parse('2026-11-22T12:00:00Z'),
};

const noNotes = new Set<string>();

const closedOn = (day: string, pnl: number, overrides: Parameters<typeof aTrade>[0] = {}) =>
  aTrade({ closed_at: `${day}T10:00:00.000Z`, pnl, ...overrides });

describe('the calendar', () => {
  it('adds the results of each day, of each whole week and of the month', () => {
    const trades = [
      closedOn('2026-10-30', -5), // Friday of the week that 1 November ends
      closedOn('2026-11-02', 0.1),
      closedOn('2026-11-02', 0.2),
      closedOn('2026-11-03', -0.3),
      closedOn('2026-11-20', 30),
      closedOn('2026-12-01', 7), // Tuesday of the week that 30 November begins
      closedOn('2026-12-07', 99), // of no week of November
    ];
    const { days, weeks, total, currency, leftOut } = computeCalendar(trades, noNotes, november);

    expect(days.map(({ day, net }) => [day, net])).toEqual([
      ['2026-10-30', -5],
      ['2026-11-02', 0.3], // in whole cents: 0.1 + 0.2 is 0.3
      ['2026-11-03', -0.3],
      ['2026-11-20', 30],
      ['2026-12-01', 7],
    ]);
    expect(weeks).toEqual([
      { monday: '2026-10-26', trades: 1, net: -5 },
      { monday: '2026-11-02', trades: 3, net: 0 }, // 0.1 + 0.2 - 0.3
      { monday: '2026-11-09', trades: 0, net: 0 },
      { monday: '2026-11-16', trades: 1, net: 30 },
      { monday: '2026-11-23', trades: 0, net: 0 },
      { monday: '2026-11-30', trades: 1, net: 7 },
    ]);
    expect(total).toEqual({ trades: 4, wins: 3, net: 30 });
    expect([currency, leftOut]).toEqual(['USD', 0]);
  });

  it('puts a trade into the day on which it closed in the zone of the trader', () => {
    const overnight = aTrade({
      date: '2026-11-19T20:00:00.000Z',
      opened_at: '2026-11-19T20:00:00.000Z',
      closed_at: '2026-11-19T23:30:00.000Z',
    });
    const typed = aTrade({ date: '2026-11-10T08:00:00.000Z', closed_at: null });
    const daysIn = (zone: string) =>
      computeCalendar([overnight, typed], noNotes, { ...november, zone }).days.map(
        ({ day }) => day,
      );

    expect(daysIn('UTC')).toEqual(['2026-11-10', '2026-11-19']);
    expect(daysIn('Africa/Nairobi')).toEqual(['2026-11-10', '2026-11-20']);
    expect(daysIn('America/Los_Angeles')).toEqual(['2026-11-10', '2026-11-19']);
  });

  it('counts one currency and says what it leaves out of the month', () => {
    const trades = [
      closedOn('2026-11-02', 10),
      closedOn('2026-11-03', 10),
      closedOn('2025-01-02', 10),
      closedOn('2026-11-03', 4, { currency: 'EUR' }),
      closedOn('2026-12-02', 4, { currency: 'EUR' }),
      closedOn('2025-01-02', 4, { currency: 'KWD' }),
    ];
    const dollars = computeCalendar(trades, noNotes, november);
    expect(dollars).toMatchObject({ currency: 'USD', leftOut: 1, total: { trades: 2, net: 20 } });
    expect(dollars.currencies).toEqual([
      { currency: 'USD', trades: 3 },
      { currency: 'EUR', trades: 2 },
      { currency: 'KWD', trades: 1 },
    ]);

    const euros = computeCalendar(trades, noNotes, { ...november, currency: 'EUR' });
    expect(euros).toMatchObject({ currency: 'EUR', leftOut: 2, total: { trades: 1, net: 4 } });
  });

  it('leaves out open trades and those that the filter hides', () => {
    const trades = [
      closedOn('2026-11-02', 10, { pair: 'EURUSD' }),
      closedOn('2026-11-02', 20, { pair: 'XAUUSD' }),
      aTrade({ date: '2026-11-02T10:00:00.000Z', status: 'open', pnl: 0 }),
    ];
    const filter = { ...noFilter, pair: 'XAUUSD' };
    const { days } = computeCalendar(trades, noNotes, { ...november, filter });
    expect(days).toMatchObject([{ day: '2026-11-02', trades: 1, wins: 1, net: 20 }]);
  });

  it('shows a day that has a note and no trade, and says which have one', () => {
    const noted = new Set(['2026-11-02', '2026-11-05', '2027-01-01']);
    const { days } = computeCalendar([closedOn('2026-11-02', 1)], noted, november);
    expect(days.map(({ day, trades, hasNote }) => [day, trades, hasNote])).toEqual([
      ['2026-11-02', 1, true],
      ['2026-11-05', 0, true],
    ]);
  });

  it('tells R of the trades that have a stop', () => {
    // 1.0850 to 1.0880 over a risk of 15 points: 2 R before costs; 28 of 30 dollars are left: 1.8667 R
    const rated = closedOn('2026-11-02', 28, { stop_loss: 1.0835, commission: -2 });
    const { days } = computeCalendar([rated, closedOn('2026-11-02', 5)], noNotes, november);
    expect(days[0]?.r.n).toBe(1);
    expect(days[0]?.r.value).toBeCloseTo(1.8667, 4);
    expect(computeCalendar([closedOn('2026-11-02', 5)], noNotes, november).days[0]?.r).toEqual({
      value: null,
      n: 0,
    });
  });

  it('is empty where nothing closed', () => {
    const { days, weeks, total, currency } = computeCalendar([], noNotes, november);
    expect(days).toEqual([]);
    expect(weeks).toHaveLength(6);
    expect(total).toEqual({ trades: 0, wins: 0, net: 0 });
    expect(currency).toBe('USD');
  });
});

describe('a day of the calendar', () => {
  const day = { day: '2026-11-02', filter: noFilter, zone: 'UTC', now: november.now };

  it('lists its trades by their close, with a sum for each currency', () => {
    const trades = [
      aTrade({ id: 'late', closed_at: '2026-11-02T15:00:00.000Z', pnl: -4 }),
      aTrade({ id: 'early', closed_at: '2026-11-02T09:00:00.000Z', pnl: 10.5 }),
      aTrade({ id: 'euro', closed_at: '2026-11-02T12:00:00.000Z', pnl: 3, currency: 'EUR' }),
      closedOn('2026-11-03', 1),
    ];
    const result = computeDay(trades, day);
    expect(result.trades.map(({ id }) => id)).toEqual(['early', 'euro', 'late']);
    expect(result.sums).toMatchObject([
      { currency: 'USD', trades: 2, wins: 1, net: 6.5 },
      { currency: 'EUR', trades: 1, wins: 1, net: 3 },
    ]);
    expect(result.hidden).toBe(0);
  });

  it('says how many of its trades the filter hides', () => {
    const trades = [closedOn('2026-11-02', 1), closedOn('2026-11-02', 1, { pair: 'XAUUSD' })];
    const result = computeDay(trades, { ...day, filter: { ...noFilter, pair: 'XAUUSD' } });
    expect(result.trades).toHaveLength(1);
    expect(result.hidden).toBe(1);
  });

  it('lists no more than 200 trades and counts all of them', () => {
    const trades = Array.from({ length: 250 }, () => closedOn('2026-11-02', 0.1));
    const result = computeDay(trades, day);
    expect(result.trades).toHaveLength(200);
    expect(result.sums).toMatchObject([{ trades: 250, net: 25 }]);
  });
});
