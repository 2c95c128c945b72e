import { entryDefaults, type JournalEntry } from '#contracts/journal/journal.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { matcherOf } from '#contracts/rules/journal/journal-filter.ts';
import { fromMinor, toMinor } from '#contracts/rules/payments/money.ts';
import { dayAt, mondayOf, monthOf, weeksOf } from '#contracts/rules/time/dates.ts';
import type {
  CalendarDay,
  CalendarMonth,
  CalendarQuery,
  CurrencyCount,
  CurrencySum,
  DayQuery,
  DayTrades,
  InsightsQuery,
  PartResult,
  Selecting,
} from './insights.ts';
import { netR } from './net-r.ts';

/** UTC ms of the close, or of the date when the trade has no times. */
export const closeOf = ({ closed_at, date }: JournalEntry): number => Date.parse(closed_at ?? date);

export function closedMatches(
  trades: readonly JournalEntry[],
  query: Pick<InsightsQuery, Selecting>,
): readonly JournalEntry[] {
  const matches = matcherOf(query.filter, new Date(query.now), query);
  return trades.filter((trade) => trade.status === 'closed' && matches(trade));
}

/** The currencies of trades with their number of trades, most first, then by name. */
export function currenciesOf(trades: readonly JournalEntry[]): readonly CurrencyCount[] {
  const counts = new Map<string, number>();
  for (const { currency } of trades) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  return [...counts]
    .map(([currency, count]) => ({ currency, trades: count }))
    .toSorted((a, b) => b.trades - a.trades || (a.currency < b.currency ? -1 : 1));
}

/** The wanted currency, else that of most trades, else the default of a trade. */
export const chosenCurrency = (wanted: string | null, [most]: readonly CurrencyCount[]): string =>
  wanted ?? most?.currency ?? entryDefaults.currency;

/** Results of trades of one currency, in whole minor units. */
type Sum = { trades: number; wins: number; minor: number; r: number; rated: number };

export const noSum = (): Sum => ({ trades: 0, wins: 0, minor: 0, r: 0, rated: 0 });

export function addTrade(sum: Sum, trade: JournalEntry): void {
  const minor = toMinor(trade.pnl, trade.currency);
  const r = netR(trade);
  sum.trades += 1;
  sum.wins += minor > 0 ? 1 : 0;
  sum.minor += minor;
  sum.r += r ?? 0;
  sum.rated += r === null ? 0 : 1;
}

export const partOf = ({ trades, minor }: Sum, currency: string): PartResult => ({
  trades,
  net: fromMinor(minor, currency),
});

const toMajorUnits = (sum: Sum, currency: string): Omit<CurrencySum, 'currency'> => ({
  ...partOf(sum, currency),
  wins: sum.wins,
  r: { value: sum.rated === 0 ? null : sum.r, n: sum.rated },
});

type DatedTrade = { readonly day: string; readonly trade: JournalEntry };

/** The trades that closed between two days, both included, each with its day in the zone. */
function tradesBetween(
  trades: readonly JournalEntry[],
  [first, last]: readonly [string, string],
  zone: string,
): DatedTrade[] {
  // A cheap check first: no zone is more than a day from UTC.
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

function sumOfDays(sums: ReadonlyMap<string, Sum>, isWanted: (day: string) => boolean): Sum {
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
 * The daily results of a month in one currency, by the day of the close in the trader's zone. Other
 * currencies are not converted.
 *
 * @param noted the days that have a note
 */
export function computeCalendar(
  trades: readonly JournalEntry[],
  noted: ReadonlySet<string>,
  query: CalendarQuery,
): CalendarMonth {
  const { month, zone } = query;
  const closed = closedMatches(trades, query);
  const currencies = currenciesOf(closed);
  const currency = chosenCurrency(query.currency, currencies);
  const weeks = weeksOf(month);
  const days = weeks.flat();
  const inRange = tradesBetween(closed, [days[0] ?? '', days.at(-1) ?? ''], zone);
  const sums = sumUp(inRange.filter(({ trade }) => trade.currency === currency));
  const total = sumOfDays(sums, (day) => monthOf(day) === month);
  return {
    month,
    currency,
    currencies,
    leftOut: inRange.filter(
      ({ day, trade }) => trade.currency !== currency && monthOf(day) === month,
    ).length,
    days: days
      .filter((day) => sums.has(day) || noted.has(day))
      .map((day): CalendarDay => {
        const sum = sums.get(day) ?? noSum();
        return { day, hasNote: noted.has(day), ...toMajorUnits(sum, currency) };
      }),
    weeks: weeks.map(([monday = '']) => {
      const sum = sumOfDays(sums, (day) => mondayOf(day) === monday);
      return { monday, ...partOf(sum, currency) };
    }),
    total: { ...partOf(total, currency), wins: total.wins },
  };
}

const MOST_TRADES = 200;

function sumOf(trades: readonly JournalEntry[], currency: string): CurrencySum {
  const sum = noSum();
  for (const trade of trades) if (trade.currency === currency) addTrade(sum, trade);
  return { currency, ...toMajorUnits(sum, currency) };
}

/** The trades that closed on a day of the trader's zone, with their sums by currency. */
export function computeDay(trades: readonly JournalEntry[], query: DayQuery): DayTrades {
  const { day, zone, filter, uncounted = [] } = query;
  const isCounted = ({ account_id }: JournalEntry) =>
    filter.account !== '' || !uncounted.includes(account_id ?? '');
  const closed = trades.filter((trade) => trade.status === 'closed' && isCounted(trade));
  const all = tradesBetween(closed, [day, day], zone).map(({ trade }) => trade);
  const matching = closedMatches(all, query).toSorted((a, b) => closeOf(a) - closeOf(b));
  return {
    day,
    sums: currenciesOf(matching).map(({ currency }) => sumOf(matching, currency)),
    trades: matching.slice(0, MOST_TRADES),
    hidden: all.length - matching.length,
  };
}
