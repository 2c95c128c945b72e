import { expect, it } from 'vitest';
import type { JournalEntry } from '#contracts/journal/journal.ts';
import { matcherOf, noFilter } from '#contracts/rules/journal/journal-filter.ts';
import { journalStatistics } from '#contracts/rules/journal/journal-statistics.ts';
import { weeklyReview } from '#contracts/rules/journal/weekly-review.ts';
import { dayAt, mondayOf, monthOf } from '#contracts/rules/time/dates.ts';
import { closeOf, computeCalendar } from '#web/insights/calendar.ts';
import { randomJournal } from './random-journal.ts';

const noNotes = new Set<string>();

const reviewOf = (trades: readonly JournalEntry[], monday: string, zone: string, now: number) =>
  weeklyReview(trades, { monday, zone, now, uncounted: [], rules: [] });

it('the figures of a week are those of the calendar, in every currency, zone and change of clocks', () => {
  let compared = 0;
  for (let seed = 1; seed <= 40; seed += 1) {
    const {
      trades,
      query: { zone, now },
    } = randomJournal(seed);
    const mondays = new Set(trades.map((trade) => mondayOf(dayAt(closeOf(trade), zone))));
    for (const monday of mondays) {
      for (const { currency, trades: n, wins, net } of reviewOf(trades, monday, zone, now).sums) {
        const month = monthOf(monday);
        const query = { month, filter: noFilter, currency, zone, now };
        const calendar = computeCalendar(trades, noNotes, query);
        const days = calendar.days.filter(({ day }) => mondayOf(day) === monday);
        const won = days.reduce((sum, day) => sum + day.wins, 0);
        const week = calendar.weeks.find((each) => each.monday === monday);
        expect([seed, currency, n, wins, net]).toEqual([
          seed,
          currency,
          week?.trades,
          won,
          week?.net,
        ]);
        compared += 1;
      }
    }
  }
  expect(compared).toBeGreaterThan(90);
});

const trade = (id: number, overrides: Partial<JournalEntry>): JournalEntry => {
  const [first] = randomJournal(1).trades;
  if (first === undefined) throw new Error('the journal is empty');
  const date = '2026-11-18T10:00:00.000Z';
  const times = { date, opened_at: null, closed_at: null };
  const plain = { account_id: null, currency: 'USD', status: 'closed', pnl: 0 } as const;
  return { ...first, ...times, ...plain, id: `t${id}`, ...overrides };
};

it("the figures of the present week are those of the journal's filter “This week”", () => {
  const now = new Date('2026-11-22T18:00:00Z');
  const trades = [
    trade(1, { pnl: 12.34, date: '2026-11-15T23:59:00.000Z' }),
    trade(2, { pnl: 0.1, date: '2026-11-16T00:00:00.000Z' }),
    trade(3, { pnl: 0.2, commission: -3, fees: -1 }),
    trade(4, { pnl: -50.05 }),
    trade(5, { pnl: 0 }),
    trade(6, { status: 'open' }),
    trade(7, { pnl: 3, currency: 'EUR' }),
  ];
  const isThisWeek = matcherOf({ ...noFilter, period: 'week' }, now, { zone: 'UTC' });
  const { sums } = reviewOf(trades, '2026-11-16', 'UTC', now.getTime());
  for (const { currency, trades: n, wins, net } of sums) {
    const own = trades.filter((each) => isThisWeek(each) && each.currency === currency);
    const statistics = journalStatistics(own);
    expect([currency, n, wins, net]).toEqual([
      currency,
      statistics.totalTrades,
      statistics.winningTrades,
      statistics.totalPnl,
    ]);
  }
  expect(sums.map(({ currency }) => currency)).toEqual(['USD', 'EUR']);
});
