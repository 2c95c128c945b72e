import { NotebookPen } from 'lucide-react';
import { useState } from 'react';
import { INSTRUMENTS } from '#contracts/rules/market/instruments.ts';
import {
  type JournalMonitorSummary,
  type TradeFilter,
  useMonitoredTrades,
  type MonitoredEntry,
} from '#web/data/admin/admin-journal.ts';
import { formatCount } from '#web/lib/format.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Pnl } from '#web/ui/figures/amounts.tsx';
import { SideBadge } from '#web/ui/figures/badges.tsx';
import { LocalMoment } from '#web/ui/figures/times.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { SuggestedInput, TextField } from '#web/ui/forms/TextInput.tsx';
import { QueryStates } from '#web/ui/states/AnswerStates.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { ListEnd } from '#web/ui/states/ListEnd.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';

type CellProps = { trade: MonitoredEntry };

const Trader = ({ trade: { username } }: CellProps) => (
  <span className="font-medium wrap-anywhere text-ink">{username}</span>
);

const TradeDate = ({ trade: { date } }: CellProps) => (
  <LocalMoment instant={date} className="whitespace-nowrap" />
);

const Pair = ({ trade: { pair } }: CellProps) => <span className="wrap-anywhere">{pair}</span>;

const Strategy = ({ trade: { strategy } }: CellProps) =>
  strategy === '' ? (
    <span className="text-ink-3">None given</span>
  ) : (
    <span className="wrap-anywhere">{strategy}</span>
  );

function TradeCard({ trade }: { trade: MonitoredEntry }) {
  const { username, pair, type, pnl, currency } = trade;
  return (
    <Card
      as="article"
      aria-label={`${username} ${pair}`}
      className="flex h-full flex-col gap-1 text-dense"
    >
      <div className="flex items-center justify-between gap-3">
        <span className="flex min-w-0 items-center gap-2 text-body font-medium">
          <Pair trade={trade} />
          <SideBadge side={type} />
        </span>
        <span className="text-body font-semibold">
          <Pnl value={pnl} currency={currency} />
        </span>
      </div>
      <div className="flex items-baseline justify-between gap-3 text-ink-2">
        <Trader trade={trade} />
        <TradeDate trade={trade} />
      </div>
      <div className="text-ink-2">
        <Strategy trade={trade} />
      </div>
    </Card>
  );
}

const columns: readonly Column<MonitoredEntry>[] = [
  { name: 'Trader', cell: (trade) => <Trader trade={trade} /> },
  { name: 'Date', width: 'w-44', cell: (trade) => <TradeDate trade={trade} /> },
  { name: 'Pair', width: 'w-32', cell: (trade) => <Pair trade={trade} /> },
  { name: 'Type', width: 'w-24', cell: ({ type }) => <SideBadge side={type} /> },
  {
    name: 'P&L',
    width: 'w-40',
    cell: ({ pnl, currency }) => <Pnl value={pnl} currency={currency} />,
  },
  { name: 'Strategy', cell: (trade) => <Strategy trade={trade} /> },
];

export function TradeLayout({ trades }: { trades: readonly MonitoredEntry[] }) {
  return (
    <DataTable
      label="Journal entries"
      columns={columns}
      rows={trades}
      renderCard={(trade) => <TradeCard trade={trade} />}
    />
  );
}

const LONGEST = 200; // characters, as the server takes

type TypedFilter = { pair: string; trader: string };
const noFilter: TypedFilter = { pair: '', trader: '' };

type TradeFiltersProps = {
  typed: TypedFilter;
  /** Suggested beside the instruments. */
  pairs: readonly string[];
  onChange: (typed: TypedFilter) => void;
};

function TradeFilters({ typed, pairs, onChange }: TradeFiltersProps) {
  return (
    <div className="grid items-start gap-3 @md:grid-cols-2 @3xl:max-w-2xl">
      <Field label="Pair" hint="The whole name, as members write it">
        {(control) => (
          <SuggestedInput
            {...control}
            type="search"
            suggestions={[...new Set([...pairs, ...INSTRUMENTS])]}
            value={typed.pair}
            maxLength={LONGEST}
            placeholder="All pairs"
            onChange={({ target }) => onChange({ ...typed, pair: target.value })}
          />
        )}
      </Field>
      <TextField
        label="Trader"
        hint="A part of the name is enough"
        type="search"
        value={typed.trader}
        maxLength={LONGEST}
        placeholder="All traders"
        onChange={({ target }) => onChange({ ...typed, trader: target.value })}
      />
    </div>
  );
}

const toFilter = ({ pair, trader }: TypedFilter): TradeFilter => ({
  ...(pair.trim() !== '' && { pair: pair.trim() }),
  ...(trader.trim() !== '' && { trader: trader.trim() }),
});

/** Members who show only sums: their trades are in the figures above alone. */
const NotListed = ({ members }: { members: number }) =>
  members === 0 ? null : (
    <p className="text-dense text-ink-2">
      {formatCount(members, 'member')} {members === 1 ? 'shows' : 'show'} only sums: their trades
      count above and are not listed here.
    </p>
  );

type TradesProps = { topPairs: JournalMonitorSummary['top_pairs']; sumsOnly: number };

export function Trades({ topPairs, sumsOnly }: TradesProps) {
  const [typed, setTyped] = useState(noFilter);
  const filter = toFilter(useDebounced(typed));
  return (
    <Panel title="Journal Entries" isPlain>
      <TradeFilters typed={typed} pairs={topPairs.map(({ pair }) => pair)} onChange={setTyped} />
      <NotListed members={sumsOnly} />
      <TradeList filter={filter} hasHidden={sumsOnly > 0} clear={() => setTyped(noFilter)} />
    </Panel>
  );
}

type TradeListProps = {
  filter: TradeFilter;
  /** There are trades that are not listed. */
  hasHidden: boolean;
  clear: () => void;
};

/** The list in whatever state it is. Without a filter the monitor above says what failed. */
function TradeList({ filter, hasHidden, clear }: TradeListProps) {
  const list = useMonitoredTrades(filter);
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <div aria-busy={list.isPlaceholderData} className="flex flex-col gap-3">
      <QueryStates
        of={{ ...list, isRefetchError: isFiltered && list.isRefetchError }}
        skeleton={<Skeleton label="Loading journal entries" count={4} />}
        failure="Journal entries could not be loaded."
      >
        {({ rows, total }) =>
          rows.length === 0 ? (
            <NoTrades {...{ isFiltered, hasHidden, clear }} />
          ) : (
            <>
              <TradeLayout trades={rows} />
              <ListEnd of={list} loaded={rows.length} total={total} things="entries" />
            </>
          )
        }
      </QueryStates>
    </div>
  );
}

type NoTradesProps = Omit<TradeListProps, 'filter'> & { isFiltered: boolean };

function NoTrades({ isFiltered, hasHidden, clear }: NoTradesProps) {
  if (!isFiltered && hasHidden) {
    return (
      <EmptyState
        icon={NotebookPen}
        title="No entries to list"
        hint="All members with closed trades show only sums"
      />
    );
  }
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
