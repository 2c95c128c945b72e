import { ChartNoAxesCombined, FileUp, SearchX } from 'lucide-react';
import { useInsights } from '#web/data/insights.ts';
import { useJournalSyncState } from '#web/data/journal-sync-state.ts';
import { isFiltering } from '#web/data/journal-filter.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { FilterBar } from '../FilterBar.tsx';
import type { JournalTabProps } from '../journal-tab.ts';
import { UnreadableJournal } from '../UnreadableJournal.tsx';
import { CurrencyChoice } from './CurrencyChoice.tsx';
import { InsightsBody } from './InsightsBody.tsx';
import { SettingsFold } from './SettingsFold.tsx';
import { type Choosing, useInsightsQuery, useJournalState } from './use-insights-query.ts';

/** What the trades of the journal teach, by the same filter as the list. */
export function InsightsTab(props: JournalTabProps) {
  const entries = useJournalState(props.filter.account);
  const choosing = useInsightsQuery(props.filter, entries);
  const { syncNow } = useJournalSyncState();

  if (entries.state === 'loading') return <InsightsSkeleton />;
  if (entries.state === 'unreadable') return <UnreadableJournal />;
  if (entries.state === 'unloaded') {
    return <ErrorState text="Your trades could not be loaded." retry={syncNow} />;
  }
  if (entries.state === 'sample') {
    return (
      <Banner kind="sample" retry={syncNow}>
        Your trades could not be loaded. Samples have nothing to teach: insights are told from your
        own trades alone.
      </Banner>
    );
  }
  if (entries.page.entryCount === 0) return <NoTrades onTask={props.onTask} />;
  return (
    <div>
      <FilterBar filter={props.filter} known={props.known} onChange={props.onFilter} />
      <Told {...props} choosing={choosing} />
    </div>
  );
}

function NoTrades({ onTask }: Pick<JournalTabProps, 'onTask'>) {
  return (
    <EmptyState
      icon={ChartNoAxesCombined}
      title="No trades to learn from yet"
      hint="Record your trades, or import the statement of your broker: what they teach is worked out on this device."
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button onClick={() => onTask({ kind: 'add' })}>Add Trade</Button>
          <Button onClick={() => onTask({ kind: 'import', isShared: false })}>
            <FileUp aria-hidden className="size-5" />
            Import a statement
          </Button>
        </div>
      }
    />
  );
}

type ToldProps = JournalTabProps & { choosing: Choosing };

/** The answer of the work on the journal in whatever state it is. */
function Told({ filter, onFilter, choosing }: ToldProps) {
  const told = useInsights(choosing.query);
  const failure = 'The insights could not be worked out on this device.';
  if (told.state === 'loading') return <InsightsSkeleton />;
  if (told.state === 'failed') return <ErrorState text={failure} retry={told.retry} />;

  const { answer: insights, isOld, hasFailed, retry } = told;
  return (
    <div className="flex flex-col gap-4">
      {hasFailed && (
        <Banner kind="danger" retry={retry}>
          {failure} What follows is older.
        </Banner>
      )}
      <CurrencyChoice insights={insights} {...choosing} />
      {insights.all.trades === 0 ? (
        <NothingClosed isFiltered={isFiltering(filter)} currency={insights.currency} />
      ) : (
        <InsightsBody insights={insights} isOld={isOld} onFilter={onFilter} />
      )}
      <SettingsFold {...choosing} />
    </div>
  );
}

function NothingClosed({ isFiltered, currency }: { isFiltered: boolean; currency: string }) {
  return isFiltered ? (
    <EmptyState
      icon={SearchX}
      title={`No closed trades in ${currency} match`}
      hint="Search for something else, or remove a filter. Open trades count nowhere here."
    />
  ) : (
    <EmptyState
      icon={ChartNoAxesCombined}
      title="No closed trades yet"
      hint="A trade teaches something once it is closed: open trades count nowhere here."
    />
  );
}

/** In the shape of the key figures and the curve below them. */
function InsightsSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton label="Loading insights" shape="tiles" count={6} />
      <Skeleton label="Loading the balance" shape="cards" count={2} />
    </div>
  );
}
