import type { JournalEntry } from '#contracts/journal/journal.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { dayAt } from '#contracts/rules/time/dates.ts';
import { addTrade, closedMatches, closeOf, currenciesOf, noSum, toldOf } from './calendar-sums.ts';
import type { CurrencySum, DayQuery, DayTrades } from './insights.ts';

const MOST_TRADES = 200;

function sumOf(trades: readonly JournalEntry[], currency: string): CurrencySum {
  const sum = noSum();
  for (const trade of trades) if (trade.currency === currency) addTrade(sum, trade);
  return { currency, ...toldOf(sum, currency) };
}

/** What closed on a day of the trader's zone, with its sums by currency. */
export function computeDay(
  trades: readonly JournalEntry[],
  { day, filter, zone, now }: DayQuery,
): DayTrades {
  const midnight = Date.parse(day);
  const all = trades.filter((trade) => {
    const closed = closeOf(trade);
    if (trade.status !== 'closed' || Math.abs(closed - midnight) > 2 * DAY_MS) return false;
    return dayAt(closed, zone) === day; // no zone is further from UTC than a day
  });
  const shown = closedMatches(all, filter, now).toSorted((a, b) => closeOf(a) - closeOf(b));
  return {
    day,
    sums: currenciesOf(shown).map(({ currency }) => sumOf(shown, currency)),
    trades: shown.slice(0, MOST_TRADES),
    hidden: all.length - shown.length,
  };
}
