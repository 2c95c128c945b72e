import { type CurrencySums, monitorFigures } from '#api/domain/journal-monitor.ts';
import type { JournalMonitorSummary, MonitoredEntry } from '#contracts/journal/admin-journal.ts';
import type { JournalEntry } from '#contracts/journal/journal.ts';
import type { AnalysisSummary, ChartAnalysis } from '#contracts/market/chart-analyses.ts';
import type { RunSummary } from '#contracts/market/institutional.ts';
import { toCents } from '#contracts/rules/journal/journal-statistics.ts';
import type { StoredRun } from './tables.ts';

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

export function summaryOfTrades(
  trades: readonly MonitoredEntry[],
  sumsOnly: number,
  now: Date,
): JournalMonitorSummary {
  return {
    ...monitorFigures(sumsOf(trades)),
    traders: new Set(trades.map((trade) => trade.user_id)).size,
    top_pairs: topPairs(trades),
    sums_only: sumsOnly,
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

export const topPairs = (trades: readonly MonitoredEntry[]): JournalMonitorSummary['top_pairs'] =>
  [...new Set(trades.map(({ pair }) => pair))]
    .map((pair) => ({ pair, trades: trades.filter((trade) => trade.pair === pair).length }))
    .toSorted((a, b) => b.trades - a.trades || (a.pair < b.pair ? -1 : 1))
    .slice(0, 3);

export function summaryOfAnalyses(
  analyses: readonly Pick<ChartAnalysis, 'analysis_status' | 'confidence_score'>[],
): AnalysisSummary {
  const completed = analyses.filter(({ analysis_status }) => analysis_status === 'completed');
  const scores = completed.map((each) => each.confidence_score).filter((score) => score > 0);
  const sum = scores.reduce((total, score) => total + score, 0);
  return {
    total: analyses.length,
    completed: completed.length,
    mean_confidence: scores.length === 0 ? null : sum / scores.length,
  };
}

export function summaryOfRuns(
  runs: readonly Pick<StoredRun, 'user_id' | 'bias' | 'confidence'>[],
): RunSummary {
  const sum = runs.reduce((total, { confidence }) => total + confidence, 0);
  return {
    total: runs.length,
    members: new Set(runs.map(({ user_id }) => user_id)).size,
    bullish: runs.filter(({ bias }) => bias.endsWith('Bullish')).length, // the cautious ones too
    bearish: runs.filter(({ bias }) => bias.endsWith('Bearish')).length,
    mean_confidence: runs.length === 0 ? null : sum / runs.length,
  };
}
