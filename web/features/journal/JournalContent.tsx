import { FileUp, NotebookPen, SearchX } from 'lucide-react';
import type { JournalEntries, JournalFilter, JournalPage } from '#web/data/journal/journal.ts';
import { isFiltering } from '#web/data/journal/stored-choices.ts';
import { useJournalSyncState } from '#web/data/journal/sync-state.ts';
import type { TradeSuggestions } from '#web/features/journal/trade-form/trade-defaults.ts';
import { Button } from '#web/ui/Button.tsx';
import { Pnl } from '#web/ui/figures/amounts.tsx';
import { StatTiles } from '#web/ui/figures/facts.tsx';
import { Banner, ErrorState } from '#web/ui/states/Banner.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { Skeletons } from '#web/ui/states/Skeleton.tsx';
import { FilterBar } from './FilterBar.tsx';
import { TradeList } from './TradeList.tsx';
import { formatWinRate } from './format-trade.ts';
import { UnreadableJournal } from './journal-states.tsx';

type JournalTilesProps = Pick<JournalPage, 'statistics' | 'currency' | 'otherCurrencies'> & {
  /** The figures then count more trades than the list has. */
  isListFiltered: boolean;
};

/** Over all closed trades of the main currency, regardless of the filter. */
function JournalTiles(props: JournalTilesProps) {
  const { statistics, currency, otherCurrencies, isListFiltered } = props;
  const notes = [
    isListFiltered && 'All trades',
    otherCurrencies.length > 0 &&
      `In ${currency}; trades in ${otherCurrencies.join(', ')} are not counted here`,
  ].filter((note) => note !== false);
  return (
    <div className="flex flex-col gap-2">
      {notes.length > 0 && <p className="text-dense text-ink-2">{notes.join(' · ')}</p>}
      <StatTiles
        label="Statistics"
        tiles={[
          { label: 'Total Trades', value: statistics.totalTrades },
          { label: 'Winning', value: statistics.winningTrades },
          { label: 'Losing', value: statistics.losingTrades },
          { label: 'Win Rate', value: formatWinRate(statistics.winRatePercent) },
          { label: 'Total P&L', value: <Pnl value={statistics.totalPnl} currency={currency} /> },
          { label: 'Avg P&L', value: <Pnl value={statistics.avgPnl} currency={currency} /> },
        ]}
      />
    </div>
  );
}

type JournalContentProps = {
  entries: JournalEntries;
  filter: JournalFilter;
  suggestions: TradeSuggestions;
  onFilter: (changes: Partial<JournalFilter>) => void;
  onMore: () => void;
  onOpen: (id: string) => void;
  onAdd: () => void;
  onImport: () => void;
};

const loadingParts = [
  { label: 'Loading statistics', shape: 'tiles', count: 6 },
  { label: 'Loading trades', shape: 'rows', count: 4 },
] as const;

export function JournalContent(props: JournalContentProps) {
  const { entries, filter, suggestions, onFilter } = props;
  const { syncNow } = useJournalSyncState();

  if (entries.state === 'loading') return <Skeletons parts={loadingParts} />;
  if (entries.state === 'unreadable') return <UnreadableJournal />;
  if (entries.state === 'unloaded') {
    return <ErrorState text="Your trades could not be loaded." retry={syncNow} />;
  }

  const { page } = entries;
  return (
    <div className="flex flex-col gap-4 md:gap-6">
      {entries.state === 'sample' && (
        <Banner kind="sample" retry={syncNow}>
          Sample data: the live call failed
        </Banner>
      )}
      {/* The tiles follow the account filter, so it does not count here. */}
      <JournalTiles {...page} isListFiltered={isFiltering({ ...filter, account: '' })} />
      <section aria-labelledby="trading-history">
        <h2 id="trading-history" className="mb-2 text-card font-semibold">
          Trading History
        </h2>
        {page.entryCount > 0 && (
          <FilterBar filter={filter} suggestions={suggestions} onChange={onFilter} />
        )}
        <History {...props} page={page} />
      </section>
    </div>
  );
}

type HistoryProps = JournalContentProps & { page: JournalPage };

function History({ page, filter, onMore, onOpen, onAdd, onImport }: HistoryProps) {
  const { items, hasMore, entryCount } = page;
  if (entryCount === 0) {
    return (
      <EmptyState
        icon={NotebookPen}
        title="No trades recorded yet"
        hint="Start tracking your trades to analyze your performance"
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button icon={NotebookPen} onClick={onAdd}>
              Add Trade
            </Button>
            <Button icon={FileUp} onClick={onImport}>
              Import statement
            </Button>
          </div>
        }
      />
    );
  }
  if (items.length === 0) {
    return (
      <EmptyState
        icon={SearchX}
        title="No trades match"
        hint="Search for something else, or remove a filter"
      />
    );
  }
  const ofAll = hasMore ? null : items.length;
  return (
    <TradeList
      trades={items}
      total={isFiltering(filter) ? ofAll : entryCount}
      hasMore={hasMore}
      onMore={onMore}
      onOpen={onOpen}
    />
  );
}
