import { NotebookPen } from 'lucide-react';
import { useId, useState } from 'react';
import { INSTRUMENTS } from '#contracts/rules/market/instruments.ts';
import {
  type JournalMonitorSummary,
  type TradeFilter,
  useMonitoredTrades,
} from '#web/data/admin/admin-journal.ts';
import { formatTime } from '#web/lib/format-time.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { Banner, ErrorState } from '#web/ui/states/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { ListEnd } from '#web/ui/states/ListEnd.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { TextInput } from '#web/ui/forms/TextInput.tsx';
import { TradeLayout } from './TradeLayout.tsx';

const LONGEST = 200; // characters, as the server takes

type TypedFilter = { pair: string; trader: string };
const noFilter: TypedFilter = { pair: '', trader: '' };

type TradeFiltersProps = {
  typed: TypedFilter;
  /** Suggested beside the instruments. */
  pairs: readonly string[];
  onChange: (typed: TypedFilter) => void;
};

/** The pair and the member. */
function TradeFilters({ typed, pairs, onChange }: TradeFiltersProps) {
  const listId = useId();
  return (
    <div className="grid items-start gap-3 @md:grid-cols-2 @3xl:max-w-2xl">
      <Field label="Pair" hint="The whole name, as members write it">
        {(control) => (
          <>
            <TextInput
              {...control}
              type="search"
              list={listId}
              value={typed.pair}
              maxLength={LONGEST}
              autoComplete="off"
              placeholder="All pairs"
              onChange={({ target }) => onChange({ ...typed, pair: target.value })}
            />
            <datalist id={listId}>
              {[...new Set([...pairs, ...INSTRUMENTS])].map((pair) => (
                <option key={pair}>{pair}</option>
              ))}
            </datalist>
          </>
        )}
      </Field>
      <Field label="Trader" hint="A part of the name is enough">
        {(control) => (
          <TextInput
            {...control}
            type="search"
            value={typed.trader}
            maxLength={LONGEST}
            autoComplete="off"
            placeholder="All traders"
            onChange={({ target }) => onChange({ ...typed, trader: target.value })}
          />
        )}
      </Field>
    </div>
  );
}

const FAILURE = 'Journal entries could not be loaded.';

const toFilter = ({ pair, trader }: TypedFilter): TradeFilter => ({
  ...(pair.trim() !== '' && { pair: pair.trim() }),
  ...(trader.trim() !== '' && { trader: trader.trim() }),
});

/** The trades that the filters fit, newest first. */
export function Trades({ topPairs }: { topPairs: JournalMonitorSummary['top_pairs'] }) {
  const [typed, setTyped] = useState(noFilter);
  const filter = toFilter(useDebounced(typed));
  return (
    <Panel title="Journal Entries" isPlain>
      <TradeFilters typed={typed} pairs={topPairs.map(({ pair }) => pair)} onChange={setTyped} />
      <TradeList filter={filter} clear={() => setTyped(noFilter)} />
    </Panel>
  );
}

type TradeListProps = { filter: TradeFilter; clear: () => void };

/** The list in whatever state it is. */
function TradeList({ filter, clear }: TradeListProps) {
  const list = useMonitoredTrades(filter);
  const { data, isPending, isRefetchError, isPlaceholderData, dataUpdatedAt, refetch } = list;
  const isFiltered = Object.keys(filter).length > 0;
  if (isPending) return <Skeleton label="Loading journal entries" count={4} />;
  if (data === undefined) return <ErrorState text={FAILURE} retry={refetch} />;
  if (data.rows.length === 0) return <NoTrades isFiltered={isFiltered} clear={clear} />;
  return (
    <div aria-busy={isPlaceholderData} className="flex flex-col gap-3">
      {isFiltered && isRefetchError && (
        <Banner kind="danger" retry={() => void refetch()}>
          {FAILURE} What follows is as of {formatTime(dataUpdatedAt)}.
        </Banner>
      )}
      <TradeLayout trades={data.rows} />
      <ListEnd of={list} loaded={data.rows.length} total={data.total} things="entries" />
    </div>
  );
}

function NoTrades({ isFiltered, clear }: { isFiltered: boolean; clear: () => void }) {
  if (!isFiltered) {
    return (
      <EmptyState
        icon={NotebookPen}
        title="No journal entries yet"
        hint="They appear here when members record closed trades"
      />
    );
  }
  return (
    <EmptyState
      icon={NotebookPen}
      title="No matching entries"
      hint="Try another pair or another name"
      action={<Button onClick={clear}>Clear filters</Button>}
    />
  );
}
