import { FileUp, NotebookPen, SearchX } from 'lucide-react';
import type { JournalEntries, JournalFilter, JournalPage } from '#web/data/journal/journal.ts';
import { isFiltering } from '#web/data/journal/stored-choices.ts';
import { useJournalSyncState } from '#web/data/journal/sync-state.ts';
import type { TradeSuggestions } from '#web/features/journal/trade-form/trade-task.ts';
import { Button } from '#web/ui/Button.tsx';
import { Banner, ErrorState } from '#web/ui/states/Banner.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { Skeletons } from '#web/ui/states/Skeleton.tsx';
import { AccountSwitch } from './AccountSwitch.tsx';
import { FilterBar } from './FilterBar.tsx';
import { StatisticsStrip } from './StatisticsStrip.tsx';
import { TradeList } from './TradeList.tsx';
import { UnreadableJournal } from './journal-states.tsx';

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
    <div className="-mt-2 flex flex-col gap-2 md:mt-0 md:gap-4">
      {entries.state === 'sample' && (
        <Banner kind="sample" retry={syncNow}>
          Sample data: the live call failed
        </Banner>
      )}
      {/* The figures follow the account filter, so it does not count here. */}
      <StatisticsStrip
        page={page}
        isListFiltered={isFiltering({ ...filter, account: '' })}
        account={<AccountSwitch filter={filter} onFilter={onFilter} />}
      />
      <section aria-labelledby="trading-history">
        {page.entryCount > 0 ? (
          <FilterBar
            lead={<HistoryHeading />}
            filter={filter}
            suggestions={suggestions}
            onChange={onFilter}
          />
        ) : (
          <HistoryHeading />
        )}
        <History {...props} page={page} />
      </section>
    </div>
  );
}

function HistoryHeading() {
  return (
    <h2 id="trading-history" className="mr-auto font-semibold md:text-card">
      Trading History
    </h2>
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
