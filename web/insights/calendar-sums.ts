import type { JournalEntry } from '#contracts/journal/journal.ts';
import { type JournalFilter, matchesFilter } from '#contracts/rules/journal/journal-filter.ts';
import { fromMinor, toMinor } from '#contracts/rules/payments/money.ts';
import type { CurrencySum } from './insights.ts';
import { netR } from './net-r.ts';

/** When a trade ended, UTC ms; one that was typed without its times, when it is dated. */
export const closeOf = ({ closed_at, date }: JournalEntry): number => Date.parse(closed_at ?? date);

/** The trades that have a result and that the filter shows. */
export const closedMatches = (
  trades: readonly JournalEntry[],
  filter: JournalFilter,
  now: number,
): readonly JournalEntry[] => {
  const moment = new Date(now);
  return trades.filter(
    (trade) => trade.status === 'closed' && matchesFilter(trade, filter, moment),
  );
};

/** The currencies of trades with how many trades each has, most first, of equals by name. */
export function currenciesOf(
  trades: readonly JournalEntry[],
): readonly { readonly currency: string; readonly trades: number }[] {
  const counts = new Map<string, number>();
  for (const { currency } of trades) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  return [...counts]
    .map(([currency, count]) => ({ currency, trades: count }))
    .toSorted((a, b) => b.trades - a.trades || (a.currency < b.currency ? -1 : 1));
}

/** Results of trades of one currency, in whole minor units. */
export type Sum = { trades: number; wins: number; minor: number; r: number; rated: number };

export const noSum = (): Sum => ({ trades: 0, wins: 0, minor: 0, r: 0, rated: 0 });

/** Adds the result of a trade to a sum. */
export function addTrade(sum: Sum, trade: JournalEntry): void {
  const minor = toMinor(trade.pnl, trade.currency);
  const r = netR(trade);
  sum.trades += 1;
  sum.wins += minor > 0 ? 1 : 0;
  sum.minor += minor;
  sum.r += r ?? 0;
  sum.rated += r === null ? 0 : 1;
}

/** A sum in major units, as it is told. */
export const toldOf = (sum: Sum, currency: string): Omit<CurrencySum, 'currency'> => ({
  trades: sum.trades,
  wins: sum.wins,
  net: fromMinor(sum.minor, currency),
  r: { value: sum.rated === 0 ? null : sum.r, n: sum.rated },
});
