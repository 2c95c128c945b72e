import { FileUp, ListChecks, NotebookPen, SearchX } from 'lucide-react';
import { Suspense } from 'react';
import { isViewing } from '#web/data/device/demo.ts';
import type { JournalFilter, JournalPage } from '#web/data/journal/journal.ts';
import { isFiltering } from '#web/data/journal/stored-choices.ts';
import type { TradeSuggestions } from '#web/features/journal/trade-form/trade-task.ts';
import { formatCount } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { FilterBar } from './FilterBar.tsx';
import { TradeList } from './TradeList.tsx';
import { type TradeSelection, useTradeSelection } from './selection/use-trade-selection.ts';

const loadBar = async () => (await import('./selection/SelectionBar.tsx')).SelectionBar;
const SelectionBar = lazyPart(loadBar);
// Preload: it must also open offline.
void loadBar().catch(() => null);

export type TradeHistoryProps = {
  page: JournalPage;
  /** Sample trades cannot be changed. */
  isSample: boolean;
  filter: JournalFilter;
  suggestions: TradeSuggestions;
  onFilter: (changes: Partial<JournalFilter>) => void;
  onMore: () => void;
  onOpen: (id: string) => void;
  onAdd: () => void;
  onImport: () => void;
};

/** The list of trades under its filter, of which many can be selected and changed at once. */
export function TradeHistory(props: TradeHistoryProps) {
  const { page, isSample, filter, suggestions, onFilter } = props;
  const selection = useTradeSelection(filter);
  if (page.entryCount === 0) {
    return (
      <section aria-labelledby="trading-history">
        <HistoryHeading />
        <NoTrades {...props} />
      </section>
    );
  }
  const offered = isSample || isViewing() ? null : selection;
  return (
    <section aria-labelledby="trading-history">
      <FilterBar
        lead={<HistoryHeading />}
        action={offered !== null && page.items.length > 0 && <SelectButton selection={offered} />}
        filter={filter}
        suggestions={suggestions}
        onChange={onFilter}
      />
      {offered !== null && (
        <>
          <output className="sr-only">
            {offered.isSelecting && `${formatCount(offered.ids.size, 'trade')} selected`}
          </output>
          <Suspense fallback={null}>
            <SelectionBar selection={offered} filter={filter} suggestions={suggestions} />
          </Suspense>
        </>
      )}
      <History {...props} selection={offered} />
      {offered?.isSelecting === true && <div className="h-28 md:h-48" /> /* below the bar */}
    </section>
  );
}

function HistoryHeading() {
  return (
    <h2 id="trading-history" className="mr-auto font-semibold md:text-card">
      Trading History
    </h2>
  );
}

function SelectButton({ selection }: { selection: TradeSelection }) {
  const { isSelecting, button, choose, end } = selection;
  return (
    <Button
      ref={button}
      icon={ListChecks}
      aria-pressed={isSelecting}
      className="max-sm:px-3"
      onClick={() => (isSelecting ? end() : choose([]))}
    >
      <span className="sr-only sm:not-sr-only">Select</span>
    </Button>
  );
}

function NoTrades({ onAdd, onImport }: Pick<TradeHistoryProps, 'onAdd' | 'onImport'>) {
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

type HistoryProps = Pick<TradeHistoryProps, 'page' | 'filter' | 'onMore' | 'onOpen'> & {
  selection: TradeSelection | null;
};

function History({ page, filter, onMore, onOpen, selection }: HistoryProps) {
  const { items, hasMore, entryCount } = page;
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
      selection={selection}
    />
  );
}
