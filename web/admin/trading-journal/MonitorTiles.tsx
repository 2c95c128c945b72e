import {
  ChartNoAxesColumn,
  Percent,
  Scale,
  TrendingDown,
  TrendingUp,
  Users,
  Wallet,
} from 'lucide-react';
import type { JournalMonitorSummary } from '#web/data/admin/admin-journal.ts';
import { signOf } from '#web/lib/format.ts';
import { Explain } from '#web/ui/Explain.tsx';
import { Pnl } from '#web/ui/figures/amounts.tsx';
import { StatTile, StatTiles } from '#web/ui/figures/facts.tsx';

const NONE = 'N/A';

const explanation = {
  title: 'These figures',
  means: 'All closed trades that members have in their journals, whatever the list below shows.',
  computed:
    'Won is a P&L above zero; every other closed trade counts as lost, a zero P&L included. Amounts are added in whole cents, each currency by itself.',
  isNot: 'No result of our signals: members write down what they traded, and nobody checks it.',
};

/** The seven figures; money in the currency of most trades. */
export function MonitorTiles({ of: summary }: { of: JournalMonitorSummary }) {
  const { total_trades, traders, winning_trades, losing_trades, win_rate, money } = summary;
  const [main] = money;
  const result = (value: number | undefined) =>
    main === undefined || value === undefined ? (
      NONE
    ) : (
      <Result value={value} currency={main.currency} />
    );
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <p className="text-dense text-ink-2">
          All time{main !== undefined && money.length > 1 && ` · money in ${main.currency}`}
        </p>
        <span className="-my-2 -mr-2">
          <Explain of={explanation} />
        </span>
      </div>
      <StatTiles label="Figures of the journals">
        <StatTile
          label="Total Trades"
          icon={ChartNoAxesColumn}
          value={total_trades.toLocaleString()}
        />
        <StatTile label="Distinct Traders" icon={Users} value={traders.toLocaleString()} />
        <StatTile
          label="Winning Trades"
          icon={TrendingUp}
          value={winning_trades.toLocaleString()}
        />
        <StatTile
          label="Losing Trades"
          icon={TrendingDown}
          value={losing_trades.toLocaleString()}
        />
        <StatTile
          label="Win Rate"
          icon={Percent}
          value={win_rate === null ? NONE : `${win_rate.toFixed(1)}%`}
        />
        <StatTile label="Total P&L" icon={Wallet} value={result(main?.total_pnl)} />
        <StatTile label="Average P&L" icon={Scale} value={result(main?.average_pnl)} />
      </StatTiles>
    </div>
  );
}

const outcomes = { '+': 'Profit', '\u2212': 'Loss', '': 'Even' } as const;

/** A sum of results with its sign, colour and outcome. */
export function Result({ value, currency }: { value: number; currency: string }) {
  return (
    <>
      <Pnl value={value} currency={currency} />
      <span className="ml-1.5 text-meta font-medium text-ink-2">{outcomes[signOf(value)]}</span>
    </>
  );
}
