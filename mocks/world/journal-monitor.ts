import type { JournalMonitorSummary, MonitoredEntry } from '#contracts/journal/admin-journal.ts';
import type { JournalEntry } from '#contracts/journal/journal.ts';
import { type CurrencySums, monitorFigures } from '#api/domain/journal-monitor.ts';
import { toCents } from '#contracts/rules/journal/journal-statistics.ts';

const TOP_PAIRS = 3;

/** A trade as the console shows it. */
export const toMonitored = (
  { id, date, pair, type, pnl, currency, strategy }: JournalEntry,
  trader: { id: string; username: string },
): MonitoredEntry => ({
  id: `${trader.id}.${id}`,
  user_id: trader.id,
  username: trader.username,
  date,
  pair,
  type,
  pnl,
  currency,
  strategy,
});

/** Statistics of these trades. */
export function summaryOf(trades: readonly MonitoredEntry[], now: Date): JournalMonitorSummary {
  return {
    ...monitorFigures(sumsOf(trades)),
    traders: new Set(trades.map((trade) => trade.user_id)).size,
    top_pairs: topPairs(trades),
    as_of: now.toISOString(),
  };
}

const sumsOf = (trades: readonly MonitoredEntry[]): CurrencySums[] =>
  [...new Set(trades.map(({ currency }) => currency))].map((currency) => {
    const own = trades.filter((trade) => trade.currency === currency);
    return {
      currency,
      trades: own.length,
      won: own.filter(({ pnl }) => pnl > 0).length,
      cents: own.reduce((sum, { pnl }) => sum + toCents(pnl), 0),
    };
  });

const topPairs = (trades: readonly MonitoredEntry[]): JournalMonitorSummary['top_pairs'] =>
  [...new Set(trades.map(({ pair }) => pair))]
    .map((pair) => ({ pair, trades: trades.filter((trade) => trade.pair === pair).length }))
    .toSorted((a, b) => b.trades - a.trades || (a.pair < b.pair ? -1 : 1))
    .slice(0, TOP_PAIRS);
