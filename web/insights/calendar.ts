import type { JournalEntry } from '#contracts/journal/journal.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { fromMinor } from '#contracts/rules/payments/money.ts';
import { dayAt, mondayOf, monthOf, weeksOf } from '#contracts/rules/time/dates.ts';
import {
  addTrade,
  closedMatches,
  closeOf,
  currenciesOf,
  noSum,
  type Sum,
  toldOf,
} from './calendar-sums.ts';
import type { CalendarDay, CalendarMonth, CalendarQuery } from './insights.ts';

const NO_CURRENCY_YET = 'USD'; // the default of a trade

type DatedTrade = { readonly day: string; readonly trade: JournalEntry };

/** The trades that closed between two days, both included, each with its day in the zone. */
function tradesBetween(
  trades: readonly JournalEntry[],
  [first, last]: readonly [string, string],
  zone: string,
): DatedTrade[] {
  // No zone is further from UTC than a day: only what can lie between them is asked for its day.
  const [from, to] = [Date.parse(first) - DAY_MS, Date.parse(last) + 2 * DAY_MS];
  return trades.flatMap((trade) => {
    const closed = closeOf(trade);
    if (closed < from || closed >= to) return [];
    const day = dayAt(closed, zone);
    return day < first || day > last ? [] : [{ day, trade }];
  });
}

function sumUp(dated: readonly DatedTrade[]): ReadonlyMap<string, Sum> {
  const sums = new Map<string, Sum>();
  for (const { day, trade } of dated) {
    const sum = sums.get(day) ?? noSum();
    addTrade(sum, trade);
    sums.set(day, sum);
  }
  return sums;
}

/** The sum over some days. */
function over(sums: ReadonlyMap<string, Sum>, isWanted: (day: string) => boolean): Sum {
  const total = noSum();
  for (const [day, sum] of sums) {
    if (!isWanted(day)) continue;
    total.trades += sum.trades;
    total.wins += sum.wins;
    total.minor += sum.minor;
  }
  return total;
}

/**
 * A month day by day: results of closed trades on the day on which they closed in the trader's zone, in
 * one currency. Nothing is converted.
 *
 * @param noted the days that have a note
 */
export function computeCalendar(
  trades: readonly JournalEntry[],
  noted: ReadonlySet<string>,
  { month, filter, currency: wanted, zone, now }: CalendarQuery,
): CalendarMonth {
  const closed = closedMatches(trades, filter, now);
  const currencies = currenciesOf(closed);
  const currency = wanted ?? currencies[0]?.currency ?? NO_CURRENCY_YET;
  const weeks = weeksOf(month);
  const days = weeks.flat();
  const shown = tradesBetween(closed, [days[0] ?? '', days.at(-1) ?? ''], zone);
  const sums = sumUp(shown.filter(({ trade }) => trade.currency === currency));
  const total = over(sums, (day) => monthOf(day) === month);
  return {
    month,
    currency,
    currencies,
    leftOut: shown.filter(({ day, trade }) => trade.currency !== currency && monthOf(day) === month)
      .length,
    days: days.flatMap((day) => toldDay(day, sums.get(day), noted.has(day), currency)),
    weeks: weeks.map(([monday = '']) => {
      const sum = over(sums, (day) => mondayOf(day) === monday);
      return { monday, trades: sum.trades, net: fromMinor(sum.minor, currency) };
    }),
    total: { trades: total.trades, wins: total.wins, net: fromMinor(total.minor, currency) },
  };
}

function toldDay(
  day: string,
  sum: Sum | undefined,
  hasNote: boolean,
  currency: string,
): CalendarDay[] {
  if (sum === undefined && !hasNote) return [];
  return [{ day, hasNote, ...toldOf(sum ?? noSum(), currency) }];
}
