import type { JournalPage } from '#web/data/journal.ts';
import { Pnl } from '#web/ui/Pnl.tsx';
import { StatTile, StatTiles } from '#web/ui/StatTile.tsx';
import { formatWinRate } from './format-trade.ts';

type JournalTilesProps = Pick<JournalPage, 'statistics' | 'currency' | 'otherCurrencies'> & {
  /** The list below shows only some of the trades that these figures count. */
  isListFiltered: boolean;
};

/** The six documented figures; always over all closed trades of the main currency. */
export function JournalTiles(props: JournalTilesProps) {
  const { statistics, currency, otherCurrencies, isListFiltered } = props;
  const notes = [
    ...(isListFiltered ? ['All trades'] : []),
    ...(otherCurrencies.length > 0
      ? [`In ${currency}; trades in ${otherCurrencies.join(', ')} are not counted here`]
      : []),
  ];
  return (
    <div className="flex flex-col gap-2">
      {notes.length > 0 && <p className="text-dense text-ink-2">{notes.join(' · ')}</p>}
      <StatTiles label="Statistics">
        <StatTile label="Total Trades" value={statistics.totalTrades} />
        <StatTile label="Winning" value={statistics.winningTrades} />
        <StatTile label="Losing" value={statistics.losingTrades} />
        <StatTile label="Win Rate" value={formatWinRate(statistics.winRatePercent)} />
        <StatTile
          label="Total P&L"
          value={<Pnl value={statistics.totalPnl} currency={currency} />}
        />
        <StatTile label="Avg P&L" value={<Pnl value={statistics.avgPnl} currency={currency} />} />
      </StatTiles>
    </div>
  );
}
