import type { JournalEntries } from '#web/data/journal/journal.ts';
import { isFiltering } from '#web/data/journal/stored-choices.ts';
import { useJournalSyncState } from '#web/data/journal/sync-state.ts';
import { Banner, ErrorState } from '#web/ui/states/Banner.tsx';
import { Skeletons } from '#web/ui/states/Skeleton.tsx';
import { AccountSwitch } from './AccountSwitch.tsx';
import { StatisticsStrip } from './StatisticsStrip.tsx';
import { TradeHistory, type TradeHistoryProps } from './TradeHistory.tsx';
import { UnreadableJournal } from './journal-states.tsx';

type JournalContentProps = Omit<TradeHistoryProps, 'page' | 'isSample'> & {
  entries: JournalEntries;
};

const loadingParts = [
  { label: 'Loading statistics', shape: 'tiles', count: 6 },
  { label: 'Loading trades', shape: 'rows', count: 4 },
] as const;

export function JournalContent(props: JournalContentProps) {
  const { entries, filter, onFilter } = props;
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
      <TradeHistory {...props} page={page} isSample={entries.state === 'sample'} />
    </div>
  );
}
