import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { JournalPage } from '#web/data/journal/journal.ts';
import { useTilesChoice } from '#web/data/journal/stored-choices.ts';
import { formatCount } from '#web/lib/format.ts';
import { useMediaQuery } from '#web/lib/use-browser-state.ts';
import { Pnl } from '#web/ui/figures/amounts.tsx';
import { StatTile, StatTiles } from '#web/ui/figures/facts.tsx';
import { formatWinRate } from './format-trade.ts';

type StatisticsStripProps = {
  page: JournalPage;
  /** The figures then count more trades than the list has. */
  isListFiltered: boolean;
  /** Stands beside the strip. */
  account: ReactNode;
};

/** Open on wide screens and folded on phones, until the member chooses. */
function useOpenTiles() {
  const isWide = useMediaQuery('(min-width: 48rem)');
  const [{ isOpen }, change] = useTilesChoice();
  const isShown = isOpen ?? isWide;
  return [isShown, () => change({ isOpen: !isShown })] as const;
}

/** The result in one line, which unfolds into six tiles: over all closed trades of the main currency. */
export function StatisticsStrip({ page, isListFiltered, account }: StatisticsStripProps) {
  const { statistics, currency } = page;
  const [isOpen, toggle] = useOpenTiles();
  const id = useId();
  const notes = notesOf(page, isListFiltered);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-stretch justify-between gap-2">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={toggle}
          className="flex min-h-11 min-w-0 flex-1 basis-44 md:grow-0 md:basis-auto items-center justify-between gap-1 rounded-control border border-line bg-surface px-2.5 text-left transition-colors hover:border-line-strong"
        >
          {isOpen ? (
            <span className="font-semibold">Statistics</span>
          ) : (
            <Summary statistics={statistics} currency={currency} />
          )}
          <ChevronDown
            aria-hidden
            className={clsx('size-4 shrink-0 text-ink-3', isOpen && 'rotate-180')}
          />
        </button>
        {account}
      </div>
      <div id={id} hidden={!isOpen}>
        <Tiles page={page} />
      </div>
      {notes.length > 0 && <p className="text-dense text-ink-2">{notes.join(' · ')}</p>}
    </div>
  );
}

function Summary({ statistics, currency }: Pick<JournalPage, 'statistics' | 'currency'>) {
  const { totalTrades, totalPnl, winRatePercent } = statistics;
  return (
    <span className="flex min-w-0 flex-col sm:flex-row sm:items-baseline sm:gap-x-3">
      <Pnl value={totalPnl} currency={currency} className="font-semibold" />
      <span className="truncate text-meta text-ink-2 sm:text-dense">
        {totalTrades === 0
          ? 'No closed trades'
          : `${formatWinRate(winRatePercent)} won · ${formatCount(totalTrades, 'trade')}`}
      </span>
    </span>
  );
}

function Tiles({ page }: Pick<StatisticsStripProps, 'page'>) {
  const { statistics, currency, breakevens } = page;
  return (
    <StatTiles label="Statistics">
      <StatTile label="Total Trades" value={statistics.totalTrades} />
      <StatTile label="Winning" value={statistics.winningTrades} />
      <StatTile
        label="Losing"
        value={statistics.losingTrades}
        note={
          breakevens > 0 ? `${breakevens.toLocaleString()} breakeven counted as losing` : undefined
        }
      />
      <StatTile label="Win Rate" value={formatWinRate(statistics.winRatePercent)} />
      <StatTile label="Total P&L" value={<Pnl value={statistics.totalPnl} currency={currency} />} />
      <StatTile label="Avg P&L" value={<Pnl value={statistics.avgPnl} currency={currency} />} />
    </StatTiles>
  );
}

function notesOf({ currency, otherCurrencies, demoTrades }: JournalPage, isFiltered: boolean) {
  return [
    isFiltered && 'All trades',
    otherCurrencies.length > 0 &&
      `In ${currency}; trades in ${otherCurrencies.join(', ')} are not counted here`,
    demoTrades > 0 && `${formatCount(demoTrades, 'trade')} on demo accounts not counted`,
  ].filter((note) => note !== false);
}
