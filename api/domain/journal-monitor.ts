import type { JournalMonitorSummary } from '#contracts/journal/admin-journal.ts';
import { statisticsOf } from '#contracts/rules/journal/journal-statistics.ts';

/** Sums of the closed trades of a currency; `cents` are whole hundredths of its unit. */
export type CurrencySums = { currency: string; trades: number; won: number; cents: number };

type MonitorFigures = Pick<
  JournalMonitorSummary,
  'total_trades' | 'winning_trades' | 'losing_trades' | 'win_rate' | 'money'
>;

const toStatistics = ({ trades, won, cents }: Omit<CurrencySums, 'currency'>) =>
  statisticsOf({ entries: trades, closed: trades, winning: won, cents });

const addUp = (sums: readonly CurrencySums[], name: 'trades' | 'won'): number =>
  sums.reduce((total, each) => total + each[name], 0);

/** Statistics of all members' trades. Money of different currencies is never added up; the most traded comes first. */
export function monitorFigures(sums: readonly CurrencySums[]): MonitorFigures {
  const all = toStatistics({ trades: addUp(sums, 'trades'), won: addUp(sums, 'won'), cents: 0 });
  return {
    total_trades: all.totalTrades,
    winning_trades: all.winningTrades,
    losing_trades: all.losingTrades,
    win_rate: all.totalTrades === 0 ? null : all.winRatePercent,
    money: sums
      .toSorted((a, b) => b.trades - a.trades || (a.currency < b.currency ? -1 : 1))
      .map((own) => {
        const { totalPnl, avgPnl } = toStatistics(own);
        const { currency, trades } = own;
        return { currency, trades, total_pnl: totalPnl, average_pnl: avgPnl };
      }),
  };
}
